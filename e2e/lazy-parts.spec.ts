import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { lazyFilesName, type LazyFiles } from '../scripts/vite/lazy-files.ts';
import { clockElsewhere } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const rights = ['allow_clock_in_out_attendance', 'view_any_attendance'] as const;
const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
const failureOf = (page: Page, text = 'We could not load this.') =>
  page.getByRole('alert').filter({ hasText: text, has: page.getByRole('button', { name: 'Reload' }) });

/** A page that reloads itself may do so before the load event. */
const asSoonAsItComes = { waitUntil: 'commit' } as const;

/** A page without the product, so that nothing is preloaded or reloaded before the screen is opened. */
const elsewhere = '/favicon.svg';

/** Counts how often the page is loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && (loads += 1)));
  return () => loads;
}

const lazyFiles = JSON.parse(readFileSync(new URL(`../dist/${lazyFilesName}`, import.meta.url), 'utf8')) as LazyFiles;
const kinds = { script: ['.js'], 'style sheet': ['.css'], 'script and style sheet': ['.js', '.css'] } as const;
type Kind = keyof typeof kinds;

/** Returns the addresses of the files of a module that is loaded on demand. */
function filesOf(module: `${string}.tsx`, kind: Kind = 'script and style sheet'): string[] {
  const [, files = []] = Object.entries(lazyFiles).find(([path]) => path.endsWith(`/${module}`)) ?? [];
  const found = files.filter((file) => kinds[kind].some((end) => file.endsWith(end)));
  if (found.length === 0) throw new Error(`${module} has no ${kind} of its own.`);
  return found.map((file) => `**/${file}`);
}

/** Blocks these files from now on. */
async function withhold(page: Page, files: readonly string[]): Promise<void> {
  for (const file of files) await page.route(file, (route) => route.abort('connectionreset'));
}

for (const kind of Object.keys(kinds) as Kind[]) {
  test(`a screen without its ${kind} reloads the page once, then says so beside the clock`, async ({ acme, as }) => {
    const page = await as(await acme.hire('Ana', ...rights), elsewhere);
    await withhold(page, filesOf('BirdView.tsx', kind));
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

test('a page without its frame reloads once, then says so instead of staying empty', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...rights), elsewhere);
  await withhold(page, filesOf('Frame.tsx'));
  const loads = countLoads(page);
  await page.goto(`${acme.url}/time/bird-view`, asSoonAsItComes);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(loads()).toBe(2);
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Back To Feed' }).click();
  await expect(clockOf(page)).toBeVisible();
});

test('a person who signs in while the frame cannot be loaded is shown an error, then the feed', async ({
  acme,
  guest,
}) => {
  const ana = await acme.hire('Ana', ...rights);
  await acme.givePassword(ana, 'a first password');
  const page = await guest(`${acme.url}/login`);
  await withhold(page, filesOf('Frame.tsx'));
  await page.getByLabel('Username or email').fill(ana.username);
  await page.getByLabel('Password', { exact: true }).fill('a first password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Back To Feed' }).click();
  await expect(clockOf(page)).toBeVisible();
});

test('a screen that comes after the reload is shown', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...rights), elsewhere);
  const [script = ''] = filesOf('BirdView.tsx', 'script');
  await page.route(script, (route) => route.abort(), { times: 1 });
  const loads = countLoads(page);
  await page.goto(`${acme.url}/time/bird-view`, asSoonAsItComes);
  await expect(page.getByRole('heading', { name: 'Bird view' })).toBeVisible();
  expect(loads()).toBe(2);
});

test('without the clock of a phone its place says so, and the screen stays usable', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...rights), '/time/bird-view', {
    viewport: { width: 390, height: 800 },
  });
  await expect(clockOf(page)).toBeVisible();
  await withhold(page, filesOf('ClockMini.tsx'));
  const loads = countLoads(page);
  await page.reload(asSoonAsItComes);
  await expect(failureOf(page, 'We couldn’t load your clock.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bird view' })).toBeVisible();
  expect(loads()).toBe(2);
  await expectToFit(page);
  await expectAccessible(page);
});

for (const kind of Object.keys(kinds) as Kind[]) {
  test(`'Clock Out' without its ${kind} reloads once, and never takes the clock away`, async ({ acme, as }) => {
    const page = await as(await acme.hire('Ana', ...rights), '/feed');
    await clockElsewhere(page, 'in');
    await withhold(page, filesOf('ClockOutDialog.tsx', kind));
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

for (const [what, part, button] of [
  ['menu of the account', 'AvatarDropdown.tsx', 'Account: Ana'],
  ['list of alerts', 'AlertsPopover.tsx', 'Alerts'],
  ['search', 'SearchDialog.tsx', 'Search People'],
  ['form for a new person', 'AddPersonDialog.tsx', 'Add person'],
] as const) {
  test(`without its script the ${what} reloads the page once, then says so until it is closed`, async ({
    acme,
    as,
  }) => {
    const page = await as(await acme.hire('Ana', ...rights, 'add_employee'), '/feed');
    const opener = page.getByRole('button', { name: button, exact: true });
    await expect(opener).toBeVisible();
    await withhold(page, filesOf(part, 'script'));
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

test('a question that cannot be rendered is asked in one line, and counts as No', async ({ acme, as }) => {
  const page = await as(
    await acme.hire('Ana', 'view_app_settings_menu', 'view_department', 'add_department', 'delete_department'),
    '/settings/people/departments',
  );
  await page.getByRole('button', { name: 'Add department' }).first().click();
  await page.getByLabel('Name').fill('Assembly');
  await withhold(page, filesOf('NoticeHost.tsx'));
  await page.reload(asSoonAsItComes);
  await page.getByRole('button', { name: 'Add department' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add department' });
  await dialog.getByLabel('Name').fill('Assembly');
  page.on('dialog', (dialog) => void dialog.dismiss());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const failure = failureOf(page, 'Discard unsaved changes?');
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(failure).toHaveCount(0);
  await expect(dialog.getByLabel('Name')).toHaveValue('Assembly');
});
