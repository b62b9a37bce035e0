import { addDays } from '#platform/shared/time.ts';
import { applied, leaveWorld, monday } from './leave-world.ts';
import { profileOf } from './profiles.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const keeping = ['view_employee_leave', 'edit_employee_leave', 'view_leave_application'] as const;

test('a profile shows the leave balances, and a correction shows its impact first', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const days = [monday(world), addDays(monday(world), 1)];
  await applied(acme, world, world.ana, days);
  const kay = await acme.hire('Kay Moor', ...keeping);
  const page = await as(kay, profileOf(world.ana.username, 'leave'));
  const balances = page.getByRole('table', { name: 'Balances' });
  await expect(balances.getByRole('row', { name: /Annual leave/ })).toContainText('26.0');
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('Full time');
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText('Will be granted');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Correct balance' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Days' }).fill('1.5');
  await expect(dialog.getByText('26.0 → 27.5')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add 1.5 days' }).click();
  await expect(dialog.getByText('This is a required field')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Worked on a Sunday');
  await expectMessage(page, 'We’ve corrected the balance.', () =>
    dialog.getByRole('button', { name: 'Add 1.5 days' }).click(),
  );
  await expect(balances.getByRole('row', { name: /Annual leave/ })).toContainText('27.5');
  await balances.getByRole('link', { name: 'How it’s calculated: Annual leave' }).click();
  await expect(page.getByRole('table', { name: 'Balance entries' })).toContainText('“Worked on a Sunday”');
});

test('a package is changed from a day on, and what that does to the balance is shown before', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const kay = await acme.hire('Kay Moor', 'view_employee_leave', 'edit_employee_leave');
  const page = await as(kay, profileOf(world.ana.username, 'leave'));
  await page.getByRole('button', { name: 'Change leave package or review process' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Leave package' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await expect(dialog.getByText('Impact')).toBeVisible();
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(page.getByRole('region', { name: 'Rules' })).toContainText('None yet');
});

test('one’s own leave is in one’s profile on a phone, without controls that one may not use', async ({ acme, as }) => {
  const { ana } = await leaveWorld(acme);
  const page = await as(ana, profileOf(ana.username, 'leave'), { viewport: { width: 360, height: 740 } });
  await expect(page.getByRole('table', { name: 'Balances' })).toContainText('Annual leave');
  await expect(page.getByRole('button', { name: 'Correct balance' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Apply for leave' })).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
});

test('colleagues without the right have no such tab', async ({ acme, as }) => {
  const { ana } = await leaveWorld(acme);
  const pia = await acme.hire('Pia');
  const page = await as(pia, profileOf(ana.username, 'leave'));
  const tabs = page.getByRole('navigation', { name: 'Profile' });
  await expect(tabs.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Leave' })).toBeHidden();
});

test('people who can only manage leave open the form for others, and apply for them', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const kay = await acme.hire('Kay Moor', 'edit_employee_leave');
  const page = await as(kay, `/leave/application/new?user_id=${world.ana.id}`);
  await expect(page.getByRole('heading', { name: 'Apply for Ana Lima' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Days', exact: true })).toBeVisible();
});
