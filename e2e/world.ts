import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { setPassword } from '#features/access/server/commands.ts';
import type { Config } from '#platform/server/config.ts';
import { hashToken, sessionCookie } from '#platform/server/http/authenticator.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { openDatabase } from '#platform/server/database/startup.ts';
import { companyIn, database, type company, type CompanyOptions, type Member } from '#platform/testing/company.ts';
import { zoneAtNoon } from '#platform/testing/zones.ts';
import { serve } from '#app/server/serve.ts';
import { followLive } from './apart.ts';
import { delayServers, delayTimers } from './delays.ts';
import { serverConfig } from './server-config.ts';

const delayMs = Number(process.env['DELAY_MS'] ?? 0);
if (delayMs > 0) delayServers(delayMs);

export interface Server {
  readonly config: Config;
  /** Returns the mails of every company. */
  mails(): Promise<readonly string[]>;
}

/** A company that only this test can see, with its own address. */
export type Acme = Awaited<ReturnType<typeof company>> & {
  /** 'http://….localhost:1234' */
  readonly url: string;
  /** Lets a person sign in by password. */
  givePassword(member: Member, password: string): Promise<void>;
};

interface World {
  acme: Acme;
  found(options?: CompanyOptions): Promise<Acme>;
  /** An address of the installation without a workspace, with its set-up token. */
  unclaimed: { readonly url: string; readonly token: string };
  /** A separate browser context, closed after the test. */
  window(options: BrowserContextOptions): Promise<BrowserContext>;
  /** Opens a page as a member. */
  as(member: Member, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page as a guest. */
  guest(url: string, options?: BrowserContextOptions): Promise<Page>;
}

export const test = base.extend<World, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ WORKER: 'off' });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  found: async ({ server }, use) => use(async (options) => foundCompany(server, options)),
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
    // Open pages keep running, which would slow down every later test.
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
 * Creates a page whose requests are intercepted from the start: for an existing document,
 * Chromium occasionally lets requests bypass a `route` that is set later.
 */
async function newPage(context: BrowserContext): Promise<Page> {
  await context.route('**/never-asked-for', (route) => route.abort());
  const page = await context.newPage();
  followLive(page);
  return page;
}

/**
 * @param env settings besides those of every test
 * @param now the clock of its requests
 */
export async function startServer(
  env: Record<string, string> = {},
  now?: () => Date,
): Promise<Server & { close(): Promise<void> }> {
  const config = serverConfig({ PORT: String(await freePort()), ...env });
  const opened = await openDatabase(config, { say: () => {} });
  const serving = await serve(config, opened, now);
  return {
    config,
    mails: () => readMails(join(config.dataDir, 'mail')),
    async close() {
      await serving.close();
      await opened.close();
    },
  };
}

/** Default zone of companies: it is always past noon there, and the day is not about to end. */
export const testZone = zoneAtNoon();

/**
 * First day of people hired in such a company: half a year from the anniversaries that are currently shown,
 * so that no one has one during the tests.
 */
export const firstDay = (
  [10, 11, 12, 1, 2, 3].includes(new Date().getUTCMonth() + 1) ? '2000-07-01' : '2000-01-01'
) as LocalDate;

/** Names under .localhost resolve to this machine, and browsers trust them like https. */
export const hostOf = (name: string) => `${name}.localhost`;

export async function foundCompany(server: Server, options?: CompanyOptions, among = database): Promise<Acme> {
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

/** Returns the mails as text, without the line breaks of their encoding. */
async function readMails(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}

const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/** The minified axe: a page reads and compiles it in half the time of the full one. */
const axeSource = readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Script that returns the serious and critical findings. Rules whose findings are always lighter are not run;
 * text, because the rules with their weight are not in axe's types.
 */
const runGraveRules = (only: string) => `(async () => {
  const isLight = ({ impact }) => impact === 'minor' || impact === 'moderate';
  const isLeftOut = (rule) => isLight(rule) || !rule.id.includes('${only}');
  const rules = Object.fromEntries(axe._audit.rules.filter(isLeftOut).map(({ id }) => [id, { enabled: false }]));
  const { violations } = await axe.run({ resultTypes: ['violations'], preload: false, rules });
  return violations.filter((violation) => !isLight(violation));
})()`;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly any: readonly { readonly message: string }[] }[];
}

/** Expects no serious or critical findings of axe. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/**
 * Returns the serious and critical findings of axe, once nothing moves any more.
 * @param only the rule to check; by default all
 */
export async function accessibilityFaults(page: Page, only = ''): Promise<string[]> {
  // A menu that is fading in has too little contrast. Endless animations are not awaited.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  // Pages here have no frames, so one run in the page itself suffices.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource);
  const grave = await page.evaluate<readonly Violation[]>(runGraveRules(only));
  return grave.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} (${any[0]?.message ?? ''})`).join('; ')}`,
  );
}

/**
 * Runs an action that is answered by a message which disappears after a second. The message takes the focus,
 * so this waits until it is gone; it is polled at every frame, starting before it can appear.
 */
export async function expectMessage(page: Page, message: string, act: () => Promise<unknown>): Promise<void> {
  const shown = page.waitForFunction((text) => document.body.textContent.includes(text), message);
  await Promise.all([shown, act()]);
  await expect(page.getByText(message)).toBeHidden();
}

/** Expects the page to be as wide as the window, without horizontal scrolling. */
export async function expectToFit(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

export { expect } from '@playwright/test';
