import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { newCommand, readArguments } from '#app/cli/arguments.ts';
import { makeDemo } from '#app/demo/demo.ts';
import { featureNames } from '#app/features.ts';
import { serve } from '#app/server/serve.ts';
import { setUpAddresses } from '#app/server/set-up-address.ts';
import { configFrom } from '#app/server/config.ts';
import type { Database } from '#platform/server/database/database.ts';
import { newToken } from '#platform/server/http/authenticator.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { diskFileStore } from '#platform/server/files/file-store-disk.ts';
import type { Shot } from '#platform/testing/shots.ts';
import { readApart } from '../e2e/apart.ts';
import { boundsFaults, windowSizes } from '../e2e/bounds.ts';
import { launch } from '../e2e/browser.ts';
import { rendered } from '../e2e/walk.ts';
import { clockByHand, clocksAtTerminal, momentOfPictures, type Moment } from './screens/moment.ts';
import { shots as ownShots } from './screens/shots.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

const windows = [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const;
const schemes = ['light', 'dark'] as const;
const ajax = { 'x-requested-with': 'XMLHttpRequest' };

interface PictureContext {
  readonly browser: Browser;
  readonly address: string;
  readonly password: string;
  readonly database: Database;
  readonly dataDir: string;
  readonly moment: Moment;
  /** Cookies of people who have already signed in. */
  readonly signedIn: Map<string, Cookies>;
}

const folder = fileURLToPath(new URL('../screens/', import.meta.url));

/** The pictures that each feature describes in its testing/shots.ts. */
async function shotsOfFeatures(): Promise<Shot[]> {
  const described = featureNames.filter((name) =>
    existsSync(new URL(`../src/features/${name}/testing/shots.ts`, import.meta.url)),
  );
  const modules = described.map(
    async (name) => (await import(`#features/${name}/testing/shots.ts`)) as { shots: readonly Shot[] },
  );
  return (await Promise.all(modules)).flatMap(({ shots }) => shots);
}

/** Photographs one screen in both widths and both schemes, and returns its faults. */
async function photograph(pictureContext: PictureContext, shot: Shot): Promise<void> {
  for (const [width, viewport] of shot.isWideOnly ? windows.slice(0, 1) : windows)
    for (const colorScheme of schemes) {
      const look = {
        viewport,
        colorScheme,
        hasTouch: width === 'narrow',
        locale: 'en-GB',
        reducedMotion: 'reduce',
        deviceScaleFactor: 1,
        // The service worker would fetch requests that a picture blocks for the page.
        serviceWorkers: 'block',
      } as const;
      const context = await pictureContext.browser.newContext({ baseURL: pictureContext.address, ...look });
      const name = `${shot.name}-${width}${colorScheme === 'dark' ? '-dark' : ''}`;
      try {
        const page = await context.newPage();
        await openShot(pictureContext, page, shot);
        await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
        for (const fault of await layoutFaultsOf(page)) console.log(`  ${name}: ${fault}`);
        // One check is enough: colours do not change sizes.
        if (width === 'wide' && colorScheme === 'light')
          for (const fault of await sizeFaults(page)) console.log(`  ${shot.name} ${fault}`);
      } catch (error) {
        console.error(`  ${name} was not taken: ${(error as Error).message}`);
        process.exitCode = 1;
      } finally {
        // Requests with altered answers may still be in flight.
        for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    }
  console.log(shot.name);
}

async function openShot(pictureContext: PictureContext, page: Page, shot: Shot): Promise<void> {
  page.setDefaultTimeout(10_000);
  if (shot.who) await page.context().addCookies(await signIn(pictureContext, page, shot.who));
  // Requests that a picture blocks or alters are sent separately.
  if (shot.before) await readApart(page);
  await shot.before?.(page);
  await page.goto(typeof shot.path === 'string' ? shot.path : await shot.path(page), { waitUntil: 'load' });
  if (shot.isLoading) return wait(2000);
  await page.waitForLoadState('networkidle');
  await shot.prepare?.(page);
  // The bar of the first load disappears half a second after the screen is shown.
  await page.locator('#loading-bar').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** Returns faults that a machine can detect: serious findings of axe, a page wider than its window, a failed page. */
async function layoutFaultsOf(page: Page): Promise<string[]> {
  // Users of voice control say the visible label, so an accessible name contains the text of the button.
  const rules = { 'label-content-name-mismatch': { enabled: true } };
  const { violations } = await new AxeBuilder({ page }).options({ rules }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  const found = grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} (${any[0]?.message ?? ''})`).join('; ')}`,
  );
  // The format of a replaced answer may have changed in the meantime.
  const isBroken = await page.getByRole('heading', { name: 'Something went wrong' }).isVisible();
  return [
    ...found,
    ...(tooWide > 0 ? [`${tooWide} px wider than the window`] : []),
    ...(isBroken ? ['the screen of something that went wrong'] : []),
  ];
}

/** Returns how the content fails to fit windows of other sizes, and zoomed ones. */
async function sizeFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const size of windowSizes) {
    await page.setViewportSize(size);
    await rendered(page);
    found.push(...(await boundsFaults(page)).map((fault) => `at ${size.width} px: ${fault}`));
  }
  return found;
}

async function signIn({ signedIn, password }: PictureContext, page: Page, who: string): Promise<Cookies> {
  const cachedCookies = signedIn.get(who);
  if (cachedCookies) return cachedCookies;
  const data = { username: `${who}@demo.example`, password };
  const reply = await page.request.post('/app/login', { data, headers: ajax });
  if (!reply.ok()) throw new Error(`${who} could not sign in: ${await reply.text()}`);
  const cookies = await page.context().cookies();
  signedIn.set(who, cookies);
  return cookies;
}

/** Creates the demo company in the middle of its day. */
async function makeCompany(pictureContext: PictureContext): Promise<void> {
  const { database, password, moment, browser, address, dataDir } = pictureContext;
  await makeDemo({ database, files: diskFileStore(join(dataDir, 'files')), password, now: moment.now() });
  await clocksAtTerminal(database, 'amara.okafor@demo.example');
  await clockByHand(moment, async (who, action) => {
    const context = await browser.newContext({ baseURL: address });
    const page = await context.newPage();
    await context.addCookies(await signIn(pictureContext, page, who));
    const reply = await page.request.post(`/app/time/attendance/clock/${action}`, { data: {}, headers: ajax });
    if (!reply.ok()) throw new Error(`${who} could not press ${action}: ${await reply.text()}`);
    await context.close();
  });
}

/** Returns the link from the mail for a forgotten password. */
async function resetLink({ address, dataDir }: PictureContext): Promise<string> {
  const body = JSON.stringify({ identifier: 'employee@demo.example' });
  await fetch(`${address}/app/forgot-password`, {
    method: 'POST',
    body,
    headers: { ...ajax, 'content-type': 'application/json' },
  });
  const mails = join(dataDir, 'mail');
  for (let tries = 0; tries < 40; tries++) {
    // Alerts of the demo company come by mail as well.
    for (const file of await readdir(mails).catch(() => [])) {
      const mail = (await readFile(join(mails, file), 'utf8')).replace(/=\r?\n/g, '');
      const link = /\/reset-password\/[\w-]+/.exec(mail)?.[0];
      if (link) return link;
    }
    await wait(500);
  }
  throw new Error('The mail did not come.');
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

function appleOfPictures(): Record<string, string> {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  return {
    APPLE_CLIENT_ID: 'pictures',
    APPLE_TEAM_ID: 'PICTURES00',
    APPLE_KEY_ID: 'PICTURES00',
    APPLE_PRIVATE_KEY: String(key),
  };
}

/** Takes the wanted pictures on a separate server and database. */
async function takePictures(browser: Browser, isChosen: (name: string) => boolean): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-screens-'));
  // The buttons must be visible; they are never pressed.
  const sso = { GOOGLE_CLIENT_ID: 'pictures', GOOGLE_CLIENT_SECRET: 'pictures', ...appleOfPictures() };
  const config = configFrom({ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...sso });
  const openedDatabase = await openDatabase(config, { say: console.log });
  const moment = momentOfPictures();
  const serving = await serve(config, openedDatabase, moment.now);
  const { database } = openedDatabase;
  const pictureContext: PictureContext = {
    browser,
    address: serving.address,
    password: newToken().slice(0, 16),
    database,
    dataDir,
    moment,
    signedIn: new Map(),
  };
  try {
    if (isChosen('set-up')) {
      const setUp = new URL((await setUpAddresses(database, config))[0] ?? serving.address);
      await photograph(pictureContext, { name: 'set-up', path: setUp.pathname + setUp.search });
    }
    console.log('Making the demo company.');
    await makeCompany(pictureContext);
    if (isChosen('reset-password'))
      await photograph(pictureContext, { name: 'reset-password', path: await resetLink(pictureContext) });
    const shots = [...ownShots, ...(await shotsOfFeatures())];
    for (const shot of shots.filter(({ name }) => isChosen(name))) await photograph(pictureContext, shot);
  } finally {
    await serving.close();
    await openedDatabase.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Writes a picture of every screen into screens/: wide and narrow, light and dark,
 * as different people of the demo company see it on a Thursday afternoon.
 * `npm run screens -- login feed` takes those whose names contain one of the words.
 */
async function main(words: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await launch();
  try {
    await takePictures(browser, (name) => words.length === 0 || words.some((word) => name.includes(word)));
  } finally {
    await browser.close();
  }
}

const command = newCommand('npm run screens --', '[WORDS]', 'Writes a picture of every screen into screens/.');
await main(readArguments(command.argument('[words...]', 'parts of the names of screens; without any, all')).args[0]);
