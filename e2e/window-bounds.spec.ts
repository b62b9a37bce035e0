import { existsSync } from 'node:fs';
import { featureNames } from '#app/features.ts';
import { makeDemoCompany } from '#app/demo/demo.ts';
import { hashToken, newToken, sessionCookie } from '#platform/server/http/authenticator.ts';
import { database } from '#platform/testing/company.ts';
import type { Shot } from '#platform/testing/shots.ts';
import { boundsFaults, windowSizes } from './bounds.ts';
import { addressOf, screenPaths } from './screen-paths.ts';
import { drawn, walkerOf } from './walk.ts';
import { expect, hostOf, test } from './world.ts';

/** Days that the demo company has lived: enough for two months of every screen. */
const days = 40;

/** The demo company with somebody signed in who has every permission. */
async function demoCompany() {
  const host = hostOf(crypto.randomUUID());
  const { company_id } = await makeDemoCompany(database, host, { password: newToken(), now: new Date(), days });
  return database.tenant(company_id, 'write', async (db) => {
    const owner = await db
      .selectFrom('people')
      .select(['id', 'username'])
      .where('email', '=', 'owner@demo.example')
      .executeTakeFirstOrThrow();
    const day = await db
      .selectFrom('attendances')
      .select(['id', 'person_id'])
      .orderBy('working_date', 'desc')
      .executeTakeFirstOrThrow();
    const ids = { user_id: day.person_id, username: owner.username, id: day.id };
    const token = newToken();
    const session = {
      token_hash: hashToken(token),
      person_id: owner.id,
      expires_at: new Date(Date.now() + 86_400_000),
    };
    await db.insertInto('sessions').values(session).execute();
    return { host, token, ids };
  });
}

/** The addresses of all screens, and of those of their states that have one: what the pictures are taken of. */
async function addresses(ids: Parameters<typeof addressOf>[1]): Promise<string[]> {
  const described = featureNames.filter((name) =>
    existsSync(new URL(`../src/features/${name}/testing/shots.ts`, import.meta.url)),
  );
  const modules = described.map(
    async (name) => (await import(`#features/${name}/testing/shots.ts`)) as { shots: readonly Shot[] },
  );
  const states = (await Promise.all(modules)).flatMap(({ shots }) =>
    shots.flatMap(({ path, who }) => (who && typeof path === 'string' ? [path] : [])),
  );
  return [...new Set([...screenPaths.map((path) => addressOf(path, ids)), ...states])].sort();
}

test('no screen is larger than its window, at any width, and its bars stay in their places', async ({
  server,
  window,
}) => {
  const { host, token, ids } = await demoCompany();
  const context = await window({ viewport: windowSizes[0] });
  await context.addCookies([
    { name: sessionCookie, value: token, domain: host, path: '/', httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  const open = walkerOf(page);
  await page.goto(`http://${host}:${server.config.port}/feed`);
  await page.locator('#loading-bar').waitFor({ state: 'detached' });
  const faults: string[] = [];
  for (const address of await addresses(ids)) {
    await open(address);
    for (const size of windowSizes) {
      await page.setViewportSize(size);
      await drawn(page);
      for (const fault of await boundsFaults(page)) faults.push(`${address} at ${size.width} px: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
});
