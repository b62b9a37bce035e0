import { calendarPeriod, monthsLater, periodOfMonth } from '#features/company/rules/calendar-period.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const path = '/settings/time/closed-periods';
const last = periodOfMonth(monthsLater(calendarPeriod(dateAt(0), 1).month, -1), 1);

test('payroll closes a month, its days say so, and it is opened again with a reason', async ({ acme, as }) => {
  const hanna = await acme.hire('Hanna', 'view_app_settings_menu', 'configure_attendance_setup');
  const ana = await acme.hire('Ana', 'view_attendance');
  const day = await recordDay(acme, ana, last.end_date, [{ start: '09:00:00', end: '17:00:00' }]);
  const elsewhere = await as(ana, `/time/details/view/${day}/${ana.id}`);
  await expect(elsewhere.getByRole('heading', { name: 'History' })).toBeVisible();
  await expect(elsewhere.getByRole('note')).toHaveCount(0);

  const page = await as(hanna, path);
  await page.getByRole('button', { name: `Close ${last.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('All clear')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close period' }).click();
  const row = page.getByRole('listitem', { name: last.name });
  await expect(row).toContainText('Closed for everyone.');
  await expect(row).toContainText('Everyone, closed by Hanna on');

  // The day that is open in the other window shows it immediately.
  const note = elsewhere.getByRole('note');
  await expect(note).toContainText(`${last.name} is closed for payroll`);
  await expect(note).toContainText('Hanna can reopen it.');
  const mail = note.getByRole('link', { name: 'Email Hanna' });
  await expect(mail).toHaveAttribute('href', /^mailto:[^?]+@[^?]+\?subject=.*is%20closed/);

  await row.getByRole('button', { name: `Reopen ${last.name} for everyone` }).click();
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(dialog.getByText('This is a required field')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Overtime was missing.');
  await dialog.getByRole('button', { name: 'Reopen' }).click();
  await expect(row).toContainText('Open.');
  await row.getByText('Reopened 1 time').click();
  await expect(row).toContainText('Overtime was missing.');
  await expect(note).toHaveCount(0);
});

test('someone who is clocked in blocks closing a month, but others can be closed individually', async ({
  acme,
  as,
}) => {
  const hanna = await acme.hire('Hanna', 'view_app_settings_menu', 'configure_attendance_setup');
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  await recordDay(acme, ana, last.end_date, [{ start: '09:00:00' }]);

  const page = await as(hanna, path, { viewport: { width: 360, height: 780 } });
  await page.getByRole('button', { name: `Close ${last.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 person is still clocked in on one of these days.');
  await expect(dialog).toContainText('Ana, since');
  await expect(dialog.getByRole('button', { name: 'Close period' })).toBeDisabled();
  await dialog.getByLabel('Some people').check();
  await dialog.getByRole('combobox', { name: 'People' }).fill('Ben');
  await page.getByRole('option', { name: new RegExp(ben.name) }).click();
  await expect(dialog.getByText('All clear')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close for 1' }).click();
  const row = page.getByRole('listitem', { name: last.name });
  await expect(row).toContainText('Ben, closed by Hanna on');
  await expectToFit(page);
  await expectAccessible(page);
});
