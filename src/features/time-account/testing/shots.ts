import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const [own, list] = ['/time/account', '/time/accounts'] as const;

const chooseFromMenu = (item: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};

/** Opens the first account of the list. */
async function open(page: Page): Promise<void> {
  await page.locator('a[href^="/time/accounts/"]').first().click();
  await page.getByRole('region', { name: 'Balance' }).waitFor();
}

const nobody = alterAnswer<object>('time/accounts/list*', (body) => ({ ...body, data: [] }));

export const shots: readonly Shot[] = [
  { name: 'time-account', who: 'hr', path: own },
  { name: 'time-account-none', who: 'employee', path: own },
  { name: 'time-account-loading', who: 'hr', path: own, before: leaveUnanswered('time/**'), isLoading: true },
  { name: 'time-accounts', who: 'owner', path: list },
  { name: 'time-accounts-empty', who: 'owner', path: list, before: nobody },
  {
    name: 'time-accounts-error',
    who: 'owner',
    path: list,
    before: fakeAnswer('time/accounts/list*', 500, 'Out of order.'),
  },
  { name: 'time-accounts-person', who: 'owner', path: list, prepare: open },
  { name: 'time-accounts-adjust', who: 'owner', path: list, prepare: chooseFromMenu('Adjust') },
];
