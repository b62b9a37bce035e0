import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import { catchMessage } from './clock-buttons.ts';
import { clocksOf, dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectMessage, expectToFit, test } from './world.ts';

const path = '/settings/time/generic-setup';
const rights = ['view_app_settings_menu', 'configure_attendance_setup'] as const;

test('hours and grace are set up with their impact, and everyone sees periods and formats immediately', async ({
  acme,
  as,
}) => {
  const [hanna, ana] = [await acme.hire('Hanna', ...rights), await acme.hire('Ana', 'view_attendance')];
  await recordDay(acme, ana, dateAt(0), [{ start: '00:00:00', end: '00:30:00' }]);
  const elsewhere = await as(ana, '/time/self');
  await expect(elsewhere.getByRole('grid')).toBeVisible();

  const page = await as(hanna, path);
  await page.getByRole('switch', { name: /Everyone has standard hours/ }).press('Space');
  await page.getByRole('checkbox', { name: 'Sunday' }).press('Space');
  await page.getByRole('checkbox', { name: 'Saturday' }).press('Space');
  await expect(page.getByText(/would change/)).toBeVisible();
  await page.getByLabel('A date you choose').check();
  await expect(page.getByText(/1 recorded day of 1 person since .* will change/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expect(page.getByText('No changes yet.')).toBeVisible();

  await page.getByLabel('First day of a period').fill('21');
  await page.getByText('2:19 pm').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const { name } = calendarPeriod(dateAt(0), 21);
  const stepper = elsewhere.getByRole('group', { name: 'Month', exact: true });
  await expect(stepper).toContainText(' – ');
  await stepper.getByRole('button', { name: 'Today' }).click();
  await expect(stepper).toContainText(name);
});

test('the second of two people who set up attendance sees the first one’s changes', async ({ acme, as }) => {
  const [hanna, omar] = [await acme.hire('Hanna', ...rights), await acme.hire('Omar', ...rights)];
  const [page, other] = [await as(hanna, path, { viewport: { width: 360, height: 780 } }), await as(omar, path)];
  await page.getByLabel('Grace period', { exact: true }).fill('10');
  await expectToFit(page);
  await other.getByLabel('Grace period', { exact: true }).fill('5');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('No changes yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict).toContainText('5 minutes');
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(other.getByLabel('Grace period', { exact: true })).toHaveValue('10 min');

  await page.getByLabel('First day of a period').fill('32');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose a day from 1 to 31')).toBeVisible();
});

test('forgotten clock-outs get no reminder, and end at a time that must be given', async ({ acme, as }) => {
  const page = await as(await acme.hire('Hanna', ...rights), path, { viewport: { width: 390, height: 844 } });
  await expect(page.getByLabel('Reminder to clock out')).toHaveValue('30 min');
  await page.getByLabel('Reminder to clock out').fill('');
  await page.getByRole('combobox', { name: 'Automatic clock-out' }).click();
  await page.getByRole('option', { name: 'At a time of the day' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter the time of automatic clock-outs.')).toBeVisible();
  await page.getByLabel('Time of automatic clock-outs hours').fill('23');
  await page.getByLabel('Time of automatic clock-outs minutes').fill('30');
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('No changes yet.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Reminder to clock out')).toHaveValue('');
  await expect(page.getByLabel('Time of automatic clock-outs hours')).toHaveValue('23');
});

test('without a working day the focus goes there first; the start of the calendar cannot be taken away', async ({
  acme,
  as,
}) => {
  const page = await as(await acme.hire('Hanna', ...rights), path);
  const days = page.getByRole('group', { name: 'Working days' });
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await days.getByRole('checkbox', { name: day }).press('Space');
  await page.getByLabel('First day of a period').fill('32');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Choose at least one day')).toBeVisible();
  await expect(days.getByRole('checkbox', { name: 'Monday' })).toBeFocused();

  const start = page.getByRole('textbox', { name: 'Start of the calendar' });
  const before = await start.inputValue();
  await expect(page.getByRole('button', { name: 'Clear Start of the calendar' })).toHaveCount(0);
  await start.fill('');
  await start.press('Tab');
  await expect(start).toHaveValue(before);
});

test('a wrong zone is replaced while nothing is recorded, and afterwards days stay in it', async ({ acme, as }) => {
  const [hanna, ana] = [await acme.hire('Hanna', ...rights), await acme.hire('Ana', 'view_attendance')];
  const page = await as(hanna, path);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  const choose = async (name: string) => {
    await zone.fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
  };
  // No test company is created in Berlin or Lisbon, at any hour.
  await choose('Berlin');
  await expect(page.getByText('No days are recorded yet, so nothing keeps the old zone.')).toBeVisible();
  await expectMessage(page, 'We’ve saved your edit successfully.', () =>
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  );
  await expect(page.getByText('No changes yet.')).toBeVisible();
  await recordDay(acme, ana, dateAt(-3), [{ start: '09:00:00', end: '17:00:00' }]);
  await choose('Lisbon');
  await expect(page.getByText('If the old zone was wrong, correct the times of those days one by one.')).toBeVisible();
});

test('a company changes its time zone and time format: people at work see both immediately, and the day stays', async ({
  acme,
  as,
}) => {
  const hanna = await acme.hire('Hanna', ...rights);
  const ana = await acme.hire('Ana', 'allow_clock_in_out_attendance', 'view_attendance');
  await recordDay(acme, ana, dateAt(0), [{ start: '12:00:00' }]);
  const elsewhere = await as(ana, '/time/self');
  const clock = elsewhere.getByRole('group', { name: 'Clock', exact: true });
  await expect(clock).toContainText('clocked in since 12:00');

  const page = await as(hanna, path);
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Kolkata');
  await page.getByRole('option', { name: /Kolkata/ }).click();
  await page.getByText('2:19 pm').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  // A clock started before the move shows the time at its place of start.
  await expect(clock).toContainText(/in since (\w{3} )?12:00 pm/);
  await clock.getByRole('button', { name: 'Clock Out' }).click();
  const heard = await catchMessage(elsewhere, /Clock Out successful at \d{1,2}:\d\d [ap]m/, () =>
    elsewhere.getByRole('dialog').getByRole('button', { name: 'Clock Out' }).click(),
  );
  const message = heard.replace('Clock Out successful at ', '');
  const now = Temporal.Now.zonedDateTimeISO('Asia/Kolkata');
  const shown = (minutes: number) => {
    const { hour, minute } = now.subtract({ minutes });
    return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
  };
  expect([0, 1, 2].map(shown)).toContain(message);
  expect(await clocksOf(acme, ana)).toMatchObject([{ zone: acme.timezone }]);
});
