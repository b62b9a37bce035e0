import { readdir, readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { setPassword } from '#features/access/server/commands.ts';
import type { Config } from '#platform/server/config.ts';
import { configFrom } from '#app/server/config.ts';
import { hashToken, sessionCookie } from '#platform/server/http/authenticator.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { pushHosts, pushNetwork } from '#platform/testing/push-service/push-service.ts';
import { companyIn, database, type company, type CompanyOptions, type Member } from '#platform/testing/company.ts';
import { zoneAtNoon } from '#platform/testing/zones.ts';
import { serve } from '#app/server/serve.ts';
import { followLive } from './apart.ts';
import { delayServers, delayTimers } from './delays.ts';

const delayMs = Number(process.env['DELAY_MS'] ?? 0);
if (delayMs > 0) delayServers(delayMs);

export interface Server {
  readonly config: Config;
  /** Where the mails of every company land. */
  mails(): Promise<readonly string[]>;
}

/** A company that only this test can see, with an address of its own. */
export type Acme = Awaited<ReturnType<typeof company>> & {
  /** 'http://….localhost:1234' */
  readonly url: string;
  /** Lets a person sign in by hand. */
  givePassword(member: Member, password: string): Promise<void>;
};

interface World {
  acme: Acme;
  found(options?: CompanyOptions): Promise<Acme>;
  /** An address of the installation where nobody has made a workspace yet, with its set-up token. */
  unclaimed: { readonly url: string; readonly token: string };
  /** A browser of its own, closed after the test. */
  window(options: BrowserContextOptions): Promise<BrowserContext>;
  /** The page as a member sees it. */
  as(member: Member, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The page as a stranger sees it. */
  guest(url: string, options?: BrowserContextOptions): Promise<Page>;
}

export const test = base.extend<World, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  found: async ({ server }, use) => use(async (options) => found(server, options)),
  acme: async ({ found }, use) => use(await found()),
  unclaimed: async ({ server }, use) => {
    const token = crypto.randomUUID();
    const host = hostOf(crypto.randomUUID());
    await database.outside('write', (db) =>
      db
        .insertInto('companies')
        .values({ host, setup_token_hashes: [hashToken(token)] })
        .execute(),
    );
    await use({ url: `http://${host}:${server.config.port}`, token });
  },
  window: async ({ browser }, use) => {
    const windows: BrowserContext[] = [];
    const violations: string[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      if (delayMs > 0) await delayTimers(context, delayMs);
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) violations.push(message.text());
      });
      windows.push(context);
      return context;
    });
    // What stays open goes on ticking, and makes every later test slower.
    for (const context of windows) await context.close();
    expect(violations, 'nothing on a page is against its policy').toEqual([]);
  },
  as: async ({ window, server }, use) =>
    use(async (member, path, options = {}) => {
      const context = await window(options);
      const host = hostOf(member.host.replace(/\.test$/, ''));
      await context.addCookies([
        { name: sessionCookie, value: member.token, domain: host, path: '/', httpOnly: true, sameSite: 'Lax' },
      ]);
      const page = await newPage(context);
      await page.goto(`http://${host}:${server.config.port}${path}`);
      return page;
    }),
  guest: async ({ window }, use) =>
    use(async (url, options = {}) => {
      const page = await newPage(await window(options));
      await page.goto(url);
      return page;
    }),
});

/**
 * A page whose requests are intercepted from its beginning: of a document that is there already, Chromium now and then
 * lets the requests pass by a `route` that is set later.
 */
async function newPage(context: BrowserContext): Promise<Page> {
  await context.route('**/never-asked-for', (route) => route.abort());
  const page = await context.newPage();
  followLive(page);
  return page;
}

/**
 * @param env settings beside those that every test has
 * @param now the clock of its requests
 */
export async function startServer(
  env: Record<string, string> = {},
  now?: () => Date,
): Promise<Server & { close(): Promise<void> }> {
  const dataDir = process.env['TEST_DATA_DIR'] ?? '';
  const port = String(await freePort());
  const read = configFrom({
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env['TEST_DATABASE_URL'],
    LOG_LEVEL: 'silent',
    WEB_PUSH_HOSTS: pushHosts,
    ...env,
  });
  // Any of these servers may run the jobs of any test, so each reaches the push services of all.
  const config = { ...read, pushNetwork };
  const opened = await openDatabase(config, { say: () => {} });
  const serving = await serve(config, opened, now);
  return {
    config,
    mails: () => readMails(join(dataDir, 'mail')),
    async close() {
      await serving.close();
      await opened.close();
    },
  };
}

/**
 * The zone of every company that asks for no other: whenever the tests run, it is past noon there, and the day is not
 * about to end.
 */
export const testZone = zoneAtNoon();

/**
 * The first day of everybody who is hired in such a company: half a year from the anniversaries that are shown now, so
 * that nobody has one while the tests run.
 */
export const firstDay = (
  [10, 11, 12, 1, 2, 3].includes(new Date().getUTCMonth() + 1) ? '2000-07-01' : '2000-01-01'
) as LocalDate;

/** Names under .localhost lead to this machine, and browsers trust them like https. */
export const hostOf = (name: string) => `${name}.localhost`;

export async function found(server: Server, options?: CompanyOptions, among = database): Promise<Acme> {
  const made = await companyIn(among, { timezone: testZone, joined_on: firstDay, ...options });
  const host = hostOf(made.id);
  await among.outside('write', (db) => db.updateTable('companies').set({ host }).where('id', '=', made.id).execute());
  return {
    ...made,
    url: `http://${host}:${server.config.port}`,
    givePassword: (member, password) =>
      made.inside(async (db) => {
        await setPassword(db, member.id, password, Math.floor(Date.now() / 1000));
      }),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The mails as text, without the line breaks of their encoding. */
async function readMails(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/** Nothing serious or critical that axe knows of. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half faded in, a menu has too little contrast. What turns for ever is not waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  // Pages here have no frames, so one run in the page itself is enough; only what is wrong is listed in full.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    grave.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} (${any[0]?.message ?? ''})`).join('; ')}`,
    ),
  ).toEqual([]);
}

/**
 * Does what is answered by a message that goes by itself after a second. While it stands it has the focus, so this
 * waits until it is gone; it is looked for at every frame, from before it can come.
 */
export async function expectSaid(page: Page, message: string, act: () => Promise<unknown>): Promise<void> {
  const said = page.waitForFunction((text) => document.body.textContent.includes(text), message);
  await Promise.all([said, act()]);
  await expect(page.getByText(message)).toBeHidden();
}

/** The page is as wide as the window: nothing has to be scrolled sideways. */
export async function expectToFit(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

export { expect } from '@playwright/test';
