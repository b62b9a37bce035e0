import type { Page } from '@playwright/test';
import { fakeAnswer, type Shot } from '#platform/testing/shots.ts';

const inClock = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Clock', exact: true }).getByRole('button', { name, exact: true });

async function clockOut(page: Page): Promise<void> {
  await inClock(page, 'Clock Out').click();
  await page.getByRole('dialog', { name: /^Confirm Clock Out/ }).waitFor();
}

/** Rejects the day in the dialog and enters invalid times. */
async function correctWrongly(page: Page): Promise<void> {
  await clockOut(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'abnormal' }).click();
  await dialog.getByLabel('Entry 1, break 1 End hours').fill('04');
  await dialog.getByLabel('Entry 1 End hours').fill('18');
  await dialog.getByLabel('Entry 1 End minutes').fill('30');
  await dialog.getByLabel('Entry 1 End seconds').fill('00');
  await dialog
    .getByPlaceholder('Please explain what happened.')
    .fill('Helped with the night delivery and forgot to clock out.');
  await dialog.getByText('End time cannot be a future event.').waitFor();
}

/** Clocks out without a response from the server. */
async function waitToBeSent(page: Page): Promise<void> {
  await page.route('**/app/time/attendance/clock/out-general', (route) => route.abort());
  await clockOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Clock Out' }).click();
  await page.getByRole('button', { name: 'Send Clock Out now' }).waitFor();
}

/** Blocks the script or style sheet of a part, so that the page reloads and fails again. */
const withhold = (file: string) => async (page: Page) => {
  await page.route(`**/assets/${file}`, (route) => route.abort());
};

async function failed(page: Page): Promise<void> {
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).waitFor();
}

async function justAMinute(page: Page): Promise<void> {
  await fakeAnswer('time/attendance/clock/break', 424, 'You are already on a break.')(page);
  await inClock(page, 'Break').click();
  await page.getByText('Just A Minute').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'clock-out', who: 'owner', path: '/feed', prepare: clockOut },
  { name: 'clock-out-long-day', who: 'lead', path: '/feed', prepare: clockOut },
  { name: 'clock-out-errors', who: 'lead', path: '/feed', prepare: correctWrongly },
  { name: 'clock-out-waiting', who: 'owner', path: '/feed', prepare: waitToBeSent },
  {
    name: 'clock-not-loaded',
    who: 'owner',
    path: '/time/self',
    before: withhold('Clock{Widget,Mini}*'),
    prepare: failed,
  },
  { name: 'just-a-minute', who: 'owner', path: '/feed', prepare: justAMinute },
];
