import { readApart } from './apart.ts';
import { buttonsOf, clockOf, clockRights, catchMessage, pressClock } from './clock-buttons.ts';
import { dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, expectToFit, test } from './world.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

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
  await pressClock(onlyClock, 'Clock In');
  await expect(buttonsOf(onlyClock)).toHaveText(['Clock Out']);
  const ben = await acme.hire('Ben', 'allow_clock_break_resume_attendance');
  await recordDay(acme, ben, dateAt(0), [{ start: '08:00:00' }]);
  const onlyBreak = await as(ben, '/feed');
  await expect(buttonsOf(onlyBreak)).toHaveText(['Break']);
});

test('the clock says in words why clocking in is not possible from here', async ({ found, as }) => {
  const acme = await found({ allowed_networks: ['10.99.0.0/16'] });
  const page = await as(await acme.hire('Ana', ...clockRights), '/feed');
  await expect(clockOf(page)).toContainText(
    'You can only clock in from your company’s network, because you aren’t working remotely today.',
  );
  await expect(buttonsOf(page)).toHaveCount(0);
});

test('a clock that cannot be loaded says so and is not drawn as clocked out', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...clockRights), '/feed');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  // The clock also retries when the network returns, so the server recovers with the press and not before.
  await readApart(page);
  const isPressed = () => page.evaluate(() => Reflect.has(window, 'pressed'));
  await page.route('**/clock/summary', async (route) =>
    (await isPressed())
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: 'Service Unavailable', code: 'platform.notReady' } }),
  );
  await page.reload();
  await expect(clockOf(page)).toContainText('We couldn’t load your clock.');
  // Parts rendered later also retry; after them only a press does.
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(clockOf(page)).toContainText('We couldn’t load your clock.');
  await page.evaluate(() => document.addEventListener('pointerdown', () => Reflect.set(window, 'pressed', true), true));
  await pressClock(page, 'Retry');
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
  await catchMessage(page, /Clock In successful at \d{1,2}:\d{2} (am|pm)/, () => button.tap());
  await expect(buttonsOf(page)).toHaveText(['0h 0m', 'Clock Out']);
  await expectToFit(page);
  await expectAccessible(page);

  await clockOf(page).getByRole('button', { name: '0h 0m', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'Clock' });
  await sheet.getByRole('button', { name: 'Break' }).tap();
  await expect(sheet.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await clockOf(page).getByRole('button', { name: 'Resume, 0h 0m worked' }).tap();

  await clockOf(page).getByRole('button', { name: 'Clock Out, 0h 0m worked' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Confirm Clock Out' });
  await expect(dialog.getByRole('button', { name: 'Clock Out' })).toBeVisible();
  expect((await dialog.getByRole('button', { name: 'Clock Out' }).boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectToFit(page);
  await catchMessage(page, /Clock Out successful at \d{1,2}:\d{2} (am|pm)/, () =>
    dialog.getByRole('button', { name: 'Clock Out' }).tap(),
  );
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
});

test('on a phone the day’s total stays after clocking out, and leads to another entry', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights, 'view_attendance');
  await recordDay(acme, ana, dateAt(0), [{ start: '08:00:00', end: '08:02:00' }]);
  const page = await as(ana, '/time/self', phone);
  await expect(buttonsOf(page)).toHaveText(['Done for today · 0h 2m']);
  await expectToFit(page);
  await clockOf(page).getByRole('button').tap();
  const sheet = page.getByRole('dialog', { name: 'Clock' });
  await expect(sheet.getByRole('button', { name: 'Clock In' })).toBeVisible();
});

test('under 360 px there are fewer words', async ({ acme, as }) => {
  const page = await as(await acme.hire('Ana', ...clockRights), '/feed', { viewport: { width: 340, height: 700 } });
  await pressClock(page, 'Clock In');
  await expect(clockOf(page)).toContainText(/Clock In \d{1,2}:\d{2} (am|pm)/);
  await expect(clockOf(page)).not.toContainText('successful');
  await expectToFit(page);
});

test('the whole day by keyboard', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await clockOf(page).getByRole('button', { name: 'Clock In' }).focus();
  await catchMessage(page, /Clock In successful at \d/, () => page.keyboard.press('Enter'));
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
  await catchMessage(page, /Clock Out successful at \d/, () => page.keyboard.press('Enter'));
  await expect(clockOf(page)).toBeFocused();
});

test('nothing moves for people who asked for that', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed', { reducedMotion: 'reduce' });
  await catchMessage(page, /Clock In successful at \d/, () => pressClock(page, 'Clock In'));
  const moving = await clockOf(page).evaluate(
    (clock) =>
      [...clock.querySelectorAll('*')].filter((part) => getComputedStyle(part).animationName !== 'none').length,
  );
  expect(moving).toBe(0);
});
