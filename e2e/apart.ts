import type { Page } from '@playwright/test';

/**
 * From now on each reading is a request of its own, as with a server that knows none together: for tests that hold back
 * or alter the answer of one of them.
 */
export async function readApart(page: Page): Promise<void> {
  await page.route('**/app/together?*', (route) => route.fulfill({ status: 404, json: {} }));
}

/** From now on, or from the next page on, nothing live reaches the page, and it does not hear of news by asking either. */
export async function hearNothing(page: Page): Promise<void> {
  await page.routeWebSocket(/./, () => {});
  await page.route('**/app/application/news/newest', (route) => route.abort());
}

/**
 * Opens an address in a page that hears of nothing: a live connection that comes late would read anew what the test
 * changes behind the page, before the test has pressed what is stale.
 */
export async function openUnheard(page: Page, url: string): Promise<void> {
  await hearNothing(page);
  await page.goto(url);
}
