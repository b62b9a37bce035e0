import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

async function openChange(page: Page): Promise<void> {
  await page.locator('[data-entry]').nth(2).click();
  await page.getByText('Position in the chain').waitFor();
}

/** Opens the filters that do not fit into the row beside an open change or on a phone. */
async function moreFilters(page: Page): Promise<void> {
  // On a phone a change would be a sheet over them.
  if ((page.viewportSize()?.width ?? 0) >= 1264) await openChange(page);
  await page.getByRole('button', { name: /more filters/ }).click();
  await page.getByRole('heading', { name: 'More filters' }).waitFor();
}

async function checkChain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the chain' }).click();
  await page.getByText(/^The (chain is unbroken|log is not in order)/).waitFor();
}

const misfits = (checked: object) => ({
  ...checked,
  is_end: true,
  problems: Array.from({ length: 12 }, (_, index) => `The entry at position ${index + 101} was altered.`),
});

export const shots: readonly Shot[] = [
  { name: 'audit-log', who: 'owner', path: '/settings/audit-log?kind=time' },
  { name: 'audit-log-people', who: 'owner', path: '/settings/audit-log?kind=people', prepare: openChange },
  { name: 'audit-log-filters', who: 'owner', path: '/settings/audit-log?kind=people', prepare: moreFilters },
  { name: 'audit-log-checked', who: 'owner', path: '/settings/audit-log', prepare: checkChain },
  {
    name: 'audit-log-altered',
    who: 'owner',
    path: '/settings/audit-log',
    before: alterAnswer('settings/audit-log/check*', misfits),
    prepare: checkChain,
  },
  { name: 'audit-log-nothing', who: 'owner', path: '/settings/audit-log?search=zzz' },
  {
    name: 'audit-log-loading',
    who: 'owner',
    path: '/settings/audit-log',
    before: leaveUnanswered('settings/audit-log/**'),
    isLoading: true,
  },
  {
    name: 'audit-log-error',
    who: 'owner',
    path: '/settings/audit-log',
    before: fakeAnswer('settings/audit-log/**', 500, 'Something went wrong.'),
  },
];
