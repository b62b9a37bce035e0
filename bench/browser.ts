import type { Browser, Page } from '@playwright/test';
import { launch } from '../e2e/browser.ts';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { callersOf } from './callers.ts';
import { ms, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** Measures what a browser with an empty cache loads, and the time until the clock can be pressed. */
export async function browser({ owner, morning, ...stage }: Stage): Promise<Row[]> {
  const [caller] = await callersOf(owner, morning, 1, morning.people);
  if (!caller) throw new Error('The measured company has no people.');
  const server = await stage.serve();
  const chromium = await launch();
  const address = `http://${morning.host}:${server.port}`;
  const times: number[] = [];
  const slowTimes: number[] = [];
  let login = 0;
  let feed: FeedVisit | undefined;
  try {
    for (let turn = 0; turn < 5; turn += 1) {
      login = await loginScriptBytes(chromium, address);
      feed = await feedVisit(chromium, address, caller.token);
      times.push(feed.usableMs);
      slowTimes.push((await feedVisit(chromium, address, caller.token, slowNetwork)).usableMs);
    }
  } finally {
    await chromium.close();
    await server.stop();
  }
  return [
    { what: 'compressed script of the sign-in page', figure: `${(login / 1000).toFixed(0)} kB`, goal: '≤ 160 kB' },
    {
      what: 'compressed script of the feed, with all that follows until it rests',
      figure: `${((feed?.scriptBytes ?? Number.NaN) / 1000).toFixed(0)} kB`,
      goal: '',
    },
    {
      what: 'requests of the feed until its clock is usable, and in all',
      figure: `${feed?.requests ?? '?'}, ${feed?.allRequests ?? '?'}`,
      goal: '≤ 15',
    },
    { what: 'layout shift of the feed', figure: (feed?.layoutShift ?? Number.NaN).toFixed(3), goal: '≤ 0.02' },
    { what: 'time to a usable clock in a cold browser, median of 5', figure: ms(median(times)), goal: '≤ 800 ms' },
    { what: '… at 200 kB/s and 150 ms', figure: ms(median(slowTimes)), goal: '≤ 1,200 ms' },
  ];
}

/** Script that collects the layout shifts of a page in `shifts`; text, because Node's types have no such entries. */
const observeShifts = `globalThis.shifts = [];
  new PerformanceObserver((list) => shifts.push(...list.getEntries().map(({ value }) => value)))
    .observe({ type: 'layout-shift', buffered: true });`;

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[2] ?? Number.NaN;

/** Conditions for Chromium's Network.emulateNetworkConditions: milliseconds and bytes per second. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

interface FeedVisit {
  readonly scriptBytes: number;
  readonly usableMs: number;
  readonly requests: number;
  readonly allRequests: number;
  /** Sum of all layout shifts without user input, as browsers count them. */
  readonly layoutShift: number;
}

async function loginScriptBytes(chromium: Browser, address: string): Promise<number> {
  const context = await chromium.newContext();
  const page = await context.newPage();
  const bytes = await scriptBytes(page, async () => {
    await page.goto(`${address}/login`);
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
  });
  await context.close();
  return bytes;
}

async function feedVisit(
  chromium: Browser,
  address: string,
  token: string,
  network?: typeof slowNetwork,
): Promise<FeedVisit> {
  const context = await chromium.newContext({ serviceWorkers: 'block' });
  await context.addCookies([{ name: sessionCookie, value: token, url: address }]);
  const page = await context.newPage();
  if (network) await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', network);
  await page.addInitScript(observeShifts);
  let usableMs = Number.NaN;
  let requests = 0;
  let allRequests = 0;
  page.on('request', () => void (allRequests += 1));
  const began = performance.now();
  const bytes = await scriptBytes(page, async () => {
    // Remaining downloads do not matter: presses count from the moment when the clock is shown.
    await page.goto(`${address}/feed`, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Clock In' }).first().click({ trial: true });
    usableMs = performance.now() - began;
    requests = allRequests;
  });
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  await context.close();
  return {
    scriptBytes: bytes,
    usableMs,
    requests,
    allRequests,
    layoutShift: shifts.reduce((sum, shift) => sum + shift, 0),
  };
}

/** Bytes of script transferred until the page has come to rest. */
async function scriptBytes(page: Page, visit: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await visit();
  await page.waitForLoadState('networkidle');
  return bytes;
}
