import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Page } from '@playwright/test';
import { clock, month, officeHours, waitsForReview, recordEntries } from './worked-days.ts';
import { employ } from '#features/people/testing/employ.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

/** Ana and Ben with a few days in March 2024, viewed by Meg, their manager. */
async function team(acme: Acme) {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  const ben = await acme.hire('Ben', 'view_attendance', 'allow_clock_in_out_attendance');
  const meg = await acme.hire('Meg', 'view_any_attendance');
  await recordEntries(
    acme,
    ana,
    ['2024-03-04 08:58:00', '2024-03-04 17:30:00'],
    ['2024-03-05 09:41:00', '2024-03-05 18:15:00', '2024-03-05 12:00:00', '2024-03-05 12:30:00'],
  );
  const [review] = await recordEntries(acme, ben, ['2024-03-06 09:00:00', '2024-03-06 18:00:00']);
  await waitsForReview(acme, review ?? '');
  return { ana, ben, meg };
}

const table = (page: Page) => page.getByRole('grid', { name: 'Attendance by person and day' });
const shown = `/time/bird-view?month=${month}`;

test('everybody’s month: a mark per day, hours, what waits, today outlined', async ({ acme, as }) => {
  const { meg } = await team(acme);
  const page = await as(meg, shown);
  await expect(page.getByText('3 people, 0 at work now, 1 day needs review')).toBeVisible();
  await expect(table(page).getByRole('rowheader')).toHaveText([/Ana/, /Ben/, /Meg/]);
  await expect(table(page).getByRole('button', { name: 'Ana, 4 March: Completed' })).toBeVisible();
  await expect(table(page).getByRole('button', { name: 'Ana, 5 March: Late' })).toBeVisible();
  await expect(
    table(page).getByRole('button', { name: 'Ben, 6 March: Irregular, 1 entry needs review' }),
  ).toBeVisible();
  await expect(table(page).getByRole('button', { name: 'Ben, 9 March: No entry' })).toBeVisible();
  await expect(table(page).getByRole('row').nth(1).getByRole('gridcell').last()).toHaveText('16.6');
  await expect(page.getByRole('button', { name: /Add attendance|Export/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(table(page).locator('th[data-today]')).toBeVisible();
});

test('search and filters are kept in the address, and can be taken away when nobody fits', async ({ acme, as }) => {
  const { ana, meg } = await team(acme);
  await acme.inside(async (db) => {
    const place = db.insertInto('work_places').values({ name: 'Hall 1' }).returning('id');
    await employ(db, ana.id, { work_place_id: (await place.executeTakeFirstOrThrow()).id });
  });
  const page = await as(meg, shown);
  await page.getByRole('searchbox', { name: 'Search this table' }).fill('an');
  await expect(table(page).getByRole('rowheader')).toHaveText([/Ana/]);
  await expect(page).toHaveURL(/search=an/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('an');
  await expect(table(page).getByRole('rowheader')).toHaveCount(1);

  await page.getByRole('button', { name: /Needs review/ }).click();
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(table(page).getByRole('rowheader')).toHaveCount(3);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.getByRole('button', { name: /Needs review/ }).click();
  await expect(table(page).getByRole('rowheader')).toHaveText([/Ben/]);
  await page.getByRole('button', { name: 'Weekends' }).click();
  // 21 days from Monday to Friday, the person and the hours.
  await expect(table(page).getByRole('columnheader')).toHaveCount(23);
  await expect(page).toHaveURL(/weekends=no/);

  await page.getByRole('button', { name: /Needs review/ }).click();
  await page.getByRole('combobox', { name: 'Place of work' }).click();
  await page.getByRole('option', { name: 'Hall 1' }).click();
  await expect(table(page).getByRole('rowheader')).toHaveText([/Ana/]);
  await expect(page).toHaveURL(/place=/);
});

test('the keyboard walks through the table: one tab stop, Enter opens the day, Escape gives the focus back', async ({
  acme,
  as,
}) => {
  const { meg } = await team(acme);
  const page = await as(meg, shown);
  await expect(table(page).getByRole('rowheader')).toHaveCount(3);
  await expect(table(page).locator('[tabindex="0"]')).toHaveCount(1);
  await table(page)
    .getByRole('button', { name: /^Ana, 1 March/ })
    .focus();
  for (const key of [
    'ArrowDown',
    'End',
    'PageUp',
    'Home',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
  ])
    await page.keyboard.press(key);
  const cell = table(page).getByRole('button', { name: /^Ana, 5 March/ });
  await expect(cell).toBeFocused();
  await expect(table(page).locator('[tabindex="0"]')).toHaveCount(1);

  await page.keyboard.press('Enter');
  const day = page.getByRole('region', { name: 'Tuesday, 5 March' });
  await expect(day.getByRole('heading', { name: 'Ana' })).toBeFocused();
  await expect(day).toContainText('Tue 5 Mar · Office 09:00–17:30');
  await expect(day).toContainText('Late by 41 minutes');
  await expect(table(page)).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByRole('region', { name: 'Monday, 4 March' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Monday, 4 March' })).toBeHidden();
  await expect(table(page).getByRole('button', { name: /^Ana, 4 March/ })).toBeFocused();
});

test('a name leads to the profile, the hours beside it to the days they are made of', async ({ acme, as }) => {
  const { meg } = await team(acme);
  const page = await as(meg, shown);
  await table(page).getByRole('link', { name: '16.6 h, Ana’s month' }).click();
  await expect(page).toHaveURL(/individual-view\?person=.*month=2024-03/);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Ana', level: 1 })).toBeVisible();

  await page.goto(`${acme.url}${shown}`);
  await table(page).getByRole('link', { name: /^Ana/ }).click();
  await expect(page).toHaveURL(/people\/profile\/view\/ana/);

  await page.goto(`${acme.url}${shown}`);
  await table(page)
    .getByRole('button', { name: /^Ana, 5 March/ })
    .click();
  const day = page.getByRole('region', { name: 'Tuesday, 5 March' });
  await expect(day.getByRole('link', { name: 'Tue 5 Mar' })).toHaveAttribute('href', /individual-view/);
  await day.getByRole('link', { name: 'Ana', exact: true }).click();
  await expect(page).toHaveURL(/people\/profile\/view\/ana/);
});

test('a cell on which pointer or focus rests shows its times', async ({ acme, as }) => {
  const { meg } = await team(acme);
  const page = await as(meg, shown);
  await table(page)
    .getByRole('button', { name: /^Ana, 5 March/ })
    .hover();
  const card = page.getByRole('tooltip');
  await expect(card).toContainText('In09:41');
  await expect(card).toContainText('Out18:15');
  await expect(card).toContainText('Break30m');
  await expect(card).toContainText('Worked8h 04m');
  await page.getByRole('heading', { name: 'Bird view' }).hover();
  await expect(card).toBeHidden();
  await table(page)
    .getByRole('button', { name: /^Ana, 4 March/ })
    .focus();
  await expect(card).toContainText('Monday, 4 March');
});

test('a row follows the clock of its person, without a reload', async ({ acme, as }) => {
  const { ben, meg } = await team(acme);
  const page = await as(meg, '/time/bird-view');
  const today = table(page).locator('tr', { hasText: 'Ben' }).locator('td[data-today] button');
  await expect(today).toBeVisible();
  await clock(acme, ben, 'in');
  await expect(today).toHaveAttribute('aria-label', /Present|Late|Unassigned/);
});

test('R reloads one row', async ({ acme, as }) => {
  const { ana, meg } = await team(acme);
  const page = await as(meg, shown);
  await expect(table(page).getByRole('button', { name: 'Ana, 7 March: Absent' })).toBeVisible();
  await recordEntries(acme, ana, ['2024-03-07 09:00:00', '2024-03-07 17:30:00']);
  await table(page)
    .getByRole('button', { name: /^Ana, 4 March/ })
    .focus();
  await page.keyboard.press('r');
  await expect(table(page).getByRole('button', { name: 'Ana, 7 March: Completed' })).toBeVisible();
});

test('ten thousand people are a window of rows, whichever way one gets to the last', async ({ acme, as }) => {
  const meg = await acme.hire('Meg', 'view_any_attendance');
  await acme.inside(async (db) => {
    const people = Array.from({ length: 10_000 }, (_, index) => {
      const number = String(index).padStart(5, '0');
      return {
        name: `Person ${number}`,
        username: `p${number}.${acme.id.slice(0, 8)}`,
        joined_on: '2000-01-01' as LocalDate,
      };
    });
    for (let from = 0; from < people.length; from += 2000)
      await db
        .insertInto('people')
        .values(people.slice(from, from + 2000))
        .execute();
  });
  const page = await as(meg, shown);
  await expect(page.getByText('10,001 people, 0 at work now')).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '10002');
  const rows = table(page).locator('tr[data-row]');
  await expect(table(page).getByRole('button', { name: /^Meg, 1 March/ })).toBeVisible();

  await table(page)
    .getByRole('button', { name: /^Meg, 1 March/ })
    .focus();
  await page.keyboard.press('Control+End');
  await expect(table(page).getByRole('link', { name: '0.0 h, Person 09999’s month' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(table(page).getByRole('button', { name: /^Person 09999, 31 March/ })).toBeFocused();
  expect(await rows.count()).toBeLessThan(60);

  const most = await table(page).evaluate(async (grid) => {
    const frame = grid.parentElement;
    let rows = 0;
    for (let step = 0; frame && step < 12; step += 1) {
      frame.scrollTop = (frame.scrollHeight * step) / 12;
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      rows = Math.max(rows, grid.querySelectorAll('tr[data-row]').length);
    }
    return rows;
  });
  expect(most).toBeLessThan(60);
  await expect(
    rows
      .filter({ hasText: 'Person 09200' })
      .or(rows.filter({ hasText: 'Person 09170' }))
      .first(),
  ).toBeVisible();
});

test('on a phone a card holds a person’s week, and a day opens as a sheet', async ({ acme, as }) => {
  const { meg } = await team(acme);
  const page = await as(meg, '/time/bird-view?week=2024-03-06', { viewport: { width: 360, height: 780 } });
  await expect(page.getByText('4 – 10 March')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ana' })).toContainText('16.6 h');
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ana, Tu 5 March: Late' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Tuesday, 5 March' }).getByRole('heading', { name: 'Ana' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close day' }).click();
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(page).toHaveURL(/week=2024-03-11/);
  await expect(page.getByRole('button', { name: 'Ana, Tu 12 March: Absent' })).toBeVisible();
});

test('a day to review that N steps to, or a link opens, is brought into sight and marked', async ({ acme, as }) => {
  await officeHours(acme);
  const meg = await acme.hire('Meg', 'view_any_attendance', 'edit_any_attendance');
  await acme.inside((db) =>
    db
      .insertInto('people')
      .values(
        Array.from({ length: 30 }, (_, number) => ({
          name: `Person ${number}`,
          username: `p${number}.${acme.id.slice(0, 8)}`,
          joined_on: '2000-01-01' as LocalDate,
        })),
      )
      .execute(),
  );
  const zoe = await acme.hire('Zoe');
  const [day] = await recordEntries(acme, zoe, ['2024-03-29 09:00:00', '2024-03-29 18:00:00']);
  await waitsForReview(acme, day ?? '');
  const page = await as(meg, shown, { viewport: { width: 1280, height: 700 } });
  await expect(page.getByRole('button', { name: /Needs review/ })).toHaveText(/1/);
  const cell = table(page).getByRole('button', { name: /^Zoe, 29 March/ });
  await expect(table(page).getByRole('rowheader', { name: /^Meg/ })).toBeVisible();
  await page.keyboard.press('n');
  const isSeen = async () => {
    await expect(cell).toHaveAttribute('data-open', /.*/);
    await expect(cell).toBeInViewport({ ratio: 1 });
  };
  await isSeen();
  await page.reload();
  await isSeen();
});

test('only those who may see everybody see the table', async ({ acme, as }) => {
  const { ana } = await team(acme);
  const page = await as(ana, shown);
  await expect(page.getByText('Access to this resource is denied!')).toBeVisible();
});

test('J and K continue to people on pages that are not loaded yet', async ({ acme, as }) => {
  await officeHours(acme);
  for (const index of Array.from({ length: 65 }, (_, index) => index))
    await acme.hire(`Person ${String(index).padStart(2, '0')}`);
  const meg = await acme.hire('Zoe', 'view_any_attendance', 'edit_any_attendance');
  await acme.inside((db) => db.updateTable('company_settings').set({ rows_per_page: 20 }).execute());
  const someone = (name: string) =>
    acme.inside((db) => db.selectFrom('people').select('id').where('name', '=', name).executeTakeFirstOrThrow());
  // The person is on the fourth page, while the first rows are shown.
  const page = await as(meg, `${shown}&person=${(await someone('Person 59')).id}&day=2024-03-05`);
  const panel = page.getByRole('region', { name: 'Tuesday, 5 March' });
  await expect(panel.getByRole('heading', { name: 'Person 59' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(panel.getByRole('heading', { name: 'Person 60' })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Person 60/ })).toBeInViewport();
  await page.keyboard.press('k');
  await expect(panel.getByRole('heading', { name: 'Person 59' })).toBeVisible();
});
