import { dateAt, recordDay } from './recorded-days.ts';
import { clock, month, officeHours, waitsForReview, recordEntries } from './worked-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

test('one’s own month: weeks from Monday, a mark per day, the totals and the shift', async ({ acme, as }) => {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  await recordEntries(
    acme,
    ana,
    ['2024-03-04 08:58:00', '2024-03-04 17:30:00', '2024-03-04 12:00:00', '2024-03-04 12:30:00'],
    ['2024-03-05 09:41:00', '2024-03-05 18:15:00'],
    ['2024-03-09 10:00:00', '2024-03-09 12:25:00'],
  );
  const [friday] = await recordEntries(acme, ana, ['2024-03-08 09:00:00', '2024-03-08 18:00:00']);
  await waitsForReview(acme, friday ?? '');
  const page = await as(ana, `/time/self?month=${month}`);

  await expect(page.getByText('Shift Office, Monday to Friday, 09:00 to 17:30')).toBeVisible();
  const grid = page.getByRole('grid', { name: 'March 2024' });
  await expect(grid.getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  await expect(grid.getByRole('row')).toHaveCount(6);
  // The row shows 26 February to 3 March: the days of February are empty.
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell')).toHaveText(['', '', '', '', /^1 /, /^2 /, /^3 /]);

  await expect(grid.getByRole('gridcell', { name: '4 March, Completed, 8h 02m', exact: true })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '5 March, Late by 41 minutes, 8h 34m', exact: true })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '6 March, Absent', exact: true })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '8 March, Irregular, needs review, 9h 00m' })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: '9 March, Unassigned, 2h 25m' })).toBeVisible();

  const totals = page.getByLabel('Month totals');
  await expect(totals).toContainText('Worked28h 01m');
  await expect(totals).toContainText('Planned168h 00m');
  await expect(totals).toContainText('Late1');
  await expect(totals).toContainText('Needs review1');
  await expect(totals).not.toContainText('so far');

  // In the current month, planned time and balance end at the same day.
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(totals).toHaveText(/^Worked0h 00mPlanned so far(\d+h \d\dm) of \d+h \d\dmBalance so far−?\1Leave/);
});

test('the legend names all fourteen marks and says what they mean', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  const page = await as(ana, '/time/self');
  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend.getByRole('listitem')).toHaveText([
    'Present',
    'Completed',
    'Incomplete',
    'Neutral',
    'Leave',
    'Absent',
    'Unassigned',
    'Irregular',
    'Late',
    'Remote',
    'Half-day leave',
    'Leave by the hour',
    'Comment',
    'Holiday',
  ]);
  await legend.getByRole('button', { name: 'Irregular' }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('Edited clock-out, needs review');
});

test('arrows move through the month, Enter opens a day, Escape closes it and gives the focus back', async ({
  acme,
  as,
}) => {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  await recordEntries(acme, ana, [
    '2024-03-12 09:11:00',
    '2024-03-12 17:29:00',
    '2024-03-12 12:03:00',
    '2024-03-12 12:38:00',
  ]);
  const page = await as(ana, `/time/self?month=${month}`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell', { name: /^12 March, Late/ })).toBeVisible();
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);

  await grid.getByRole('gridcell', { name: /^1 March/ }).focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowDown', 'Home', 'ArrowRight']) await page.keyboard.press(key);
  await expect(grid.getByRole('gridcell', { name: /^12 March/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const day = page.getByRole('region', { name: 'Tuesday, 12 March' });
  await expect(day.getByRole('heading', { name: 'Tuesday, 12 March' })).toBeFocused();
  await expect(day).toContainText('Late by 11 minutes');
  await expect(day.getByRole('img')).toHaveAttribute(
    'aria-label',
    'Worked 09:11 to 12:03, 12:38 to 17:29; break 12:03 to 12:38; shift 09:00 to 17:30',
  );
  await expect(day.getByRole('listitem').filter({ hasText: 'Clock in' }).first()).toContainText(
    '09:11Clock in11m late',
  );
  await expect(day.getByRole('listitem').filter({ hasText: 'Break' }).first()).toContainText('35m');
  await expect(page).toHaveURL(/day=2024-03-12/);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(day).toBeHidden();
  await expect(grid.getByRole('gridcell', { name: /^12 March/ })).toBeFocused();
});

test('the month and the day are part of the address, and stepping past the end of a month changes it', async ({
  acme,
  as,
}) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  const page = await as(ana, `/time/self?month=${month}&day=2024-03-31`);
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('grid', { name: 'April 2024' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Monday, 1 April' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/month=2024-03/);
  await expect(page.getByRole('region', { name: /April/ })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'April 2024' })).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('grid').locator('[aria-current="date"]')).toBeVisible();

  await page.goto(`${acme.url}/time/self?month=2024-13&day=yesterday`);
  await expect(page.getByRole('grid').locator('[aria-current="date"]')).toBeVisible();
});

test('a night over the change to summer time belongs to its first day and counts the hours that passed', async ({
  found,
  as,
}) => {
  const acme = await found({ timezone: 'Europe/Berlin' });
  const ana = await acme.hire('Ana', 'view_attendance');
  await recordEntries(acme, ana, ['2024-03-30 22:00:00', '2024-03-31 06:00:00']);
  const page = await as(ana, `/time/self?day=2024-03-30`);
  await expect(page.getByRole('gridcell', { name: '30 March, Unassigned, 7h 00m' })).toBeVisible();
  const day = page.getByRole('region', { name: 'Saturday, 30 March' });
  await expect(day.getByRole('listitem').filter({ hasText: 'Clock out' }).first()).toContainText('06:00+1');
  await expect(day.getByRole('img')).toHaveAttribute('aria-label', 'Worked 22:00 to 06:00');
});

test('the day of today follows the clock, wherever it is pressed', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance', 'allow_clock_in_out_attendance');
  const page = await as(ana, '/time/self');
  const today = page.getByRole('grid').locator('[aria-current="date"]');
  await expect(today).toContainText('Neutral');
  await clock(acme, ana, 'in');
  await expect(today).toContainText('0h 00m');
});

test('a clocking between the opening of the socket and the answer of its channels shows as well', async ({
  acme,
  as,
}) => {
  const ana = await acme.hire('Ana', 'view_attendance', 'allow_clock_in_out_attendance');
  const other = await as(ana, '/time/self');
  const page = await as(ana, '/feed');
  const pending = Promise.withResolvers<void>();
  await page.route('**/app/broadcasting/auth/channels', async (route) => {
    await pending.promise;
    await route.continue();
  });
  const subscription = page.waitForRequest('**/app/broadcasting/auth/channels');
  await page.goto(`${acme.url}/time/self`);
  const today = page.getByRole('grid').locator('[aria-current="date"]');
  await expect(today).toContainText('Neutral');
  await subscription;
  await clock(acme, ana, 'in');
  await expect(other.getByRole('grid').locator('[aria-current="date"]')).toContainText('0h 00m');
  pending.resolve();
  await expect(today).toContainText('0h 00m');
});

test('on a phone the day is below the month, and everything fits', async ({ acme, as }) => {
  await officeHours(acme);
  const ana = await acme.hire('Ana', 'view_attendance');
  await recordEntries(acme, ana, ['2024-03-12 09:11:00', '2024-03-12 17:41:00']);
  const page = await as(ana, `/time/self?month=${month}`, {
    viewport: { width: 360, height: 780 },
    colorScheme: 'dark',
  });
  await page.getByRole('gridcell', { name: /^12 March, Late/ }).click();
  await expect(page.getByRole('heading', { name: 'Tuesday, 12 March' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByRole('heading', { name: 'Monday, 11 March' })).toBeVisible();
  await expectToFit(page);
  await expectAccessible(page);
});

test('between phone and desk the day is a sheet with the focus inside', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'view_attendance');
  const page = await as(ana, `/time/self?month=${month}`, { viewport: { width: 1024, height: 768 } });
  await page.getByRole('gridcell', { name: /^12 March/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: 'Tuesday, 12 March' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('without the permission there is no month', async ({ acme, as }) => {
  const ana = await acme.hire('Ana');
  const page = await as(ana, '/time/self');
  await expect(page.getByText('Access to this resource is denied!')).toBeVisible();
});

test('on the smallest phone the clock in the bar is not cut off', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', 'allow_clock_in_out_attendance', 'view_attendance');
  await recordDay(acme, ana, dateAt(0), [{ start: '01:30:00' }]);
  const page = await as(ana, '/time/self', { viewport: { width: 360, height: 740 }, hasTouch: true });
  const button = page.getByRole('group', { name: 'Clock', exact: true }).getByRole('button', { name: 'Clock Out' });
  await expect(button).toBeVisible();
  await expect(button).toBeInViewport({ ratio: 1 });
});
