import type { Locator, Page } from '@playwright/test';
import { catchMessage } from './clock-buttons.ts';
import { clockElsewhere, clocksOf, dateAt, recordDay } from './recorded-days.ts';
import { expect, expectAccessible, test } from './world.ts';

const clockRights = ['allow_clock_in_out_attendance', 'allow_clock_break_resume_attendance'] as const;
const clockOf = (page: Page) => page.getByRole('group', { name: 'Clock', exact: true });
const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Clock Out' }).click();

async function opened(page: Page): Promise<Locator> {
  await clockOf(page).getByRole('button', { name: 'Clock Out' }).click();
  return page.getByRole('dialog', { name: /^Confirm Clock Out/ });
}

/** Makes the page believe that it is offline: it does not retry by itself. */
const believesOffline = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));

test('a clock-out without a response can be sent again immediately, as the same request', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await clockElsewhere(page, 'in');
  await believesOffline(page);
  await page.reload();
  const keys: (string | undefined)[] = [];
  page.on(
    'request',
    (request) => void (request.url().endsWith('/out-general') && keys.push(request.headers()['idempotency-key'])),
  );
  await page.route('**/clock/out-general', (route) => route.abort('connectionreset'), { times: 2 });
  const dialog = await opened(page);
  await submit(dialog);
  const sendNow = dialog.getByRole('button', { name: 'Send Clock Out now' });
  await expect(sendNow).toBeEnabled();
  await expect(dialog.getByRole('status')).toContainText('Clock Out is recorded then, not now.');
  await expectAccessible(page);
  await sendNow.click();
  await expect.poll(() => keys.length).toBe(2);
  await expect(sendNow).toBeEnabled();
  await catchMessage(page, /Clock Out successful at \d/, () => sendNow.click());
  await expect(dialog).toBeHidden();
  expect(new Set(keys).size).toBe(1);
});

test('a clock-out that waits can be withdrawn, and the dialog stays', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  const page = await as(ana, '/feed');
  await clockElsewhere(page, 'in');
  await believesOffline(page);
  await page.reload();
  await page.route('**/clock/out-general', (route) => route.abort('connectionreset'));
  const dialog = await opened(page);
  await submit(dialog);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(dialog.getByRole('button', { name: 'Clock Out' })).toBeEnabled();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect((await clocksOf(acme, ana))[0]?.ended_at).toBeNull();
});

test('other times than those that wait are sent in their place', async ({ acme, as }) => {
  const ana = await acme.hire('Ana', ...clockRights);
  await recordDay(acme, ana, dateAt(-1), [{ start: '00:05:00', end: '09:30:00' }, { start: '10:00:00' }]);
  const page = await as(ana, '/favicon.svg');
  await believesOffline(page);
  await page.goto(`${acme.url}/feed`);
  await page.route('**/clock/out-*', (route) => route.abort('connectionreset'), { times: 1 });
  const dialog = await opened(page);
  await dialog.getByRole('radio', { name: 'abnormal' }).click();
  await dialog.getByLabel('Entry 2 End hours').fill('14');
  await dialog.getByLabel('Entry 2 End minutes').fill('00');
  await dialog.getByLabel('Entry 2 End seconds').fill('00');
  await submit(dialog);
  const sendNow = dialog.getByRole('button', { name: 'Send corrected times now' });
  await expect(sendNow).toBeEnabled();
  await dialog.getByLabel('Entry 2 End hours').fill('15');
  await sendNow.click();
  await expect(dialog).toBeHidden();
  const [, second] = await clocksOf(acme, ana);
  expect(new Date(second?.ended_at ?? 0).getTime() - new Date(second?.started_at ?? 0).getTime()).toBe(5 * 3_600_000);
});
