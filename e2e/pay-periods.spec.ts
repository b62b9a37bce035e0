import { calendarPeriod, monthsLater, periodOfMonth } from '#features/company/rules/calendar-period.ts';
import { employ } from '#features/people/testing/employ.ts';
import type { Company, Member } from '#platform/testing/company.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const last = periodOfMonth(monthsLater(calendarPeriod(dateAt(0), 1).month, -1), 1);
const phone = { viewport: { width: 390, height: 844 } };

/** Makes a person the manager of others, whose periods they approve. */
const lead = (acme: Company, { id }: Member, ...reports: readonly Member[]) =>
  acme.inside(async (db) => {
    for (const report of reports) await employ(db, report.id, { manager_id: id });
  });

test('someone confirms their month on a phone, and sees later what they confirmed', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  await recordDay(acme, ana, last.end_date, [{ start: '09:00:00', end: '17:00:00' }]);
  const page = await as(ana, '/time/my-pay-period', phone);
  await expect(page.getByText('You confirm exactly what is shown here.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: `Confirm ${last.name}` }).click();
  const status = page.getByRole('list', { name: 'Status' });
  await expect(status).toContainText('Confirmed by Ana on');
  await expect(page.getByRole('button', { name: `Confirm ${last.name}` })).toHaveCount(0);
  await status.getByRole('button', { name: /^Show / }).click();
  await expect(page.getByRole('dialog').getByText('SHA-256 of these days and sums:')).toBeVisible();
  await expectAccessible(page);
});

test('a lead approves several periods together and sends one back', async ({ acme, as }) => {
  const lea = await acme.hire('Lea', 'approve_time_period');
  await lead(acme, lea, await acme.hire('Ana', 'view_attendance'), await acme.hire('Ben', 'view_attendance'));
  const page = await as(lea, '/time/pay-periods');
  const table = page.getByRole('table', { name: 'Pay periods' });
  await expect(table.getByRole('row', { name: /Ana/ })).toContainText('Not confirmed yet');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Select everyone on this page' }).check();
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByRole('button', { name: /^Approved/ })).toContainText('2');
  await table.getByRole('link', { name: 'Ana' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Status' })).toContainText('Approved by Lea on');
  await expectAccessible(page);
  await page.keyboard.press('b');
  await page.getByRole('dialog').getByLabel('Reason').fill('A break is missing.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByRole('list', { name: 'Status' })).toContainText('A break is missing.');
  // Keys mean nothing while a dialog is open.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(page.getByRole('list', { name: 'Status' })).toContainText('Approved by Lea on');
});

test('closing waits for approval where the pay calendar needs it', async ({ acme, as }) => {
  const hanna = await acme.hire('Hanna', 'view_app_settings_menu', 'configure_attendance_setup');
  const page = await as(hanna, '/settings/time/pay-calendar');
  await page.getByLabel('Approval by the lead').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page);
  await page.goto(new URL('/settings/time/closed-periods', page.url()).href);
  await page.getByRole('button', { name: `Close ${last.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Hanna: approval');
  await expect(dialog.getByRole('button', { name: 'Close period' })).toBeDisabled();
});

test('a board on a phone fits, and offers the approval in the menu of a person', async ({ acme, as }) => {
  const lea = await acme.hire('Lea', 'approve_time_period');
  await lead(acme, lea, await acme.hire('Ana', 'view_attendance'));
  const page = await as(lea, '/time/pay-periods', phone);
  await expect(page.getByRole('list', { name: 'Pay periods' })).toContainText('Not confirmed yet');
  await expectToFit(page);
  await page.getByRole('button', { name: /Ana/ }).click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: /^Approved/ })).toContainText('1');
});
