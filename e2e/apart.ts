import { expect, type Page } from '@playwright/test';

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

/** From the next page on no live connection opens. @returns lets it open */
export async function connectLater(page: Page): Promise<() => void> {
  const isLet = Promise.withResolvers<void>();
  await page.routeWebSocket(/./, async (socket) => {
    await isLet.promise;
    socket.connectToServer();
  });
  return isLet.resolve;
}

/** Channels that a page has asked for, and those that were answered. */
const channels = new WeakMap<Page, { asked: number; answered: number }>();

/** Follows the live connections of a page from its beginning, for `untilLive`. */
export function followLive(page: Page): void {
  const counts = { asked: 0, answered: 0 };
  channels.set(page, counts);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) counts.asked = counts.answered = 0;
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => void (counts.asked += Number(/"pusher:subscribe"/.test(String(payload)))));
    socket.on(
      'framereceived',
      ({ payload }) => void (counts.answered += Number(/:subscription_(succeeded|error)"/.test(String(payload)))),
    );
  });
}

/** Until the page hears of everything: what happens before is not told to it, but read anew once it hears. */
export const untilLive = (page: Page): Promise<void> =>
  expect
    .poll(() => {
      const { asked, answered } = channels.get(page) ?? { asked: 0, answered: 0 };
      return asked > 0 && asked === answered;
    })
    .toBe(true);
