import type { Page } from '@playwright/test';
import { silent, type Shot } from '#platform/testing/shots.ts';

const lab = 'The calibration lab is back on Monday';

async function compose(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What should everyone know?' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill('Stocktaking in Hall 1 and at Gate 2');
  await page.getByText('Announcement', { exact: true }).first().click();
  await page.getByText('Later', { exact: true }).click();
}

async function talk(page: Page): Promise<void> {
  await page
    .getByRole('article', { name: lab })
    .getByRole('button', { name: /^Comments/ })
    .click();
  await page.getByRole('textbox', { name: 'Write a comment' }).waitFor();
}

async function pinned(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What should everyone know?' }).click();
  await page.getByRole('textbox', { name: 'Text of the post' }).fill('The car park is closed');
  await page.getByRole('switch', { name: 'Pin it to the top' }).press('Space');
  await page.getByRole('textbox', { name: 'Pinned until' }).fill('2099-11-28');
  await page.keyboard.press('Tab');
}

async function pin(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Pin until a day' }).click();
  await page.getByRole('dialog').getByRole('textbox').waitFor();
}

const view = async (page: Page): Promise<void> => {
  await page.getByRole('article', { name: lab }).getByRole('link').nth(1).click();
  await page.getByText('Back to the feed').waitFor();
};

export const shots: readonly Shot[] = [
  { name: 'feed-composer', who: 'owner', path: '/feed', prepare: compose },
  { name: 'feed-composer-pinned', who: 'owner', path: '/feed', prepare: pinned },
  { name: 'feed-pin', who: 'owner', path: '/feed', prepare: pin },
  { name: 'feed-comments', who: 'employee', path: '/feed', prepare: talk },
  { name: 'feed-post', who: 'owner', path: '/feed', prepare: view },
  { name: 'feed-post-employee', who: 'employee', path: '/feed', prepare: view },
  { name: 'feed-posts-loading', who: 'employee', path: '/feed', before: silent('feed/**'), isLoading: true },
];
