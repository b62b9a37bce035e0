import type { Page } from '@playwright/test';
import { press, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

async function leaveEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('This is a required field').first().waitFor();
}

/** Shows a return from a provider without a preceding sign-in attempt. */
async function beBack(page: Page): Promise<void> {
  await page.getByText('This sign-in expired').waitFor();
}

async function openSessions(page: Page): Promise<void> {
  await press(/^Account/, 'menu')(page);
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  await page.getByRole('dialog').getByRole('listitem').first().waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'login', path: '/login' },
  { name: 'login-errors', path: '/login', prepare: leaveEmpty },
  {
    name: 'login-sso-waiting',
    path: '/login/google/redirect',
    before: leaveUnanswered('login/google/authentication'),
    isLoading: true,
  },
  { name: 'login-sso-refused', path: '/login/apple/redirect', prepare: beBack },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'link-expired', path: '/reset-password/used' },
  { name: 'add-person', who: 'hr', path: '/feed', prepare: press('Add person', 'dialog') },
  { name: 'sessions', who: 'owner', path: '/feed', prepare: openSessions },
];
