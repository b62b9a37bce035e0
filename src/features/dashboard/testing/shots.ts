import type { Page } from '@playwright/test';
import { answer, silent, type Shot } from '#platform/testing/shots.ts';

const setup = '/settings/feed-settings/feed-card-setup';

async function arrange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrange cards' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Move/ }).first().waitFor();
}

async function move(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Move Recently joined/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('switch', { name: 'Show Birthdays' }).press('Space');
}

export const shots: readonly Shot[] = [
  { name: 'feed-owner', who: 'owner', path: '/feed' },
  { name: 'feed-on-break', who: 'hr', path: '/feed' },
  { name: 'feed-employee', who: 'employee', path: '/feed' },
  { name: 'feed-not-in', who: 'anders.bech', path: '/feed' },
  { name: 'feed-terminal', who: 'amara.okafor', path: '/feed' },
  { name: 'feed-loading', who: 'owner', path: '/feed', before: silent('dashboard/**'), isLoading: true },
  {
    name: 'feed-cards-failed',
    who: 'owner',
    path: '/feed',
    before: answer('dashboard/widget/recent*', 500, 'Something went wrong.'),
  },
  { name: 'feed-cards-arrange', who: 'employee', path: '/feed', prepare: arrange },
  { name: 'feed-card-setup', who: 'owner', path: setup },
  { name: 'feed-card-setup-changed', who: 'owner', path: setup, prepare: move },
];
