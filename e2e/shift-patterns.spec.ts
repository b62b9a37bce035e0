import type { Page } from '@playwright/test';
import { versionOf } from '#platform/server/version.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addPattern, changePattern } from '#features/shift-patterns/server/commands/patterns.ts';
import { assignPeople } from '#features/shift-patterns/server/commands/starts.ts';
import { goOffline, readApart } from './apart.ts';
import { addShift } from './shift-kinds.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const screen = '/settings/time/shift-templates/patterns';
const rights = [
  'view_app_settings_menu',
  'view_shift_template',
  'add_shift_template',
  'edit_shift_template',
  'delete_shift_template',
  'view_shift_calendar',
  'edit_shift_calendar',
  'view_trash',
] as const;

/** Creates early, late and night shifts, Ana and Ben, who work them, and Nora, the planner. */
async function works(acme: Acme) {
  const early = await addShift(acme, 'Early', '06:00', '#3b8389');
  const late = await addShift(acme, 'Late', '14:00', '#a9579f');
  const night = await addShift(acme, 'Night', '22:00', '#3a416e');
  const ana = await acme.hire('Ana');
  const ben = await acme.hire('Ben');
  const nora = await acme.hire('Nora', ...rights);
  return { early, late, night, ana, ben, nora };
}

/** Like `works`, with a cycle of early, late and two days off that Ana has followed since the beginning of 2026. */
async function rota(acme: Acme) {
  const world = await works(acme);
  const { early, late, ana, nora } = world;
  const pattern = await acme.inside((db) => addPattern(db, { name: 'Rota', days: [early, late, null, null] }));
  const start = { starts_on: '2026-01-01' as LocalDate, start_day: 1 };
  const items = [{ id: ana.id, type: 'user' as const }];
  const by = { actor_id: nora.id, now: Math.floor(Date.now() / 1000) };
  await acme.inside((db) => assignPeople(db, { pattern_id: pattern, items, ...start }, by));
  return { ...world, pattern };
}

const day = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Day ${number}:`) });

async function askForMarch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create drafts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create drafts from Rota' });
  await dialog.getByRole('textbox', { name: 'From' }).fill('01 Mar 2026');
  await dialog.getByRole('textbox', { name: 'From' }).press('Tab');
  await dialog.getByRole('textbox', { name: 'To' }).fill('31 Mar 2026');
  await dialog.getByRole('textbox', { name: 'To' }).press('Tab');
}

test('a cycle is typed, painted, saved, and seen over the weeks', async ({ acme, as }) => {
  const { nora } = await works(acme);
  const page = await as(nora, '/settings/time/shift-templates');
  await page.getByRole('tab', { name: 'Patterns' }).click();
  await expect(page.getByRole('heading', { name: 'No shift patterns yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add pattern' }).last().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Rota');
  await day(page, 1).focus();
  for (const key of ['e', 'e', 'l', 'Delete', 'n', 'n']) await page.keyboard.press(key);
  await expect(day(page, 7)).toBeFocused();
  await expect(day(page, 6)).toHaveAccessibleName('Day 6: Night, 22:00 – 06:30, next day');
  await page.getByRole('button', { name: 'Add a day' }).click();
  await page.getByRole('toolbar', { name: 'Paint with' }).getByRole('button', { name: 'Late' }).click();
  await day(page, 8).click();
  await expect(page.getByText('6 of 8 days')).toBeVisible();
  await expect(page.getByText('48h 00m')).toBeVisible();
  await expect(page.getByRole('heading', { name: /Preview by week/ })).toBeVisible();
  await expectAccessible(page);

  await page.locator('form').getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('No one is assigned to this pattern yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Rota 8 days · 0 people/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('All changes saved.')).toBeVisible();
});

test('a pattern of free days alone, or with a name that is taken, is not saved', async ({ acme, as }) => {
  const { nora } = await rota(acme);
  const page = await as(nora, `${screen}?pattern=new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Rota');
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('Choose a shift for at least one day')).toBeVisible();
  await day(page, 1).click();
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(page.getByText('This name is taken')).toBeVisible();
});

test('people are put on a pattern, and drafts are seen before they are made', async ({ acme, as }) => {
  const { nora } = await rota(acme);
  const page = await as(nora, screen);
  const table = page.getByRole('table', { name: 'People assigned to Rota' });
  await expect(table.getByRole('row', { name: /^Ana/ })).toContainText('day 1');
  await page.getByRole('button', { name: 'Add people' }).click();
  const adding = page.getByRole('dialog', { name: 'People assigned to Rota' });
  await adding.getByRole('textbox', { name: 'Start date' }).fill('01 Mar 2026');
  await adding.getByRole('textbox', { name: 'Start date' }).press('Tab');
  await adding.getByRole('textbox', { name: 'Cycle day' }).fill('3');
  await adding.getByRole('checkbox', { name: /^Ben/ }).check();
  await expectAccessible(page);
  await adding.getByRole('button', { name: 'Assign 1 person' }).click();
  await expect(table.getByRole('row', { name: /^Ben/ })).toContainText('day 3');

  await askForMarch(page);
  const running = page.getByRole('dialog', { name: 'Create drafts from Rota' });
  await expect(running.getByRole('button', { name: /^Create \d+ drafts$/ })).toBeEnabled();
  await expect(running.getByText('for 2 people. Only planners see drafts.')).toBeVisible();
  await expectAccessible(page);
  await running.getByRole('button', { name: /^Create \d+ drafts$/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ days drafted\.$/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('All changes saved. Drafts created up to 31 Mar 2026.')).toBeVisible();

  await askForMarch(page);
  await expect(running.getByText('The plan already matches the pattern.')).toBeVisible();
  await expect(running.getByRole('button', { name: 'Create drafts' })).toBeDisabled();
});

test('a pattern that somebody changes between preview and run is not run as it was', async ({ acme, as }) => {
  const { nora, pattern, late, early } = await rota(acme);
  const page = await as(nora, '/favicon.svg');
  await goOffline(page);
  await readApart(page);
  await page.goto(acme.url + screen);
  await askForMarch(page);
  const running = page.getByRole('dialog', { name: 'Create drafts from Rota' });
  const make = running.getByRole('button', { name: /^Create \d+ drafts$/ });
  await expect(make).toBeEnabled();
  const version = versionOf({ name: 'Rota', days: [early, late, null, null] });
  await acme.inside((db) => changePattern(db, pattern, { name: 'Rota', days: [late, null], version }));
  await make.click();
  await expect(running.getByText('The pattern changed, so nothing was drafted.')).toBeVisible();
  const drafts = await acme.inside((db) => db.selectFrom('shift_drafts').select('date').execute());
  expect(drafts).toEqual([]);
});

test('the second of two people who change a pattern chooses which to keep', async ({ acme, as }) => {
  const { nora, pattern, late, early } = await rota(acme);
  const page = await as(nora, '/favicon.svg');
  await goOffline(page);
  await page.goto(acme.url + screen);
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  const version = versionOf({ name: 'Rota', days: [early, late, null, null] });
  await acme.inside((db) => changePattern(db, pattern, { name: 'Theirs', days: [late], version }));
  await page.getByRole('button', { name: 'Save pattern' }).click();
  const conflict = page.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('E L – –');
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Theirs');
});

test('somebody is taken off a pattern, and a pattern goes to the Trash', async ({ acme, as }) => {
  const { nora } = await rota(acme);
  const page = await as(nora, screen);
  await page.getByRole('button', { name: 'More actions for Ana' }).click();
  await page.getByRole('menuitem', { name: 'Change or end' }).click();
  const changing = page.getByRole('dialog', { name: 'Pattern dates for Ana' });
  await changing.getByRole('textbox', { name: 'End date' }).fill('31 Jan 2026');
  await changing.getByRole('textbox', { name: 'End date' }).press('Tab');
  await expectAccessible(page);
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /^Ana/ }).getByRole('cell').first()).toContainText(
    /^1 Jan.* – 31 Jan.*, day 1$/,
  );
  await page.getByRole('button', { name: 'More actions for Ana' }).click();
  await page.getByRole('menuitem', { name: 'Remove from pattern' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No one is assigned to this pattern yet.')).toBeVisible();
  await page.getByRole('button', { name: 'More actions for Rota' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { name: 'No shift patterns yet' })).toBeVisible();
  await page.getByRole('tab', { name: /Trash/ }).click();
  await expect(page.getByText('Rota', { exact: true })).toBeVisible();
});

test('people who can only see templates change no pattern, and see no one’s plan', async ({ acme, as }) => {
  await rota(acme);
  const page = await as(await acme.hire('Ned', 'view_app_settings_menu', 'view_shift_template'), screen);
  await expect(page.getByRole('heading', { name: 'Rota' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Day 2: Late, 14:00 – 22:30' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Save|Add|Create/ })).toHaveCount(0);
  await expect(page.getByText('Ana')).toHaveCount(0);
  await expectAccessible(page);
});

test('a failure is reported in its place, and can be retried', async ({ acme, as }) => {
  const { nora } = await rota(acme);
  const page = await as(nora, '/favicon.svg');
  await goOffline(page);
  await readApart(page);
  await page.route('**/shift-pattern/*/runners?*', (route) =>
    route.fulfill({ status: 424, json: { message: 'Not now.' } }),
  );
  await page.goto(acme.url + screen);
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'People assigned to Rota' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('list, pattern and dialogs fit', async ({ acme, as }) => {
    const { nora } = await rota(acme);
    const page = await as(nora, screen);
    await page.getByRole('link', { name: /Rota/ }).click();
    await expect(page.getByRole('table', { name: 'People assigned to Rota' })).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create drafts' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Create/ })).toBeVisible();
    await expectToFit(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Shift patterns' }).click();
    await expect(page.getByRole('link', { name: /Rota 4 days/ })).toBeVisible();
  });
});
