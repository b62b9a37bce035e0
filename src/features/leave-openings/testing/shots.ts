import type { Page } from '@playwright/test';
import { silent, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/leave/opening-balances';

async function checked(page: Page): Promise<void> {
  const table = 'Person\tAnnual leave\tFlex days\nElif Demir\t11,5\t2\nNora Ellison\t4\t\nNobody Known\t3\t1';
  await page.getByRole('textbox', { name: 'Table' }).fill(table);
  await page.getByRole('button', { name: 'Check table' }).click();
  await page.getByRole('region', { name: 'Table rows' }).waitFor();
}

async function refused(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Table' }).fill('Person\tFlying\nElif Demir\t3');
  await page.getByRole('button', { name: 'Check table' }).click();
  await page.getByText('There is no leave type').waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'opening-balances', who: 'owner', path },
  { name: 'opening-balances-loading', who: 'owner', path, before: silent('settings/leave/**'), isLoading: true },
  { name: 'opening-balances-checked', who: 'owner', path, prepare: checked },
  { name: 'opening-balances-error', who: 'owner', path, prepare: refused },
];
