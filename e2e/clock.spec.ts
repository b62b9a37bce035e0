import type { Page } from '@playwright/test';
import { createTemplate, setStandardShift } from '#features/shifts/server/commands.ts';
import { office } from '#features/shifts/testing/office.ts';
import { goOffline } from './apart.ts';
import { boundsFaults } from './bounds.ts';
import { buttonsOf, clockOf, clockRights, catchMessage, pressClock } from './clock-buttons.ts';
import { clockElsewhere, clocksOf, dateAt, recordDay } from './recorded-days.ts';
import { expect, test } from './world.ts';
import { noteChange } from '#features/days/testing/journal.ts';

test.use({ serviceWorkers: 'allow' });

const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /successful|Saved on this device/ });

test('a whole day: in, break, resume, out', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await expect(clockOf(page)).toContainText('Not clocked in');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);

  await catchMessage(page, /Clock In successful at \d{1,2}:\d{2} (am|pm)/, () => pressClock(page, 'Clock In'));
  await expect(clockOf(page).getByRole('timer')).toHaveText('0h 0m');
  // The buttons return three seconds later.
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await expect(clockOf(page)).toContainText(/in since \d{2}:\d{2}/);

  // The state lasts only a second.
  const busy = page.waitForFunction(() =>
    [...document.querySelectorAll('button[aria-busy=true]')].some(({ textContent }) => textContent.includes('Break')),
  );
  await Promise.all([busy, pressClock(page, 'Break')]);
  await expect(buttonsOf(page)).toHaveText(['Resume', 'Clock Out']);
  await expect(clockOf(page)).toContainText('On break · worked 0h 0m');
  await pressClock(page, 'Resume');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);

  await pressClock(page, 'Clock Out');
  const dialog = page.getByRole('dialog', { name: 'Confirm Clock Out' });
  await expect(dialog).toContainText('Are you sure you want to clock out?');
  await catchMessage(page, /Clock Out successful at \d{1,2}:\d{2} (am|pm)/, () =>
    dialog.getByRole('button', { name: 'Clock Out' }).click(),
  );
  await expect(dialog).toBeHidden();
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  const [entry, ...more] = await clocksOf(acme, ana);
  expect(more).toEqual([]);
  expect(entry?.ended_at).not.toBeNull();
});

test('on a phone nothing moves when a break begins and ends', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed', { viewport: { width: 390, height: 844 } });
  await pressClock(page, 'Clock In');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  const height = async () => (await clockOf(page).boundingBox())?.height;
  const before = await height();
  await pressClock(page, 'Break');
  await expect(clockOf(page)).toContainText('On break');
  await expect(buttonsOf(page)).toHaveText(['Resume', 'Clock Out']);
  expect(await height()).toBe(before);
  await pressClock(page, 'Resume');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  expect(await height()).toBe(before);
});

test('two quick presses make one entry, and the second shows no error', async ({ acme, as }) => {
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
    // The request arrives, but its answer does not. Node cannot resolve names under .localhost.
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    expect((await route.fetch({ url: url.href, headers: { ...route.request().headers(), host } })).status()).toBe(200);
    await route.abort('connectionreset');
  });
  await catchMessage(page, /Clock In successful at \d/, () => pressClock(page, 'Clock In'));
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
  await expect(clockOf(page)).toContainText('You’re offline');
  await pressClock(page, 'Clock In');
  await expect(clockOf(page)).toContainText('Saved on this device until you’re online');
  await expect(clockOf(page)).toContainText('Clock In is recorded then, not now.');
  await expect(spoken(page)).toHaveText(
    'Saved on this device until you’re online. Clock In is recorded then, not now.',
  );
  await catchMessage(page, /Clock In successful at \d/, () => page.context().setOffline(false));
  expect(await clocksOf(acme, ana)).toHaveLength(1);
});

test('a break that waited for the network says when it was recorded', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await pressClock(page, 'Clock In');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await page.context().setOffline(true);
  await pressClock(page, 'Break');
  await expect(clockOf(page)).toContainText('Break is recorded then, not now.');
  await page.context().setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: /^Break recorded at \d{2}:\d{2}$/ })).toBeVisible();
  await expect(buttonsOf(page)).toHaveText(['Resume', 'Clock Out']);
});

test('a right that was taken away meanwhile takes its button along', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights, 'view_attendance');
  // A late live connection would report it before the button is pressed.
  const page = await as(ana, '/favicon.svg');
  await goOffline(page);
  await page.goto(`${acme.url}/feed`);
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  await acme.inside((db) =>
    db
      .deleteFrom('role_permissions')
      .where('permission', 'in', [...clockRights])
      .execute(),
  );
  await pressClock(page, 'Clock In');
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
  await pressClock(page, 'Clock In');
  await pressClock(page, 'Cancel');
  await expect(clockOf(page)).toContainText('You’re offline');
  await page.context().setOffline(false);
  await expect(clockOf(page)).toContainText('No shift today');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  expect(await clocksOf(acme, ana)).toHaveLength(0);
});

test('the clock of a phone at 200 % fits its window with the hours of a shift', async ({ acme, as }) => {
  await acme.inside(async (db) => {
    const template_id = await createTemplate(db, { ...office, repeat_on: [1, 2, 3, 4, 5, 6, 7] });
    await setStandardShift(db, { effective_from: dateAt(-7), template_id });
  });
  const page = await as(await acme.hire('Ana', ...clockRights), '/feed', { viewport: { width: 195, height: 422 } });
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  await expect(clockOf(page)).toContainText('09:00');
  expect(await boundsFaults(page)).toEqual([]);
});

test('two tabs of one person stay in step', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const [one, two] = [await as(ana, '/feed'), await as(ana, '/feed')];
  await expect(buttonsOf(two)).toHaveText(['Clock In']);
  await pressClock(one, 'Clock In');
  await expect(buttonsOf(two)).toHaveText(['Break', 'Clock Out']);
  await pressClock(two, 'Break');
  await expect(buttonsOf(one)).toHaveText(['Resume', 'Clock Out']);
});

test('a stale tab says so and shows the current data', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/favicon.svg');
  // No live event reaches this tab, and nothing makes it reload.
  await goOffline(page);
  await page.goto(`${acme.url}/feed`);
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  const notice = page.locator('[aria-modal=true]').filter({ hasText: 'Just A Minute' });
  // The code of the first notice may still have to load, so that the second one appears sooner after the press.
  for (const { call, button, sentence, buttons } of [
    { call: 'in', button: 'Clock In', sentence: 'You are already clocked in.', buttons: ['Break', 'Clock Out'] },
    { call: 'break', button: 'Break', sentence: 'You are already on a break.', buttons: ['Resume', 'Clock Out'] },
  ] as const) {
    expect(await clockElsewhere(page, call)).toBe(200);
    await pressClock(page, button);
    await expect(notice).toContainText(sentence);
    await expect(buttonsOf(page)).toHaveText(buttons);
    await notice.getByRole('button', { name: 'Okay' }).click();
    await expect(notice).toBeHidden();
    await expect(clockOf(page).getByRole('button', { name: buttons[0] })).toBeFocused();
  }
});

test('the timer goes by the server and the page, not by the device’s clock', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await recordDay(acme, ana, dateAt(-1), [{ start: '09:00:00', end: '09:01:00' }]);
  const page = await as(ana, '/feed');
  await pressClock(page, 'Clock In');
  await expect(buttonsOf(page)).toHaveText(['Break', 'Clock Out']);
  await acme.inside(async (db) => {
    await noteChange(db, ana.id);
    await db
      .updateTable('clocks')
      .set({ started_at: new Date(Date.now() - 3_600_000 * 2) })
      .where('person_id', '=', ana.id)
      .where('ended_at', 'is', null)
      .execute();
  });
  await page.clock.install({ time: new Date('2031-05-05T05:05:05Z') });
  // A late live connection would reload, and the server knows nothing of the minute that passes here.
  await goOffline(page);
  await page.reload();
  await expect(clockOf(page).getByRole('timer')).toHaveText('2h 0m');
  await page.clock.runFor(61_000);
  await expect(clockOf(page).getByRole('timer')).toHaveText('2h 1m');
});

test('a tab seen again after five minutes asks what is true', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/time/self');
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  await page.clock.install();
  // A late live connection would reload, too.
  await goOffline(page);
  await page.reload();
  await expect(buttonsOf(page)).toHaveText(['Clock In']);
  let requests = 0;
  page.on('request', (request) => /clock(\/|%2F)summary/.test(request.url()) && requests++);
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
  expect(requests).toBe(0);
  await hidden(true);
  await page.clock.fastForward('05:30');
  await hidden(false);
  await page.clock.runFor(2000);
  await expect.poll(() => requests).toBeGreaterThan(0);
});
