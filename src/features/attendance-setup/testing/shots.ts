import type { Page } from '@playwright/test';
import { fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/time/generic-setup';
const call = 'settings/time/attendance/general-setup';

const grace = (page: Page) => page.getByLabel('Grace period', { exact: true });

async function changeGrace(page: Page): Promise<void> {
  await grace(page).fill('15');
  await page.getByText(/would change/).waitFor();
}

async function changeFromDate(page: Page): Promise<void> {
  await changeGrace(page);
  await page.getByLabel('A date you choose').check();
  await page.getByText(/will change/).waitFor();
}

async function enterWrongly(page: Page): Promise<void> {
  await page.getByLabel('First day of a period').fill('32');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('checkbox', { name: day }).press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Choose a day from 1 to 31').waitFor();
}

/** Simulates that another person has saved the form meanwhile. */
async function meetAnother(page: Page): Promise<void> {
  await page.route(`**/app/${call}/update`, async (route) => {
    const { version: _, ...current } = (await route.request().postDataJSON()) as Record<string, unknown>;
    const data = { current: { ...current, grace_minutes: 10 }, version: '0'.repeat(16) };
    const json = {
      message: 'Someone else changed this in the meantime.',
      code: 'platform.changedMeanwhile',
      data,
    };
    await route.fulfill({ status: 461, json });
  });
  await changeGrace(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert', { name: 'Changed by someone else' }).waitFor();
}

/** Periods from the 21st of the month, and recorded days being recalculated. */
async function otherPeriods(page: Page): Promise<void> {
  await page.route('**/app/authorization*', async (route) => {
    const json = (await (await route.fetch()).json()) as { app: { settings: object } };
    await route.fulfill({
      json: { ...json, app: { ...json.app, settings: { ...json.app.settings, calendar_cycle: 21 } } },
    });
  });
  await page.route(`**/app/${call}/index`, async (route) => {
    const json = (await (await route.fetch()).json()) as object;
    const judging = { from_date: '2026-10-21', people: 60, done: 24 };
    await route.fulfill({ json: { ...json, calendar_cycle: 21, judging } });
  });
}

export const shots: readonly Shot[] = [
  { name: 'attendance-setup', who: 'owner', path },
  { name: 'attendance-setup-change', who: 'owner', path, prepare: changeGrace },
  { name: 'attendance-setup-date', who: 'owner', path, prepare: changeFromDate },
  { name: 'attendance-setup-errors', who: 'owner', path, prepare: enterWrongly },
  { name: 'attendance-setup-conflict', who: 'owner', path, prepare: meetAnother },
  { name: 'attendance-setup-judging', who: 'owner', path, before: otherPeriods },
  { name: 'attendance-setup-loading', who: 'owner', path, before: leaveUnanswered(`${call}/index`), isLoading: true },
  {
    name: 'attendance-setup-error',
    who: 'owner',
    path,
    before: fakeAnswer(`${call}/index`, 424, 'This cannot be read at present.'),
  },
  { name: 'bird-view-period', who: 'owner', path: '/time/bird-view', before: otherPeriods },
  { name: 'time-self-period', who: 'owner', path: '/time/self', before: otherPeriods },
];
