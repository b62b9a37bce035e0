import type { Page } from '@playwright/test';
import { alterAnswer, fakeAnswer, leaveUnanswered, type Shot } from '#platform/testing/shots.ts';

const path = '/settings/leave/blocked-dates';

/** Opens the first rule of the list. */
async function open(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Blocked dates and limits' }).getByRole('link').last().click();
  await page.getByRole('complementary').waitFor();
}

const list = 'settings/leave/leave-limits/list';
const noRules = alterAnswer<object>(list, (body) => ({ ...body, blocks: [], limits: [] }));

export const shots: readonly Shot[] = [
  { name: 'leave-blocked-empty', who: 'owner', path, before: noRules },
  { name: 'leave-blocked-error', who: 'owner', path, before: fakeAnswer(list, 500, 'Out of order.') },
  { name: 'leave-blocked', who: 'owner', path },
  { name: 'leave-blocked-open', who: 'owner', path, prepare: open },
  { name: 'leave-blocked-new', who: 'owner', path: `${path}?rule=new-block`, isWideOnly: true },
  { name: 'leave-limit-new', who: 'owner', path: `${path}?rule=new-limit`, isWideOnly: true },
  {
    name: 'leave-blocked-loading',
    who: 'owner',
    path,
    before: leaveUnanswered('settings/leave/leave-limits/**'),
    isLoading: true,
  },
];
