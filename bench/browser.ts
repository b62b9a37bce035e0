import type { Browser, Page } from '@playwright/test';
import { launch } from '../e2e/browser.ts';
import { sessionCookie } from '#platform/server/http/authenticator.ts';
import { callersOf } from './callers.ts';
import { ms, type Row } from './report.ts';
import type { Stage } from './stage.ts';

/** What a browser with an empty cache loads, and how long until the clock can be pressed. */
export async function browser({ owner, morning, ...stage }: Stage): Promise<Row[]> {
  const [caller] = await callersOf(owner, morning, 1, morning.people);
  if (!caller) throw new Error('Nobody is there.');
  const server = await stage.serve();
  const chromium = await launch();
  const address = `http://${morning.host}:${server.port}`;
  const times: number[] = [];
  let login = 0;
  let feed = 0;
  try {
    for (let turn = 0; turn < 5; turn += 1) {
      login = await loginScriptBytes(chromium, address);
      const visit = await feedVisit(chromium, address, caller.token);
      feed = visit.scriptBytes;
      times.push(visit.usableMs);
    }
  } finally {
    await chromium.close();
    await server.stop();
  }
  times.sort((one, other) => one - other);
  return [
    { what: 'compressed script of the sign-in page', figure: `${(login / 1000).toFixed(0)} kB`, goal: '≤ 200 kB' },
    { what: 'compressed script of the feed', figure: `${(feed / 1000).toFixed(0)} kB`, goal: '≤ 200 kB' },
    { what: 'time to a usable clock in a cold browser, median of 5', figure: ms(times[2] ?? Number.NaN), goal: '' },
  ];
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
): Promise<{ readonly scriptBytes: number; readonly usableMs: number }> {
  const context = await chromium.newContext();
  await context.addCookies([{ name: sessionCookie, value: token, url: address }]);
  const page = await context.newPage();
  let usableMs = Number.NaN;
  const began = performance.now();
  const bytes = await scriptBytes(page, async () => {
    await page.goto(`${address}/feed`);
    await page.getByRole('button', { name: 'Clock In' }).first().click({ trial: true });
    usableMs = performance.now() - began;
  });
  await context.close();
  return { scriptBytes: bytes, usableMs };
}

/** Bytes of script that came over the wire until the page has come to rest. */
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
