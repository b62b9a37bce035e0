import type { Page, Request } from '@playwright/test';

/** Waits until all changes are rendered. */
export const rendered = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Opens addresses in the running application, and waits each time until no request is pending. */
export function walkerOf(page: Page): (address: string) => Promise<void> {
  const requests = new Set<Request>();
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return async (address) => {
    await page.evaluate((to) => history.pushState(null, '', to), address);
    for (let still = 0; still < 4; still = requests.size > 0 ? 0 : still + 1) await rendered(page);
    await page.locator('main [data-waiting]').first().waitFor({ state: 'detached' });
  };
}
