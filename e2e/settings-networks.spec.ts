import type { Page } from '@playwright/test';
import { catchMessage, pressClock } from './clock-buttons.ts';
import { expect, expectAccessible, test } from './world.ts';

const may = ['view_app_settings_menu', 'configure_network_setup'] as const;
const networks = '/settings/general-settings/network-setup';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first().click();
/** Waits until the page has no unsaved changes; the confirmation disappears after a second. */
const saved = (page: Page) => expect(page.getByText('You have unsaved changes.')).toHaveCount(0);

test('a network that is saved keeps somebody from clocking in, and one click adds one’s own', async ({ acme, as }) => {
  const [ned, ana] = [
    await acme.hire('Ned', ...may),
    await acme.hire('Ana', 'allow_clock_in_out_attendance', 'view_attendance'),
  ];
  const [page, clerk] = [await as(ned, networks), await as(ana, '/feed')];
  const clock = clerk.getByRole('group', { name: 'Clock', exact: true });
  await expect(clock.getByRole('button', { name: 'Clock In' })).toBeVisible();
  await expect(page.getByText('Everyone can clock in from anywhere.')).toBeVisible();

  await page.getByRole('button', { name: 'Add network' }).click();
  await expect(page.getByLabel('Address or range 1')).toBeFocused();
  await page.keyboard.type('10.99.0.0/99');
  await expect(page.getByText('Incorrect IP address(es)')).toBeVisible();
  await page.getByLabel('Address or range 1').fill('10.99.0.0/16');
  await page.getByLabel('Name 1').fill('Office');
  await expect(page.getByText('1 person can only clock in from these networks.')).toBeVisible();
  await expectAccessible(page);
  await save(page);
  await saved(page);

  await expect(clock).toContainText(
    'You can only clock in from your company’s network, because you aren’t working remotely today.',
  );
  await expect(clock.getByRole('button', { name: 'Clock In' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add my address' }).click();
  await expect(page.getByText(/ is in the list\./)).toBeVisible();
  await save(page);
  await expect(clock.getByRole('button', { name: 'Clock In' })).toBeVisible();
});

test('people who clocked in from elsewhere are named before a list of networks is saved', async ({ acme, as }) => {
  const [ned, ana] = [
    await acme.hire('Ned', ...may),
    await acme.hire('Ana', 'allow_clock_in_out_attendance', 'view_attendance'),
  ];
  const clerk = await as(ana, '/feed');
  await catchMessage(clerk, /Clock In successful at \d/, () => pressClock(clerk, 'Clock In'));
  const page = await as(ned, networks);

  await page.getByRole('button', { name: 'Add network' }).click();
  await page.getByLabel('Address or range 1').fill('198.51.100.0/24');
  await expect(page.getByText(/Ana, from (127\.0\.0\.1|::1)/)).toBeVisible();
  await save(page);
  const question = page.getByRole('alertdialog', { name: 'Save these networks?' });
  await expect(question).toContainText('1 person recently clocked in from elsewhere and will no longer be able to.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await acme.inside((db) => db.selectFrom('company_settings').select('allowed_networks').execute())).toEqual([
    { allowed_networks: [] },
  ]);
  await save(page);
  await question.getByRole('button', { name: 'Save networks' }).click();
  await saved(page);
});

test('several networks are pasted together, and each invalid one is named', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ned', ...may), networks);
  await page.getByRole('button', { name: 'Add network' }).click();
  await page.getByLabel('Address or range 1').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '203.0.113.0/24 Office\n2001:db8::/32, Branch\nthe gate');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Name 1')).toHaveValue('Office');
  await expect(page.getByLabel('Address or range 2')).toHaveValue('2001:db8::/32');
  await expect(page.getByLabel('Address or range 3')).toHaveValue('the');
  await save(page);
  await expect(page.getByText('Incorrect IP address(es)')).toHaveCount(1);
  await expect(page.getByLabel('Address or range 3')).toBeFocused();
  await page.getByRole('button', { name: 'Remove line 3' }).click();
  await save(page);
  await saved(page);
});
