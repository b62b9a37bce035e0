import type { Page } from '@playwright/test';
import { clockElsewhere } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const rights = ['allow_clock_in_out_attendance', 'view_any_attendance'] as const;
const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
const failureOf = (page: Page, text = 'This could not be loaded.') =>
  page.getByRole('alert').filter({ hasText: text, has: page.getByRole('button', { name: 'Reload' }) });

/** A page that reloads itself may do so before it is loaded. */
const asSoonAsItComes = { waitUntil: 'commit' } as const;

/** Counts the times that the page is fetched from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && (loads += 1)));
  return () => loads;
}

/** From now on none of these files comes: 'BirdView*.js'. */
async function withhold(page: Page, ...files: readonly string[]): Promise<void> {
  for (const file of files) await page.route(`**/assets/${file}`, (route) => route.abort('connectionreset'));
}

for (const files of [['BirdView*.js'], ['BirdView*.css'], ['BirdView*.js', 'BirdView*.css']]) {
  test(`a screen without its ${files.join(' and ')} reloads the page once, then says so beside the clock`, async ({
    acme,
    as,
  }) => {
    const page = await as(await acme.hire('Ana', ...rights), '/feed');
    await expect(clockOf(page)).toBeVisible();
    await withhold(page, ...files);
    const loads = countLoads(page);
    await page.goto(`${acme.url}/time/bird-view`, asSoonAsItComes);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(clockOf(page)).toBeVisible();
    expect(loads()).toBe(2);
    await page.reload(asSoonAsItComes);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(loads()).toBe(3);
  });
}

test('a screen that comes after the reload is shown', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...rights), '/feed');
  await expect(clockOf(page)).toBeVisible();
  await page.route('**/assets/BirdView*.js', (route) => route.abort(), { times: 1 });
  const loads = countLoads(page);
  await page.goto(`${acme.url}/time/bird-view`, asSoonAsItComes);
  await expect(page.getByRole('heading', { name: 'Bird view' })).toBeVisible();
  expect(loads()).toBe(2);
});

test('without the menu of the settings the page beside it stays', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', 'view_app_settings_menu', 'view_department'), '/feed');
  await expect(page.getByRole('button', { name: 'Account: Ana' })).toBeVisible();
  await withhold(page, 'settings-*.js');
  const loads = countLoads(page);
  await page.goto(`${acme.url}/settings/people/departments`, asSoonAsItComes);
  await expect(failureOf(page, 'The menu of the settings could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Departments', exact: true })).toBeVisible();
  expect(loads()).toBe(2);
});

test('without the clock of a phone its place says so, and the screen stays', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...rights), '/time/bird-view', {
    viewport: { width: 390, height: 800 },
  });
  await expect(clockOf(page)).toBeVisible();
  await withhold(page, 'ClockMini-*.js');
  const loads = countLoads(page);
  await page.reload(asSoonAsItComes);
  await expect(failureOf(page, 'Your clock could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bird view' })).toBeVisible();
  expect(loads()).toBe(2);
  await expectToFit(page);
  await expectAccessible(page);
});

for (const files of [['ClockOutDialog*.js'], ['ClockOutDialog*.css'], ['ClockOutDialog*']]) {
  test(`'Clock Out' without ${files.join()} reloads once, and never takes the clock away`, async ({ acme, as }) => {
    const page = await as(await acme.hire('Ana', ...rights), '/feed');
    await clockElsewhere(page, 'in');
    await withhold(page, ...files);
    await page.reload(asSoonAsItComes);
    const loads = countLoads(page);
    const clockOut = clockOf(page).getByRole('button', { name: 'Clock Out' });
    await clockOut.click();
    await expect.poll(loads).toBe(1);
    await clockOut.click();
    await expect(failureOf(page)).toBeVisible();
    await expect(clockOut).toBeVisible();
    await expectAccessible(page);
    await failureOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(failureOf(page)).toHaveCount(0);
    await expect(clockOut).toBeEnabled();
    expect(loads()).toBe(1);
  });
}

test('while the server cannot be reached nothing reloads, and the dialog opens once it can', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...rights), '/feed');
  await clockElsewhere(page, 'in');
  await page.reload(asSoonAsItComes);
  const clockOut = clockOf(page).getByRole('button', { name: 'Clock Out' });
  await expect(clockOut).toBeVisible();
  const loads = countLoads(page);
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  await clockOut.click();
  await expect(failureOf(page)).toBeVisible();
  await expect(clockOut).toBeVisible();
  expect(loads()).toBe(0);

  await page.unroute('**/*');
  await failureOf(page).getByRole('button', { name: 'Close' }).click();
  await clockOut.click();
  await expect.poll(loads).toBe(1);
  await clockOut.click();
  await expect(page.getByRole('dialog', { name: 'Confirm Clock Out' })).toBeVisible();
});

for (const [what, file, button] of [
  ['menu of the account', 'AvatarDropdown-*.js', 'Account: Ana'],
  ['list of alerts', 'AlertsPopover-*.js', 'Alerts'],
  ['search', 'SearchBox-*.js', 'Search People'],
  ['form of a new person', 'AddPersonDialog-*.js', 'Add person'],
] as const) {
  test(`without its script the ${what} reloads the page once, then says so until it is closed`, async ({
    acme,
    as,
  }) => {
    const page = await as(await acme.hire('Ana', ...rights, 'add_employee'), '/feed');
    const opener = page.getByRole('button', { name: button, exact: true });
    await expect(opener).toBeVisible();
    await withhold(page, file);
    const loads = countLoads(page);
    await opener.click();
    await expect.poll(loads).toBe(1);
    await opener.click();
    await expect(failureOf(page)).toBeVisible();
    await expect(opener).toBeVisible();
    await failureOf(page).getByRole('button', { name: 'Close' }).click();
    await expect(failureOf(page)).toHaveCount(0);
    expect(loads()).toBe(1);
  });
}

test('a question that cannot be drawn is said in one line, and counts as No', async ({ acme, as }) => {
  const page = await as(
    await acme.hire('Ana', 'view_app_settings_menu', 'view_department', 'add_department', 'delete_department'),
    '/settings/people/departments',
  );
  await page.getByRole('button', { name: 'Add department' }).first().click();
  await page.getByLabel('Name').fill('Assembly');
  await withhold(page, 'NoticeHost-*');
  await page.reload(asSoonAsItComes);
  await page.getByRole('button', { name: 'Add department' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add department' });
  await dialog.getByLabel('Name').fill('Assembly');
  page.on('dialog', (asked) => void asked.dismiss());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const said = failureOf(page, 'There are changes that are not saved.');
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  await expect(dialog.getByLabel('Name')).toHaveValue('Assembly');
});
