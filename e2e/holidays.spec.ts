import type { Page } from '@playwright/test';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { longDate } from '#platform/shared/time.ts';
import { changeStandardShift } from '#features/shifts/server/commands.ts';
import { readApart } from './apart.ts';
import { dateAt } from './recorded-days.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test, type Acme } from './world.ts';

const phone = { viewport: { width: 360, height: 740 } };
const list = '/settings/leave/holidays';
const keeper = [
  'view_holiday',
  'add_holiday',
  'edit_holiday',
  'delete_holiday',
  'assign_holiday',
  'view_trash',
  'restore_trash',
] as const;
const dialog = (page: Page) => page.getByRole('dialog');
const table = (page: Page) => page.getByRole('table', { name: 'Holidays' });
const names = (page: Page) => table(page).getByRole('rowheader');
const question = (page: Page) => page.getByRole('alertdialog');

const put = (acme: Acme, name: string, date: string, more: object = {}) =>
  acme.inside(async (db) => {
    const [start_date, end_date] = [date, date] as [LocalDate, LocalDate];
    const values = { name, start_date, end_date, is_for_everyone: true, ...more };
    return (await db.insertInto('holidays').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });

const year = Number(dateAt(0).slice(0, 4));

test('a holiday is added by keyboard, edited, deleted and found in the Trash', async ({ acme, as }) => {
  const page = await as(await acme.hire('Hal', ...keeper), `${list}?year=2031`);
  await expect(page.getByRole('heading', { name: 'No holidays for this year yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add holiday' }).last().click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Founders’ Day');
  await expectMessage(page, 'You’ve successfully performed this action.', () =>
    dialog(page).getByRole('textbox', { name: 'Name' }).press('Enter'),
  );
  await expect(names(page)).toHaveText(['Founders’ Day']);
  await expect(page.getByText('1 holiday in 2031, 1 of them on a working day.')).toBeVisible();

  await table(page).getByRole('button', { name: 'Founders’ Day', exact: true }).click();
  await dialog(page).getByRole('combobox', { name: 'Duration' }).click();
  await page.getByRole('option', { name: 'Afternoon' }).click();
  await expect(dialog(page).getByText('Before: Full day.')).toBeVisible();
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    dialog(page).getByRole('button', { name: 'Save' }).click(),
  );
  await expect(table(page).getByRole('cell', { name: 'Afternoon' })).toBeVisible();

  await page.getByRole('button', { name: 'More actions for Founders’ Day' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectMessage(page, 'We’ve deleted the item for you. You can still find it in the Trash.', () =>
    question(page).getByRole('button', { name: 'Yes' }).click(),
  );
  await page.getByRole('tab', { name: 'Trash 1' }).click();
  await expect(page.getByText('Founders’ Day, 2031')).toBeVisible();
});

test('a second holiday on a day is refused beside its field', async ({ acme, as }) => {
  await put(acme, 'May Day', '2031-01-01');
  const page = await as(await acme.hire('Hal', ...keeper), `${list}?year=2031`);
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('New Year');
  await dialog(page).getByRole('button', { name: 'Add holiday' }).click();
  await expect(dialog(page).getByText('May Day is already on this day.')).toBeVisible();
});

test('a country is imported after its holidays are seen, and nothing is left to import then', async ({ acme, as }) => {
  await put(acme, 'Founders’ Day', '2031-11-11');
  const page = await as(await acme.hire('Hal', ...keeper), `${list}/import?country=DE&region=HH&years=2031`);
  const rows = page.getByRole('table', { name: 'Holidays to import' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Founders’ Day' })).toContainText(
    'Your own holiday. The import never changes it',
  );
  await page.getByRole('checkbox', { name: 'Select Labour Day, 2031' }).uncheck();
  await expect(page.getByRole('status', { name: '10 new holidays' })).toBeVisible();
  await expectMessage(page, '9 holidays added.', () => page.getByRole('button', { name: 'Import 9 holidays' }).click());
  await expect(page).toHaveURL(/year=2031/);
  await expect(names(page)).toHaveCount(10);

  await page.goto(`${acme.url}${list}/import?country=DE&region=HH&years=2031`);
  await expect(rows.filter({ hasText: 'Good Friday' })).toContainText('Already in Muster');
  await expect(page.getByRole('button', { name: 'Import 1 holiday' })).toBeEnabled();
});

const dayOfThePast = dateAt(-5);

const workEveryDay = (acme: Acme) =>
  acme.inside((db) => {
    const hours = { start_time: '09:00', work_time: 28_800, break_time: 0 };
    return changeStandardShift(db, {
      effective_from: '2020-01-01' as LocalDate,
      repeat_on: [1, 2, 3, 4, 5, 6, 7],
      hours,
    });
  });

test('the impact of a holiday on recorded days is shown before it is saved', async ({ acme, as }) => {
  const hal = await acme.hire('Hal', ...keeper);
  await workEveryDay(acme);
  const page = await as(hal, `${list}?year=${dayOfThePast.slice(0, 4)}`);
  await page.getByRole('button', { name: 'Add holiday' }).first().click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Storm');
  await dialog(page).getByLabel('First day').fill(dayOfThePast);
  await dialog(page).getByLabel('First day').press('Tab');
  await expect(dialog(page).getByRole('heading', { name: '1 recorded day will change' })).toBeVisible();
  // The effect is about the typed date, not about the dialog's initial one, which may be past, too.
  await expect(
    dialog(page)
      .getByRole('listitem')
      .filter({ hasText: longDate(dayOfThePast) }),
  ).toContainText('absent → holiday');
  await dialog(page).getByRole('button', { name: 'Add holiday' }).click();
  await expect(names(page)).toHaveText(['Storm']);
});

test('people whose days a holiday would change too much are not given it, and the choice stays', async ({
  acme,
  as,
}) => {
  await acme.hire('Ana');
  await workEveryDay(acme);
  const id = await put(acme, 'Storm', dayOfThePast, { is_for_everyone: false });
  const page = await as(await acme.hire('Hal', ...keeper), `${list}/${id}/assigned-people`);
  await page.getByRole('button', { name: 'Assign people' }).first().click();
  await dialog(page).getByRole('checkbox', { name: /Ana/ }).check();
  await dialog(page).getByRole('button', { name: 'Assign 1 person' }).click();
  await expect(question(page)).toContainText('This affects more than the holiday.');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: 'Assign 1 person' })).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'Assign 1 person' }).click();
  await question(page).getByRole('button', { name: 'Apply all' }).click();
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText([/Ana/]);
});

test('people are left out of a holiday for everyone, and given it back', async ({ acme, as }) => {
  const ana = await acme.hire('Ana');
  const id = await put(acme, 'May Day', `${year}-05-01`);
  const page = await as(await acme.hire('Hal', ...keeper), list);
  await table(page).getByRole('link', { name: 'Everyone' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('May Day');
  const people = page.getByRole('table', { name: /People with May Day/ });
  await expect(people.getByRole('rowheader')).toHaveText([/Ana/, /Hal/]);
  await expect(
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Holidays' }),
  ).toHaveAttribute('aria-current', 'page');
  await acme.inside((db) =>
    db.insertInto('holiday_people').values({ holiday_id: id, person_id: ana.id, is_left_out: true }).execute(),
  );
  await page.reload();
  await expect(people.getByRole('rowheader')).toHaveText([/Hal/]);
  await page.getByRole('button', { name: 'Assign people' }).click();
  await dialog(page).getByRole('checkbox', { name: /Ana/ }).check();
  await dialog(page).getByRole('button', { name: 'Assign 1 person' }).click();
  await expect(people.getByRole('rowheader')).toHaveText([/Ana/, /Hal/]);
});

test('the ruler of the year is read and walked through by arrow keys', async ({ acme, as }) => {
  await put(acme, 'May Day', '2031-05-01');
  await put(acme, 'Christmas Day', '2031-12-25');
  const page = await as(await acme.hire('Hal', ...keeper), `${list}?year=2031`);
  const ruler = page.getByRole('group', { name: '2 holidays in 2031' });
  await ruler.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(ruler.getByRole('button', { name: /Christmas Day/ })).toBeFocused();
});

test('people who can only view see no buttons, and others see no list', async ({ acme, as }) => {
  await put(acme, 'May Day', `${year}-05-01`);
  const page = await as(await acme.hire('Vic', 'view_holiday'), list);
  await expect(names(page)).toHaveText(['May Day']);
  await expect(page.getByRole('button', { name: 'Add holiday' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Import a year' })).toHaveCount(0);
});

test('a list that cannot be read says so and can be retried', async ({ acme, as }) => {
  const page = await as(await acme.hire('Hal', ...keeper), '/favicon.svg');
  await readApart(page);
  await page.route('**/app/settings/leave/leave/holidays/import/index*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'test' } }),
  );
  await page.goto(`${acme.url}${list}/import`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Something went wrong').first()).toBeVisible();
});

test('list, form and import fit a phone and are accessible, light and dark', async ({ acme, as }) => {
  const long = 'Wolkensteinburghausen'.repeat(5).slice(0, 100);
  await put(acme, long, `${year}-05-01`, { part: 'second_half' });
  const hal = await acme.hire('Hal', ...keeper);
  for (const options of [phone, { colorScheme: 'dark' as const }]) {
    const page = await as(hal, list, options);
    await expect(page.getByText(long).first()).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${acme.url}${list}/import?country=DE&years=2031`);
    await expect(page.getByRole('button', { name: /^Import \d+ holidays$/ })).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
  }
});
