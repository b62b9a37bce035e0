import type { Page } from '@playwright/test';
import { fakeAnswer, press, type Shot } from '#platform/testing/shots.ts';

async function searchFor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search People' }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search People' }).fill('cal');
  await page.getByRole('option').first().waitFor();
  await page.getByRole('status').filter({ hasText: 'result' }).waitFor();
}

async function findSetting(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('late');
  await page.getByRole('link', { name: /^Attendance setup/ }).waitFor();
}

async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('main').getByText('No internet.').waitFor();
}

const refusalShot = (status: number, message: string): Shot => ({
  name: `error-${status}`,
  path: '/reset-password/anything',
  before: fakeAnswer('reset-password/check', status, message),
});

/** Screens that belong to no single feature. */
export const shots: readonly Shot[] = [
  { name: 'settings', who: 'owner', path: '/settings' },
  { name: 'settings-found', who: 'owner', path: '/settings', prepare: findSetting },
  { name: 'error-403', path: '/error-403' },
  refusalShot(419, 'Session Expired'),
  refusalShot(429, 'Too Many Requests'),
  { name: 'error-500', path: '/error-500' },
  refusalShot(503, 'Service Unavailable'),
  { name: 'offline', who: 'owner', path: '/feed', prepare: loseNetwork },
  { name: 'account-menu', who: 'owner', path: '/feed', prepare: press(/^Account/, 'menu') },
  { name: 'search', who: 'owner', path: '/feed', prepare: searchFor },
  { name: 'forbidden', who: 'employee', path: '/time/bird-view' },
  { name: 'not-found', who: 'employee', path: '/nowhere' },
];
