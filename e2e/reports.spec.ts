import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { calendarPeriod, monthsLater, periodOfMonth } from '#features/company/rules/calendar-period.ts';
import type { Member } from '#platform/testing/company.ts';
import { employ } from '#features/people/testing/employ.ts';
import { pagesOfPdf } from '#features/reports/testing/pdf-text.ts';
import { goOffline } from './apart.ts';
import { leaveWorld } from './leave-world.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test, type Acme } from './world.ts';

const last = periodOfMonth(monthsLater(calendarPeriod(dateAt(0), 1).month, -1), 1);
const payroll = ['access_report_module', 'view_any_attendance', 'view_employee', 'view_any_leave_application'] as const;

test('a number of the timesheet leads to its days, and the file is made in front of its batch', async ({
  acme,
  as,
}) => {
  const nora = await acme.hire('Nora', ...payroll);
  const ana = await acme.hire('Ana', 'view_attendance');
  const id = await recordDay(acme, ana, last.end_date, [{ start: '09:00:00', end: '17:30:00' }]);
  const page = await as(nora, '/reports');
  await page.getByRole('link', { name: /^Timesheet/ }).click();
  await expect(page.getByRole('heading', { name: 'Timesheet', level: 1 })).toBeVisible();
  const row = page.getByRole('row', { name: /^Ana/ });
  await expect(row).toContainText('8h 30m');
  await expectAccessible(page);
  await row.getByRole('button', { name: '8h 30m' }).first().click();
  const days = page.getByRole('dialog');
  await expect(days.getByRole('link')).toHaveAttribute('href', new RegExp(`/time/details/view/${id}/${ana.id}$`));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(days).toHaveCount(0);

  await page.getByRole('radio', { name: /^CSV/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const bar = page.getByRole('progressbar');
  await expect(bar).toBeVisible();
  await expect(page.getByText('The file is ready.')).toBeVisible();
  // The file's size, expiry and download link are shown where it was created.
  const box = bar.locator('..');
  await expect(box).toContainText(/\d KB · available until \d+ \w+/);
  await box.getByRole('button', { name: /^Download timesheet-.*\.csv/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^timesheet-.*\.csv$/);
});

/** Creates a payroll office: Ana and Bo of Assembly have worked two days each, Cid of Sales one. */
async function payrollMonth(acme: Acme) {
  const nora = await acme.hire('Nora', ...payroll);
  const people: Member[] = [];
  for (const [name, worked] of [
    ['Ana Ångström', ['08:00 16:30', '08:00 17:15']],
    ['Bo Łukasz', ['09:00 17:00', '08:00 16:00']],
    ['Cid', ['08:00 12:00']],
  ] as const) {
    const person = await acme.hire(name, 'view_attendance');
    people.push(person);
    for (const [back, hours] of worked.entries()) {
      const [start, end] = hours.split(' ');
      await recordDay(acme, person, addDays(last.end_date, -back), [{ start: `${start}:00`, end: `${end}:00` }]);
    }
  }
  await acme.inside(async (db) => {
    for (const [name, own] of [
      ['Assembly', people.slice(0, 2)],
      ['Sales', people.slice(2)],
    ] as const) {
      const { id } = await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow();
      for (const person of own) await employ(db, person.id, { department_id: id });
    }
  });
  return { nora };
}

const noBytes = new Uint8Array();

/** Returns the cells of a sheet by row; a missing cell is empty. */
function rowsOf(xml: string): string[][] {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, letter = 'A', cell = ''] of row.matchAll(/<c r="([A-Z])\d+"[^>]*>(.*?)<\/c>/g))
      cells[letter.charCodeAt(0) - 65] = cell.replaceAll(/<[^>]+>/g, '');
    return cells;
  });
}

/** Sums the time between the first and the last clock of each day on a PDF's page. */
function betweenClocks(texts: readonly string[]): string {
  const clocks = texts.filter((text) => /^\d\d:\d\d$/.test(text));
  const minutes = clocks.reduce((sum, clock, index) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return sum + (index % 2 ? 1 : -1) * (hour * 60 + minute);
  }, 0);
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}

/** Creates a file of the open report, and downloads it. */
async function fileOf(page: Page, format: string, ending = format.toLowerCase()): Promise<Buffer> {
  await page.getByRole('radio', { name: new RegExp(`^${format}`) }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('The file is ready.')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('button', { name: new RegExp(`^Download timesheet-.*\\.${ending}$`) })
    .first()
    .click();
  return readFile(await (await waiting).path());
}

test('a month’s timesheet that a payroll office can take as it is', async ({ acme, as }) => {
  const { nora } = await payrollMonth(acme);
  const page = await as(nora, '/reports?report=timesheet');
  await expect(page.getByRole('row', { name: /^Cid/ })).toBeVisible();
  await page.getByRole('search', { name: 'Filters' }).getByRole('button', { name: 'Department' }).click();
  await page.getByRole('option', { name: 'Assembly' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^Cid/ })).toHaveCount(0);

  // The preview's sum links to the days that it consists of.
  await page.getByRole('button', { name: 'Worked: 33h 45m' }).click();
  const days = page.getByRole('dialog');
  await expect(days.getByRole('link')).toHaveCount(4);
  const hours = await days.locator('li li span.num').allTextContents();
  expect(hours.toSorted()).toEqual(['8h 00m', '8h 00m', '8h 30m', '9h 15m']);
  await page.keyboard.press('Escape');

  // The payroll file contains the same in hours, for these people only.
  const [head = '', ...lines] = (await fileOf(page, 'CSV')).toString().trim().split('\r\n');
  const columns = head
    .replace('\uFEFF', '')
    .split(',')
    .map((name) => name.replaceAll('"', ''));
  const cells = lines.map((line) => line.split(','));
  expect(new Set(cells.map(([name]) => name))).toEqual(new Set(['"Ana Ångström"', '"Bo Łukasz"']));
  const length = Number(last.end_date.slice(8));
  expect(lines).toHaveLength(2 * length);
  const worked = columns.indexOf('Worked hours');
  expect(cells.reduce((sum, line) => sum + Number(line[worked]), 0)).toBeCloseTo(33.75, 6);

  // The workbook: the days on the first sheet, and their sums on the second.
  const book = unzipSync(await fileOf(page, 'Excel', 'xlsx'));
  const [days1, sums] = [1, 2].map((place) => rowsOf(strFromU8(book[`xl/worksheets/sheet${place}.xml`] ?? noBytes)));
  expect(days1).toHaveLength(2 * length + 2);
  expect(sums?.slice(1).map(([name]) => name)).toEqual(['Ana Ångström', 'Bo Łukasz', 'Total']);
  const hoursIn = (rows: readonly (readonly string[])[] = []) =>
    rows.slice(1, -1).reduce((sum, row) => sum + Number(row[rows[0]?.indexOf('Worked hours') ?? -1] || 0), 0);
  expect(hoursIn([...(sums ?? []).toSpliced(1, 2), []])).toBeCloseTo(33.75, 6);
  expect(hoursIn(days1)).toBeCloseTo(33.75, 6);
  expect(hoursIn(sums)).toBeCloseTo(33.75, 6);

  // The sheets to sign: one per person, with their days and sum.
  const sheets = pagesOfPdf(await fileOf(page, 'PDF'));
  expect(sheets.map((sheet) => sheet[2])).toEqual(['Ana Ångström', 'Bo Łukasz']);
  for (const [index, sum] of ['17h 45m', '16h 00m'].entries()) {
    const sheet = sheets[index] ?? [];
    expect(sheet).toContain(last.name);
    expect(sheet.filter((text) => /^\d\d \w{3} \d{4}$/.test(text))).toHaveLength(length);
    expect(sheet.slice(sheet.indexOf('Sum'))).toContain(sum);
    expect(betweenClocks(sheet)).toBe(sum);
    expect(sheet).toContain('Date and signature, manager');
  }
});

test('the progress bar shows 5, 35, 65 and 95 while the file is generated, and 100 when it is ready', async ({
  acme,
  as,
}) => {
  const nora = await acme.hire('Nora', ...payroll);
  const page = await as(nora, '/favicon.svg');
  await page.clock.install();
  // The page runs on a fake clock, so its socket is kept closed.
  await goOffline(page);
  const begun = Promise.withResolvers<void>();
  await page.route('**/app/report/report/timesheet/generate*', async (route) => {
    await begun.promise;
    await route.continue();
  });
  await page.goto(new URL('/reports?report=timesheet', page.url()).href);
  const generate = page.getByRole('button', { name: 'Create', exact: true });
  await expect(generate).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await generate.click();
  const bar = page.getByRole('progressbar', { name: 'Creating the file' });
  await expect(bar).toHaveAttribute('aria-valuenow', '5');
  for (const percent of ['35', '65', '95']) {
    await page.clock.runFor(599);
    await expect(bar).not.toHaveAttribute('aria-valuenow', percent);
    await page.clock.runFor(1);
    await expect(bar).toHaveAttribute('aria-valuenow', percent);
  }
  await page.clock.runFor(10_000);
  await expect(bar).toHaveAttribute('aria-valuenow', '95');
  // The bar continues at any width that has room for it.
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(bar).toHaveAttribute('aria-valuenow', '95');
  await page.clock.resume();
  begun.resolve();
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await expect(generate).toBeEnabled();
});

test('an error resets the bar, and a press makes one file', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  const page = await as(nora, '/reports?report=timesheet');
  await page.route('**/app/report/report/timesheet/generate*', (route) =>
    route.fulfill({ status: 424, json: { message: 'No one matches these filters.', code: 'reports.nobody' } }),
  );
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const dialog = page
    .getByRole('alertdialog', { name: 'Unsuccessful' })
    .or(page.getByRole('dialog', { name: 'Unsuccessful' }));
  await expect(dialog).toContainText('We could not perform this action as no one matches these filters.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled();
});

test('a report that its filters have emptied is filled again from its place', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  const nobody = '6f1c0b54-9d35-4f7e-8a0d-0f2f2b3e4a51';
  const page = await as(nora, `/reports?report=timesheet&group=${nobody}`);
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(page).not.toHaveURL(/group=/);
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible();
});

test('a report is saved with its filters, found again, and opened by its link', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  const page = await as(nora, '/reports?report=absence&period=last_week');
  await page.getByRole('button', { name: 'Save report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This is a required field')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late in the week');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'All reports' }).click();
  const saved = page.getByRole('link', { name: 'Late in the week' });
  await expect(saved).toBeVisible();
  await expectAccessible(page);
  await saved.click();
  await expect(page).toHaveURL(/report=absence.*period=last_week|period=last_week.*report=absence/);
  await expect(page.getByRole('heading', { name: 'Absence', level: 1 })).toBeVisible();
});

test('a cell of the absence report is reached by arrows and opened by Enter', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  await leaveWorld(acme);
  const page = await as(nora, '/reports?report=absence');
  const cells = page.locator('[data-at]');
  await expect(page.getByText('consecutive days without explanation')).toBeVisible();
  await cells.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  // The days are beside the table, and the focus stays in it.
  await expect(page.getByRole('button', { name: 'Close days' })).toBeVisible();
  await expect(cells.nth(1)).toBeFocused();
  await expectAccessible(page);
});

test('leave is asked for by year, by the leave year, by period and by dates', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  const { today } = await leaveWorld(acme, { isCalendarYear: true });
  // The year before this one is selected.
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '04-06' ? 1 : 0);
  await acme.inside((db) =>
    db
      .insertInto('leave_beginnings')
      .values({ starts_on: '2000-04-06' as LocalDate })
      .execute(),
  );
  const page = await as(nora, '/reports?report=leave');
  const by = page.getByRole('radiogroup', { name: 'Time range' });
  await expect(by.getByRole('radio', { name: 'Year' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: `${year - 1}/${String(year % 100).padStart(2, '0')}` }).click();
  await expect(page).toHaveURL(new RegExp(`from=${year - 1}-04-06&to=${year}-04-05|to=${year}-04-05.*from=`));
  await expect(by.getByRole('radio', { name: 'Year' })).toBeChecked();
  await by.getByText('Cycle').click();
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('Last period');
  await by.getByText('Dates').click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('textbox', { name: 'From' })).toBeVisible();
  await expectAccessible(page);
});

test('going back from dates that were typed leads to the period that was chosen', async ({ acme, as }) => {
  const before = periodOfMonth(monthsLater(last.month, -1), 1);
  const path = `/reports?report=timesheet&from=${before.start_date}&to=${before.end_date}`;
  const page = await as(await acme.hire('Nora', ...payroll), path);
  const period = page.getByRole('combobox', { name: 'Period' });
  await expect(period).toHaveValue(before.name);
  await page.getByRole('radiogroup', { name: 'Time range' }).getByText('Dates').click();
  const to = page.getByRole('textbox', { name: 'To' });
  await to.fill(last.end_date);
  await expect(page).toHaveURL(new RegExp(`to=${last.end_date}`));
  // Typed dates equal to a period stay dates.
  await page.getByRole('textbox', { name: 'From' }).fill(last.start_date);
  await expect(page).toHaveURL(new RegExp(`from=${last.start_date}`));
  await expect(page.getByRole('textbox', { name: 'From' })).toBeFocused();
  for (let steps = 0; steps < 3; steps += 1) await page.goBack();
  await expect(period).toHaveValue(before.name);
  await expect(to).toBeHidden();
});

test('on a phone both dates, and what is wrong with them, are read without pushing', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  const path = '/reports?report=absence&from=2025-01-01&to=2025-04-03';
  const page = await as(nora, path, { viewport: { width: 390, height: 844 } });
  await expect(page.getByRole('textbox', { name: 'From' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('textbox', { name: 'To' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Choose at most 92 days. You chose 93.', { exact: true })).toBeInViewport({ ratio: 1 });
  await expectToFit(page);
  await expectAccessible(page);
});

test('on a phone every report fits', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  for (const query of ['', '?report=timesheet', '?report=absence', '?report=leave', '?report=employee-details']) {
    const page = await as(nora, `/reports${query}`, { viewport: { width: 390, height: 844 } });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The button for a file is visible, however many people there are.
    if (query) await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeInViewport({ ratio: 1 });
    await expectToFit(page);
    await page.close();
  }
});

test('the dates say that they are more days than a report allows, until they are fewer', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  await leaveWorld(acme);
  const page = await as(nora, '/reports?report=leave&from=2024-01-01&to=2025-12-31');
  const to = page.getByRole('textbox', { name: 'To' });
  await expect(to).toHaveAccessibleDescription('Choose at most 400 days. You chose 731.');
  await expect(page.getByRole('heading', { name: 'Too many days at once' })).toBeVisible();
  // The focus stays in the date in every case, even when the dates have become a year.
  await to.fill('2024-12-31');
  await expect(page.getByRole('heading', { name: 'No leave found' })).toBeVisible();
  await expect(to).toBeFocused();
  for (const report of ['timesheet', 'absence']) {
    await page.goto(`${acme.url}/reports?report=${report}&from=2025-01-01&to=2025-04-03`);
    await expect(to).toHaveAccessibleDescription('Choose at most 92 days. You chose 93.');
    const from = page.getByRole('textbox', { name: 'From' });
    await from.fill('2025-01-02');
    await expect(page.getByRole('heading', { name: 'Too many days at once' })).toBeHidden();
    await expect(from).toBeFocused();
    await from.fill('2025-01-01');
    await expect(page.getByRole('heading', { name: 'Too many days at once' })).toBeVisible();
    await expect(from).toBeFocused();
  }
});
