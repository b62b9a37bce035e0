import { calendarPeriod, monthsLater, periodOfMonth } from '#features/company/rules/calendar-period.ts';
import { leaveWorld } from './leave-world.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

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
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('The file is ready.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: /^Download timesheet-.*\.csv/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^timesheet-.*\.csv$/);
});

test('an error resets the bar, and a press makes one file', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  const page = await as(nora, '/reports?report=timesheet');
  await page.route('**/app/report/report/timesheet/generate*', (route) =>
    route.fulfill({ status: 424, json: { message: 'Nobody fits these filters.', code: 'reports.nobody' } }),
  );
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('Nobody fits these filters.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();
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
  await expect(page.getByText('days in a row were never explained')).toBeVisible();
  await expectAccessible(page);
  await cells.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('on a phone every report fits', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', ...payroll);
  for (const query of ['', '?report=timesheet', '?report=absence', '?report=leave', '?report=employee-details']) {
    const page = await as(nora, `/reports${query}`, { viewport: { width: 390, height: 844 } });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectToFit(page);
    await page.close();
  }
});
