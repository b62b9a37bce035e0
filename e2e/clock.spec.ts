import type { Page } from '@playwright/test';
import { readApart } from './apart.ts';
import { clockElsewhere, clocksOf, dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';
import { noteChange } from '#features/days/testing/journal.ts';

test.use({ serviceWorkers: 'allow' });

const clockRights = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
const press = (page: Page, name: string) => clockOf(page).getByRole('button', { name, exact: true }).click();
const buttonsOf = (page: Page) => clockOf(page).getByRole('button');
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /successful|Kept/ });

test('a whole day: in, break, resume, out', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await expect(clockOf(page)).toContainText('Not clocked in');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);

  await press(page, 'Clock In');
  await expect(clockOf(page)).toContainText(/Clock In successful at \d{1,2}:\d{2} (am|pm)/);
  await expect(clockOf(page).getByRole('timer')).toHaveText('0h 00m');
  // Three seconds later the buttons are back.
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await expect(clockOf(page)).toContainText(/in since \d{2}:\d{2}/);

  await press(page, 'Break');
  await expect(clockOf(page).getByRole('button', { name: 'Break' })).toHaveAttribute('aria-busy', 'true');
  await expect(buttonsOf(page)).toHaveText(['Resume', 'Clock Out']);
  await expect(clockOf(page)).toContainText('On break · worked 0h 00m');
  await press(page, 'Resume');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);

  await press(page, 'Clock Out');
  const dialog = page.getByRole('dialog', { name: 'Confirm Clock Out' });
  await expect(dialog).toContainText('Are you sure you want to clock out?');
  await dialog.getByRole('button', { name: 'Clock Out' }).click();
  await expect(clockOf(page)).toContainText(/Clock Out successful at \d{1,2}:\d{2} (am|pm)/);
  await expect(dialog).toBeHidden();
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  const [entry, ...more] = await clocksOf(acme, ana);
  expect(more).toEqual([]);
  expect(entry?.ended_at).not.toBeNull();
});

test('two quick presses make one entry, and nothing is said against the second', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  const sent: string[] = [];
  page.on(
    'request',
    (request) =>
      request.method() === 'POST' &&
      request.url().endsWith('/clock/in') &&
      sent.push(request.headers()['idempotency-key'] ?? ''),
  );
  await clockOf(page).getByRole('button', { name: 'Clock In' }).dblclick();
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/\S{16,}/);
  expect(await clocksOf(acme, ana)).toHaveLength(1);
  await expect(page.getByText('Just A Minute')).toHaveCount(0);
});

test('an answer that is lost is asked for again with the same key, and makes no second entry', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  const keys: (string | undefined)[] = [];
  await page.route('**/clock/in', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The request arrives, its answer does not. Node knows no names under .localhost.
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    expect((await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } })).status()).toBe(200);
    await route.abort('connectionreset');
  });
  await press(page, 'Clock In');
  await expect(clockOf(page)).toContainText('Clock In successful at');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await clocksOf(acme, ana)).toHaveLength(1);
});

test('without a network a press is kept, says from when it counts, and goes out when it is back', async ({
  acme,
  as,
}) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  await page.context().setOffline(true);
  await expect(clockOf(page)).toContainText('You are offline');
  await press(page, 'Clock In');
  await expect(clockOf(page)).toContainText('Kept here until you are online');
  await expect(clockOf(page)).toContainText('Clock In will count from then, not from now.');
  await expect(spoken(page)).toHaveText('Kept here until you are online. Clock In will count from then, not from now.');
  await page.context().setOffline(false);
  await expect(clockOf(page)).toContainText('Clock In successful at');
  expect(await clocksOf(acme, ana)).toHaveLength(1);
});

test('a break that waited for the network says when it was recorded', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await press(page, 'Clock In');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await page.context().setOffline(true);
  await press(page, 'Break');
  await expect(clockOf(page)).toContainText('Break will count from then, not from now.');
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Break recorded at \d{2}:\d{2}$/ })).toBeVisible();
  await expect(buttonsOf(page)).toHaveText(['Resume', 'Clock Out']);
});

test('a right that was taken away meanwhile takes its button along', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights, 'view_attendance');
  // A live connection that comes late would tell of it before the button is pressed.
  const page = await as(ana, '/favicon.svg');
  await page.routeWebSocket(/./, () => {});
  await page.goto(`${acme.url}/feed`);
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  await acme.inside((db) =>
    db
      .deleteFrom('role_permissions')
      .where('permission', 'in', [...clockRights])
      .execute(),
  );
  await press(page, 'Clock In');
  const failure = page.locator('[aria-modal=true]').filter({ hasText: 'Unsuccessful' });
  await expect(failure).toContainText(
    'We could not perform this action as you do not have permission to access the content.',
  );
  await failure.getByRole('button', { name: 'Close' }).click();
  await expect(clockOf(page)).toHaveCount(0);
  expect(await clocksOf(acme, ana)).toHaveLength(0);
});

test('a kept press can be taken back', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  await page.context().setOffline(true);
  await press(page, 'Clock In');
  await press(page, 'Cancel');
  await expect(clockOf(page)).toContainText('You are offline');
  await page.context().setOffline(false);
  await expect(clockOf(page)).toContainText('No shift today');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  expect(await clocksOf(acme, ana)).toHaveLength(0);
});

test('two tabs of one person stay in step', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const [one, two] = [await as(ana, '/feed'), await as(ana, '/feed')];
  await expect(buttonsOf(two)).toHaveText(['Clock In']);
  await press(one, 'Clock In');
  await expect(buttonsOf(two)).toHaveText(['Break', 'Clock Out']);
  await press(two, 'Break');
  await expect(buttonsOf(one)).toHaveText(['Resume', 'Clock Out']);
});

test('a tab that was behind is told so, and shows what is true', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/favicon.svg');
  // Nothing live reaches this tab, and nothing makes it read again.
  await page.routeWebSocket(/./, () => {});
  await page.goto(`${acme.url}/feed`);
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  expect(await clockElsewhere(page, 'in')).toBe(200);
  await press(page, 'Clock In');
  const notice = page.locator('[aria-modal=true]').filter({ hasText: 'Just A Minute' });
  await expect(notice).toContainText('You are clocked in already.');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await notice.getByRole('button', { name: 'Okay' }).click();
  await expect(notice).toBeHidden();
  await expect(clockOf(page).getByRole('button', { name: 'Break' })).toBeFocused();
});

test('the timer goes by the server and the page, not by the device’s clock', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const start = new Date(Date.now() - 3_600_000 * 2);
  await recordDay(acme, ana, dateAt(-1), [{ start: '09:00:00', end: '09:01:00' }]);
  const page = await as(ana, '/feed');
  await press(page, 'Clock In');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db
      .updateTable('clocks')
      .set({ started_at: start })
      .where('person_id', '=', ana.id)
      .where('ended_at', 'is', null)
      .execute();
  });
  await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') });
  // A live connection that comes late asks again, and the answer knows nothing of the minute that passes here.
  await page.routeWebSocket(/./, () => {});
  await page.reload();
  await expect(clockOf(page).getByRole('timer')).toHaveText('2h 00m');
  await page.clock.runFor(61_000);
  await expect(clockOf(page).getByRole('timer')).toHaveText('2h 01m');
});

test('a tab seen again after five minutes asks what is true', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/time/self');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  await page.clock.install();
  // A live connection that comes late would ask, too.
  await page.routeWebSocket(/./, () => {});
  await page.reload();
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  let asked = 0;
  page.on('request', (request) => /clock(\/|%2F)summary/.test(request.url()) && asked++);
  const hidden = (is: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      Object.defineProperty(document, 'visibilityState', { value: value ? 'hidden' : 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, is);
  await hidden(true);
  await page.clock.fastForward('04:00');
  await hidden(false);
  await page.clock.runFor(2000);
  expect(asked).toBe(0);
  await hidden(true);
  await page.clock.fastForward('05:30');
  await hidden(false);
  await page.clock.runFor(2000);
  await expect.poll(() => asked).toBeGreaterThan(0);
});

test('people at a terminal see a label and no button', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights, 'allowed_bio_devices');
  const page = await as(ana, '/feed');
  await expect(page.getByRole('heading', { name: 'Ana' })).toBeVisible();
  await expect(clockOf(page)).toHaveCount(0);
  const pausing = await acme.hire('Ben', ...clockRights, 'allowed_bio_devices');
  await recordDay(acme, ana, dateAt(0), [{ start: '08:00:00' }]);
  await recordDay(acme, pausing, dateAt(0), [{ start: '08:00:00', breaks: [['10:00:00']] }]);
  await page.reload();
  await expect(clockOf(page)).toContainText('Clocked In');
  await expect(buttonsOf(page)).toHaveCount(0);
  const other = await as(pausing, '/feed');
  await expect(clockOf(other)).toContainText('On Break');
  await expect(buttonsOf(other)).toHaveCount(0);
});

test('people without a clock see none', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', 'view_attendance'), '/feed');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(clockOf(page)).toHaveCount(0);
});

test('rights decide which buttons there are', async ({ acme, as }) => {
  const onlyClock = await as(await acme.hire('Ana', 'allow_clock_in_out_attendance'), '/feed');
  await press(onlyClock, 'Clock In');
  await expect(buttonsOf(onlyClock)).toHaveText(['Clock Out']);
  const ben = await acme.hire('Ben', 'allow_clock_break_resume_attendance');
  await recordDay(acme, ben, dateAt(0), [{ start: '08:00:00' }]);
  const onlyBreak = await as(ben, '/feed');
  await expect(buttonsOf(onlyBreak)).toHaveText(['Break']);
});

test('why nobody may clock in from here is said in words', async ({ found, as }) => {
  const acme = await found({ allowed_networks: ['10.99.0.0/16'] });
  const page = await as(await acme.hire('Ana', ...clockRights), '/feed');
  await expect(clockOf(page)).toContainText(
    'Clocking is only possible from your company network, and you do not work remotely today.',
  );
  await expect(buttonsOf(page)).toHaveCount(0);
});

test('a clock that cannot be loaded says so and is not drawn as clocked out', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...clockRights), '/feed');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  // The clock asks by itself, too, whenever the line comes back: the server recovers with the press, not before it.
  let recovered = false;
  await page.exposeFunction('recover', () => (recovered = true));
  await readApart(page);
  await page.route('**/clock/summary', (route) =>
    recovered
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: 'Service Unavailable', code: 'platform.notReady' } }),
  );
  await page.reload();
  await expect(clockOf(page)).toContainText('Your clock could not be loaded.');
  // What is drawn later asks again, too; after it only a press does.
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(clockOf(page)).toContainText('Your clock could not be loaded.');
  await page.evaluate(() =>
    document.addEventListener('pointerdown', () => void Reflect.get(window, 'recover')(), true),
  );
  await press(page, 'Retry');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
});

test('on a phone the clock is the first thing on the feed', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...clockRights, 'view_attendance'), '/feed', phone);
  const button = clockOf(page).getByRole('button', { name: 'Clock In' });
  const box = await button.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(48);
  expect(box?.y).toBeLessThan((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0);
  await button.tap();
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await expectAccessible(page);
});

test('on a phone one press in the top bar clocks, and the time opens a sheet', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights, 'view_attendance');
  const page = await as(ana, '/time/self', phone);
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  const button = clockOf(page).getByRole('button', { name: 'Clock In' });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await button.tap();
  await expect(clockOf(page)).toContainText(/Clock In successful at \d{1,2}:\d{2} (am|pm)/);
  await expect(buttonsOf(page)).toHaveText(['0h 00m', 'Clock Out']);
  await expectToFit(page);
  await expectAccessible(page);

  await clockOf(page).getByRole('button', { name: '0h 00m', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Clock' });
  await sheet.getByRole('button', { name: 'Break' }).tap();
  await expect(sheet.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await clockOf(page).getByRole('button', { name: 'Resume, 0h 00m worked' }).tap();

  await clockOf(page).getByRole('button', { name: 'Clock Out, 0h 00m worked' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Confirm Clock Out' });
  await expect(dialog.getByRole('button', { name: 'Clock Out' })).toBeVisible();
  expect((await dialog.getByRole('button', { name: 'Clock Out' }).boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectToFit(page);
  await dialog.getByRole('button', { name: 'Clock Out' }).tap();
  await expect(clockOf(page)).toContainText(/Clock Out successful at \d{1,2}:\d{2} (am|pm)/);
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
});

test('on a phone the day’s total stays after clocking out, and leads to another entry', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights, 'view_attendance');
  await recordDay(acme, ana, dateAt(0), [{ start: '08:00:00', end: '08:02:00' }]);
  const page = await as(ana, '/time/self', phone);
  await expect(buttonsOf(page)).toHaveText(['Done for today · 0h 02m']);
  await expectToFit(page);
  await clockOf(page).getByRole('button').tap();
  const sheet = page.getByRole('dialog', { name: 'Clock' });
  await expect(sheet.getByRole('button', { name: 'Clock In' })).toBeVisible();
});

test('under 360 px there are fewer words', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...clockRights), '/feed', { viewport: { width: 340, height: 700 } });
  await press(page, 'Clock In');
  await expect(clockOf(page)).toContainText(/Clock In \d{1,2}:\d{2} (am|pm)/);
  await expect(clockOf(page)).not.toContainText('successful');
  await expectToFit(page);
});

test('the whole day by keyboard', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await clockOf(page).getByRole('button', { name: 'Clock In' }).focus();
  await page.keyboard.press('Enter');
  await expect(clockOf(page)).toContainText('Clock In successful at');
  await expect(clockOf(page)).toBeFocused();
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await page.keyboard.press('Tab');
  await expect(clockOf(page).getByRole('button', { name: 'Break' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(clockOf(page).getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm Clock Out' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(clockOf(page).getByRole('button', { name: 'Clock Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Clock Out' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Clock Out' }).focus();
  await page.keyboard.press('Enter');
  await expect(clockOf(page)).toContainText('Clock Out successful at');
  await expect(clockOf(page)).toBeFocused();
});

test('nothing moves for people who asked for that', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed', { reducedMotion: 'reduce' });
  await press(page, 'Clock In');
  await expect(clockOf(page)).toContainText('Clock In successful at');
  const moving = await clockOf(page).evaluate(
    (clock) =>
      [...clock.querySelectorAll('*')].filter((part) => getComputedStyle(part).animationName !== 'none').length,
  );
  expect(moving).toBe(0);
});
