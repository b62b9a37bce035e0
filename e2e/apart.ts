import { expect, type Page } from '@playwright/test';

/**
 * Sends each reading as a separate request from now on, as with a server without combined reading:
 * for tests that delay or alter one of the answers.
 */
export async function readApart(page: Page): Promise<void> {
  await page.route('**/app/together?*', (route) => route.fulfill({ status: 404, json: {} }));
}

/** From now on, or from the next page on, no live events reach the page, and it finds no news by polling either. */
export async function goOffline(page: Page): Promise<void> {
  await page.routeWebSocket(/./, () => {});
  await page.route('**/app/application/news/newest', (route) => route.abort());
}

/**
 * Opens an address in a page without live events: a late live connection would reload what the test changes behind the
 * page, before the test has pressed the outdated button.
 */
export async function openUnheard(page: Page, url: string): Promise<void> {
  await goOffline(page);
  await page.goto(url);
}

/** Prevents live connections from the next page on. @returns a function that permits them */
export async function connectLater(page: Page): Promise<() => void> {
  const isLet = Promise.withResolvers<void>();
  await page.routeWebSocket(/./, async (socket) => {
    await isLet.promise;
    socket.connectToServer();
  });
  return isLet.resolve;
}

/** Number of channels that a page has requested, and of those answered. */
const channels = new WeakMap<Page, { asked: number; answered: number }>();

/** Follows the live connections of a page from the start, for `untilLive`. */
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

/** Waits until the page receives all events: earlier changes are not sent to it, but loaded once it is connected. */
export const untilLive = (page: Page): Promise<void> =>
  expect
    .poll(() => {
      const { asked, answered } = channels.get(page) ?? { asked: 0, answered: 0 };
      return asked > 0 && asked === answered;
    })
    .toBe(true);
