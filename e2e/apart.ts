import type { Page } from '@playwright/test';

/**
 * From now on each reading is a request of its own, as with a server that knows none together: for tests that hold back
 * or alter the answer of one of them.
 */
export async function readApart(page: Page): Promise<void> {
  await page.route('**/app/together?*', (route) => route.fulfill({ status: 404, json: {} }));
}
