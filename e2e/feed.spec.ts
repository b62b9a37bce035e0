import { goOffline, readApart } from './apart.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

const clockRights = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;

test('the greeting is by the company’s clock, with the first name and the date', async ({ found, as }) => {
  const zone = 'Pacific/Kiritimati';
  const acme = await found({ timezone: zone });
  const page = await as(await acme.hire('Nora Ellison'), '/feed', { timezoneId: 'Pacific/Pago_Pago' });
  // Retries with a new expected text: the hour may change in between, and the page follows it.
  await expect(async () => {
    const there = Temporal.Now.zonedDateTimeISO(zone);
    const greeting = there.hour < 12 ? 'Good Morning' : there.hour < 18 ? 'Good Afternoon' : 'Good Evening';
    const [weekday, month] = (['weekday', 'month'] as const).map((part) =>
      there.toLocaleString('en-GB', { [part]: 'long' }),
    );
    const at = { timeout: 1000 };
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${greeting}, Nora`, at);
    await expect(page.getByText(`${weekday}, ${there.day} ${month} ${there.year}`)).toBeVisible(at);
  }).toPass();
});

test('a company may do without greetings', async ({ acme, as }) => {
  await acme.inside((db) => db.updateTable('company_settings').set({ greeting: false }).execute());
  const page = await as(await acme.hire('Ana'), '/feed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feed');
});

test('today and this week show what was worked, and grow with the clock', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await recordDay(acme, ana, dateAt(0), [{ start: '08:00:01', end: '08:00:02' }]);
  const page = await as(ana, '/feed');
  const today = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Today' }) });
  await expect(today).toContainText('0h 00m');
  await expect(today).toContainText('No shift today');
  await page.getByRole('button', { name: 'Clock In' }).click();
  await expect(today.getByRole('img')).toHaveAccessibleName(/working since/);
  await expect(page.getByRole('region', { name: 'This week' }).getByRole('img')).toBeVisible();
});

test('people who may see who is in follow it live, and no one else does', async ({ acme, as }) => {
  const [nora, ben] = [await acme.hire('Nora', 'view_any_attendance'), await acme.hire('Ben Hartmann', ...clockRights)];
  const page = await as(nora, '/feed');
  const board = page.getByRole('region', { name: 'Who’s in' });
  await expect(board).toContainText('No one is at work right now.');
  await board.getByRole('button', { name: '2 not in' }).click();
  await expect(board.getByRole('listitem').filter({ hasText: 'Ben Hartmann' })).toContainText('Not in');
  await board.getByRole('button', { name: '2 not in' }).click();
  const bens = await as(ben, '/feed');
  await expect(bens.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(bens.getByRole('region', { name: 'Who’s in' })).toHaveCount(0);
  await bens.getByRole('button', { name: 'Clock In' }).click();
  const row = board.getByRole('listitem').filter({ hasText: 'Ben Hartmann' });
  await expect(row).toContainText(/since \d{2}:\d{2}/);
  await bens.getByRole('button', { name: 'Break' }).click();
  await expect(row).toContainText('On break since');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/people/profile/view/${ben.username}`));
});

test('many people are shown five at first, as the company has set', async ({ acme, as }) => {
  const nora = await acme.hire('Nora', 'view_any_attendance');
  for (let number = 1; number <= 14; number++) await acme.hire(`Person ${number}`);
  const board = (await as(nora, '/feed')).getByRole('region', { name: 'Who’s in' });
  await expect(board.getByRole('link')).toHaveCount(0);
  await board.getByRole('button', { name: '15 not in' }).click();
  await expect(board.getByRole('link')).toHaveCount(5);
  await board.getByRole('button', { name: 'Show 10 more' }).click();
  await expect(board.getByRole('link')).toHaveCount(15);
  await board.getByRole('button', { name: 'Show fewer' }).click();
  await expect(board.getByRole('link')).toHaveCount(5);
});

test('a board that cannot be loaded says so in its place, and can be tried again', async ({ acme, as }) => {
  const page = await as(await acme.hire('Nora', 'view_any_attendance'), '/login');
  // A late live connection would reload, too, and fix it before Retry is pressed.
  await goOffline(page);
  await readApart(page);
  await page.route('**/dashboard/widget/daily-clocks-people/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Server Error', code: 'platform.broken' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.unroute('**/dashboard/widget/daily-clocks-people/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Who’s in' })).toContainText('1 not in');
});

test('those who may add people find the button, others do not', async ({ acme, as }) => {
  const adding = await as(await acme.hire('Nora', 'add_employee'), '/feed');
  await expect(adding.getByRole('button', { name: 'Add person' })).toBeVisible();
  const other = await as(await acme.hire('Ana'), '/feed');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Add person' })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the feed is readable for everybody, ${colorScheme}`, async ({ acme, as }) => {
    const nora = await acme.hire('Nora', ...clockRights, 'view_any_attendance', 'view_attendance');
    for (const [index, name] of ['Amara Okafor', 'Ben Hartmann', 'Chiara Ricci'].entries())
      await recordDay(acme, await acme.hire(name), dateAt(0), [
        { start: `08:00:0${index + 1}`, ...(index === 1 && { breaks: [['08:00:05'] as const] }) },
      ]);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1000, height: 700 },
      { width: 360, height: 740 },
    ]) {
      const page = await as(nora, '/feed', { colorScheme, viewport });
      if (viewport.width <= 1100) await page.getByRole('button', { name: /^Week and colleagues/ }).click();
      await expect(page.getByRole('region', { name: 'Who’s in' }).getByRole('link')).toHaveCount(3);
      await expectToFit(page);
      await expectAccessible(page);
    }
  });
