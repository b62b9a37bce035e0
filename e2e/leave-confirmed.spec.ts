import type { Page } from '@playwright/test';
import { addDays } from '#platform/shared/time.ts';
import { saveSetup } from '#features/leave/server/commands/set-up.ts';
import { leaveSetUpOf, setupItemOf } from '#features/leave/server/queries/set-up.ts';
import { openUnheard } from './apart.ts';
import { applied, giveLess, leaveWorld, monday, type LeaveWorld } from './leave-world.ts';
import { profileOf } from './profiles.ts';
import { expect, expectAccessible, expectMessage, test, type Acme } from './world.ts';

const saved = 'We’ve saved your edit successfully.';
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const types = '/settings/leave/leave-types';
const keeper = ['view_leave_type', 'add_leave_type', 'edit_leave_type'] as const;

test('other weekly hours are saved once what they make of the balance was seen', async ({ acme, as }) => {
  const { ana } = await leaveWorld(acme, { isCalendarYear: true });
  const hr = ['view_employee_employment_info', 'edit_employee_employment_info'] as const;
  const page = await as(await acme.hire('Hal', ...hr), profileOf(ana.username, 'employment'));
  await page.getByRole('button', { name: 'Schedule a change' }).click();
  await dialog(page).getByRole('textbox', { name: 'Takes effect on' }).fill('2060-01-01');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('checkbox', { name: 'Weekly hours' }).click();
  await dialog(page).getByRole('textbox', { name: 'New value: Weekly hours' }).fill('20');
  const save = dialog(page).getByRole('button', { name: 'Schedule 1 change' });
  await save.click();
  await expect(question(page)).toContainText('Change leave balances?');
  await expect(question(page)).toContainText('Ana Lima, Annual leave on 31 December 2060: 28 → 14');
  await expectAccessible(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(save).toBeEnabled();
  await save.click();
  await expectMessage(page, 'Change scheduled.', () =>
    question(page).getByRole('button', { name: 'Change balances' }).click(),
  );
});

test('a last day is saved once what is left then, and the leave after it, were seen', async ({ acme, as }) => {
  const hr = ['discharge_employee', 'restore_employee', 'view_employee_leave'] as const;
  // The person hired first ranks higher.
  const hal = await acme.hire('Hal', ...hr);
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first, addDays(first, 1)]);
  const page = await as(hal, profileOf(world.ana.username));
  const discharge = async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Discharge…' }).click();
  };
  await discharge();
  await dialog(page).getByRole('textbox', { name: 'Last day' }).fill(addDays(first, -3));
  await page.keyboard.press('Tab');
  await dialog(page)
    .getByRole('combobox', { name: 'Reason' })
    .or(dialog(page).getByRole('textbox', { name: 'Reason' }))
    .fill('Resigned');
  await page.keyboard.press('Tab');
  const save = dialog(page).getByRole('button', { name: /^Discharge on/ });
  await save.click();
  await expect(question(page)).toContainText('Change leave balances?');
  await expect(question(page)).toContainText('1 application gets days back');
  await expectAccessible(page);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(save).toBeEnabled();
  await save.click();
  await expectMessage(page, 'Last day saved.', () =>
    question(page).getByRole('button', { name: 'Change balances' }).click(),
  );
});

test('a package that gives less meanwhile is shown again in a profile before it is assigned', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  const zoe = await acme.hire('Zoe Abt');
  const page = await as(await acme.hire('Hal', 'view_employee_leave', 'edit_employee_leave'), '/favicon.svg');
  await openUnheard(page, `${acme.url}${profileOf(zoe.username, 'leave')}`);
  await page.getByRole('button', { name: 'Change leave package or review process' }).click();
  await dialog(page).getByRole('combobox', { name: 'Leave package' }).click();
  await page.getByRole('option', { name: 'Full time' }).click();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Impact' })).toContainText('33');
  await giveLess(acme, world, 12);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page).getByText('Someone made another change in the meantime.')).toBeVisible();
  await expect(dialog(page).getByRole('status').filter({ hasText: 'Impact' })).toContainText('12');
  await expectMessage(page, saved, () => dialog(page).getByRole('button', { name: 'Save' }).click());
});

test('an icon is chosen by keyboard, has a name, and is shown beside the letter', async ({ acme, as }) => {
  const { annual } = await leaveWorld(acme);
  const page = await as(await acme.hire('Hal', ...keeper), types);
  await page.getByRole('button', { name: 'Annual leave', exact: true }).click();
  const icons = dialog(page).getByRole('radiogroup', { name: 'Icon' });
  await expect(icons.getByRole('radio', { name: 'No icon' })).toBeChecked();
  await icons.getByRole('radio', { name: 'No icon' }).press('ArrowRight');
  await expect(icons.getByRole('radio', { name: 'Palm tree' })).toBeChecked();
  await expect(icons.getByRole('radio', { name: 'Palm tree' })).toBeFocused();
  await expectAccessible(page);
  await expectMessage(page, saved, () => dialog(page).getByRole('button', { name: 'Save' }).click());
  const [stored] = await acme.inside((db) =>
    db.selectFrom('leave_types').select('icon').where('id', '=', annual).execute(),
  );
  expect(stored?.icon).toBe('palm-tree');
  await expect(page.getByRole('row').filter({ hasText: 'Annual leave' }).locator('svg').first()).toBeVisible();
});

const limited = (acme: Acme, { rob, today }: LeaveWorld, limits: { notice_days: number; longest_stretch: number }) =>
  acme.inside(async (db) =>
    saveSetup(
      db,
      { ...setupItemOf(await leaveSetUpOf(db)), ...limits },
      { actor_id: rob.id, now: Math.floor(Date.now() / 1000), today },
    ),
  );

test('the calendar offers no day that would be refused, and says why', async ({ acme, as }) => {
  const world = await leaveWorld(acme);
  await limited(acme, world, { notice_days: 2, longest_stretch: 2 });
  const page = await as(world.ana, '/leave/application/new');
  await expect(page.getByText('Apply at least 2 working days ahead')).toBeVisible();
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  const first = monday(world);
  while ((await day(first).count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await day(first).click();
  for (const moved of [1, 2, 3]) {
    await page.keyboard.press('Shift+ArrowRight');
    await expect(day(addDays(first, moved))).toBeFocused();
  }
  await expect(page.getByRole('button', { name: 'Apply for 2 days' })).toBeEnabled();
  await expect(page.getByText('You can apply for at most 2 days in a row, which you’ve reached.')).toBeVisible();
  const third = addDays(first, 2);
  await expect(day(third)).toHaveAccessibleName(/no more days available/);
  await expect(day(third)).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Sick leave/ }).click();
  await expect(page.getByText('Apply at least 2 working days ahead')).toHaveCount(0);
});

test('a day that is proposed elsewhere and cannot be chosen any more is named, with the reason', async ({
  acme,
  as,
}) => {
  const world = await leaveWorld(acme);
  const first = monday(world);
  await applied(acme, world, world.ana, [first]);
  const page = await as(world.ana, `/leave/application/new?date=${first}`);
  await expect(page.getByText(/^Not selected: Monday, .* \(already applied for\)\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(new URL('/leave/application/new?date=2090-01-04', page.url()).href);
  await expect(page.getByText(/^Not selected: .* \(too far ahead, the last day you can choose is /)).toBeVisible();
  const next = page.locator(`[data-date="${addDays(first, 1)}"]`);
  while ((await next.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await next.click();
  await expect(page.getByRole('button', { name: 'Apply for 1 day' })).toBeEnabled();
});

test('no one is offered an address when team calendars are turned off', async ({ acme, as }) => {
  const { ana } = await leaveWorld(acme);
  const page = await as(await acme.hire('Hal', 'configure_leave_setup'), '/settings/leave/leave-setup');
  await page.getByRole('switch', { name: 'People can subscribe to their team’s leave' }).press('Space');
  await expect(page.getByText('Existing links stop working.')).toBeVisible();
  await expectAccessible(page);
  await expectMessage(page, saved, () => page.getByRole('button', { name: 'Save setup' }).click());
  const calendar = await as(ana, '/leaves/team');
  await expect(calendar.getByRole('heading', { name: 'Team calendar' })).toBeVisible();
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeVisible();
  await expect(calendar.getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
});
