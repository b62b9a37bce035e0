import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { makeDemo } from '#app/demo.ts';
import { serve } from '#app/serve.ts';
import { setUpAddresses } from '#app/set-up-address.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { newToken } from '#platform/server/gate.ts';
import { openDatabase } from '#platform/server/startup.ts';
import { launch } from '../e2e/browser.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
type Who = 'guest' | 'owner' | 'hr' | 'lead' | 'employee';

interface Shot {
  readonly name: string;
  readonly who: Who;
  /** The path, or how to find it once somebody is signed in. */
  readonly path: string | ((page: Page) => Promise<string>);
  /** Brings the screen into the state that is to be seen. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Presses a button and waits for what it opens. */
const press = (name: string | RegExp, opens: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole(opens).first().waitFor();
};

async function leaveEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('This is a required field').first().waitFor();
}

/** Some day of somebody with something to tell, as the bird view lists it. */
async function someDay(page: Page): Promise<string> {
  const today = new Date();
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 0)).toISOString().slice(0, 10);
  const reply = await page.request.get(`/app/time/attendance/bird-view/all-data?start_date=${first}&end_date=${last}`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  const { data } = (await reply.json()) as { data: { id: string; user_calendars: Record<string, { attendance_id: string | null; icon: string }> }[] };
  const days = data.flatMap(({ id, user_calendars }) =>
    Object.values(user_calendars).flatMap(({ attendance_id, icon }) => (attendance_id ? [{ id, attendance_id, icon }] : [])),
  );
  const day = days.find(({ icon }) => icon === 'irregular') ?? days.find(({ icon }) => icon === 'late') ?? days[0];
  return `/time/details/view/${day?.attendance_id}/${day?.id}`;
}

async function somebody(page: Page): Promise<string> {
  const reply = await page.request.get('/app/muster-bar/search', { headers: { 'x-requested-with': 'XMLHttpRequest' } });
  const people = (await reply.json()) as { id: string }[];
  return `/time/${people[3]?.id}`;
}

const shots: readonly Shot[] = [
  { name: 'login', who: 'guest', path: '/login' },
  { name: 'login-errors', who: 'guest', path: '/login', prepare: leaveEmpty },
  { name: 'forgot-password', who: 'guest', path: '/forgot-password' },
  { name: 'link-expired', who: 'guest', path: '/reset-password/used' },
  { name: 'error-403', who: 'guest', path: '/error-403' },
  { name: 'error-500', who: 'guest', path: '/error-500' },
  { name: 'feed-owner', who: 'owner', path: '/feed' },
  { name: 'feed-employee', who: 'employee', path: '/feed' },
  { name: 'add-person', who: 'hr', path: '/feed', prepare: press('Add person', 'dialog') },
  { name: 'account-menu', who: 'owner', path: '/feed', prepare: press(/^Account/, 'menu') },
  { name: 'alerts', who: 'owner', path: '/feed', prepare: press(/^Alerts/, 'dialog') },
  {
    name: 'sessions',
    who: 'owner',
    path: '/feed',
    prepare: async (page) => {
      await press(/^Account/, 'menu')(page);
      await page.getByRole('menuitem', { name: 'Your sessions' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'search',
    who: 'owner',
    path: '/feed',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Search People' }).waitFor();
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search People' }).fill('an');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'time-self', who: 'employee', path: '/time/self' },
  { name: 'bird-view', who: 'hr', path: '/time/bird-view' },
  { name: 'individual-view', who: 'hr', path: '/time/individual-view' },
  { name: 'person-time', who: 'owner', path: somebody },
  { name: 'day-detail', who: 'hr', path: someDay },
  { name: 'forbidden', who: 'employee', path: '/time/bird-view' },
  { name: 'not-found', who: 'employee', path: '/nowhere' },
];

const windows = [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const;
const schemes = ['light', 'dark'] as const;

interface Place {
  /** Cookies of those who have signed in already. */
  readonly signedIn: Map<Who, Cookies>;
  readonly browser: Browser;
  readonly address: string;
  readonly password: string;
  readonly folder: string;
}

/** Photographs one screen in both widths and both schemes. */
async function photograph(place: Place, shot: Shot): Promise<void> {
  const { browser, address, folder } = place;
  for (const [width, viewport] of windows)
    for (const colorScheme of schemes) {
      const context = await browser.newContext({ baseURL: address, viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce', deviceScaleFactor: 1 });
      const page = await context.newPage();
      if (shot.who !== 'guest') await context.addCookies(await signIn(place, page, shot.who));
      await page.goto(typeof shot.path === 'string' ? shot.path : await shot.path(page));
      await page.waitForLoadState('networkidle');
      await shot.prepare?.(page);
      // The bar of the first load goes half a second after the screen stands.
      await page.locator('#loading-bar').waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
      const scheme = colorScheme === 'dark' ? '-dark' : '';
      await page.screenshot({ path: join(folder, `${shot.name}-${width}${scheme}.png`), animations: 'disabled' });
      await context.close();
    }
}

async function signIn({ signedIn, password }: Place, page: Page, who: Who): Promise<Cookies> {
  const known = signedIn.get(who);
  if (known) return known;
  const reply = await page.request.post('/app/login', {
    data: { username: `${who}@demo.example`, password },
    headers: { 'x-requested-with': 'XMLHttpRequest' },
  });
  if (!reply.ok()) throw new Error(`${who} could not sign in: ${await reply.text()}`);
  const cookies = await page.context().cookies();
  signedIn.set(who, cookies);
  return cookies;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts a server on a database of its own and hands over its address. */
async function withServer(work: (address: string, opened: Awaited<ReturnType<typeof openDatabase>>, config: Config) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-screens-'));
  const config = readConfig({ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const opened = await openDatabase(config, { say: console.log });
  try {
    const serving = await serve(config, opened);
    try {
      await work(serving.address, opened, config);
    } finally {
      await serving.close();
    }
  } finally {
    await opened.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Writes a picture of every screen into screens/: wide and narrow, light and dark, as different people of the demo
 * company see it. `npm run screens -- login feed` takes those whose names contain one of the words.
 */
async function main(words: readonly string[]): Promise<void> {
  const folder = fileURLToPath(new URL('../screens/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const wanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  const browser = await launch();
  const password = newToken().slice(0, 16);
  try {
    await withServer(async (address, { database }, config) => {
      const place: Place = { browser, address, password, folder, signedIn: new Map() };
      if (wanted('set-up')) {
        const [setUp = ''] = await setUpAddresses(database, config);
        await photograph(place, { name: 'set-up', who: 'guest', path: new URL(setUp).pathname + new URL(setUp).search });
      }
      console.log('Making the demo company.');
      await makeDemo({ database, password, now: new Date() });
      for (const shot of shots.filter(({ name }) => wanted(name))) {
        await photograph(place, shot);
        console.log(shot.name);
      }
    });
  } finally {
    await browser.close();
  }
}

await main(process.argv.slice(2).filter((word) => !word.startsWith('-')));
