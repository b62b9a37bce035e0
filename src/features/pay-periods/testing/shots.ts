import type { Page } from '@playwright/test';
import { leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const board = '/time/pay-periods';

/** Selects the first two people of the board. */
async function selectTwo(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!everyone)/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('region', { name: 'Selection' }).waitFor();
}

export const shots: readonly Shot[] = [
  { name: 'pay-period-mine', who: 'owner', path: '/time/my-pay-period' },
  { name: 'pay-period-board', who: 'owner', path: board },
  { name: 'pay-period-board-selected', who: 'owner', path: board, prepare: selectTwo, isWideOnly: true },
  { name: 'pay-period-calendar', who: 'owner', path: '/settings/time/pay-calendar' },
  {
    name: 'pay-period-board-loading',
    who: 'owner',
    path: board,
    before: leaveUnanswered('time/pay-periods/board*'),
    isLoading: true,
  },
];
