import { createServer, type AddressInfo, type Socket } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/server/database/database.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { callerFor, company, database } from '#platform/testing/company.ts';
import { startApple, startGoogle, type StandIn } from '#platform/testing/oidc-provider.ts';
import { access } from '../contract.ts';
import { ssoCookie } from './sso.ts';
import { atProvider, ssoApp, visitor, withEmail, type SsoApp } from './testing/sso-visit.ts';

let google: StandIn;
let apple: StandIn;
let app: SsoApp;

beforeAll(async () => {
  [google, apple] = await Promise.all([startGoogle(), startApple()]);
  app = ssoApp([google, apple]);
});

afterAll(async () => {
  await app.close();
  await Promise.all([google.close(), apple.close()]);
});

/** Returns Ana, her account at both providers, and her browser. */
async function ana() {
  const acme = await company();
  const person = await acme.hire('Ana');
  const name = crypto.randomUUID();
  const claims = { sub: name, email: await withEmail(acme, person), email_verified: true };
  for (const { accounts } of [google, apple]) accounts.set(name, claims);
  return { acme, person, name, browser: visitor(app, acme, 'google', google) };
}

const stateOf = (address: URL) => address.searchParams.get('state') ?? '';
const expired = {
  status: 422,
  body: {
    code: 'access.ssoExpired',
    message: 'This sign-in expired or was started in another browser. Please try again.',
  },
};
const refused = {
  status: 422,
  body: { code: 'access.ssoFailed', message: 'Google couldn’t sign you in. Try again, or use your password.' },
};

test.each([
  ['one that was never given', 'A'.repeat(43)],
  ['none', ''],
  ['nonsense', "'; drop table people; --"],
])('a wrong state opens nothing: %s', async (_, state) => {
  const { browser } = await ana();
  await browser.begin();

  expect(await browser.finish(state)).toMatchObject(expired);
});

test('a state works once', async () => {
  const { browser, name } = await ana();
  const onward = await browser.arrive(await atProvider(await browser.begin(), name));
  const cookie = browser.jar.get(ssoCookie) ?? '';
  expect((await browser.finish(stateOf(onward))).status).toBe(200);

  browser.jar.set(ssoCookie, cookie);

  expect(await browser.finish(stateOf(onward))).toMatchObject(expired);
});

test('one of two sign-ins with one state succeeds', async () => {
  const { acme, browser, name } = await ana();
  const before = await acme.inside((db) => db.selectFrom('sessions').select('id').execute());
  const state = stateOf(await browser.arrive(await atProvider(await browser.begin(), name)));

  const replies = await Promise.all([browser.finish(state), browser.finish(state)]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await acme.inside((db) => db.selectFrom('sessions').select('id').execute())).toHaveLength(before.length + 1);
});

test('a code works once, and only with the sign-in it was given for', async () => {
  const { browser, name, acme } = await ana();
  const back = await atProvider(await browser.begin(), name);
  await browser.finish(stateOf(await browser.arrive(back)));
  const other = visitor(app, acme, 'google', google);
  const stolen = await atProvider(await other.begin(), name);

  for (const code of [back.fields.get('code'), stolen.fields.get('code')]) {
    const mine = visitor(app, acme, 'google', google);
    const fields = new URLSearchParams({ code: code ?? '', state: stateOf(await mine.begin()), iss: google.issuer });
    expect(await mine.finish(stateOf(await mine.arrive({ ...back, fields })))).toMatchObject(refused);
    expect(await mine.who()).toBeUndefined();
  }
});

test('a state from another browser is refused, and still works in its own', async () => {
  const { acme, person, browser, name } = await ana();
  const state = stateOf(await browser.arrive(await atProvider(await browser.begin(), name)));
  const [bare, busy] = [visitor(app, acme, 'google', google), visitor(app, acme, 'google', google)];
  await busy.begin();

  for (const other of [bare, busy]) expect(await other.finish(state)).toMatchObject(expired);

  expect((await browser.finish(state)).status).toBe(200);
  expect(await browser.who()).toBe(person.id);
});

test('a state is of one provider and of one company', async () => {
  const { acme, browser, name } = await ana();
  const back = await atProvider(await browser.begin(), name);
  const state = stateOf(await browser.arrive(back));

  for (const [at, provider, standIn] of [
    [acme, 'apple', apple],
    [await company(), 'google', google],
  ] as const) {
    const elsewhere = visitor(app, at, provider, standIn);
    elsewhere.jar.set(ssoCookie, browser.jar.get(ssoCookie) ?? '');
    expect(await elsewhere.finish(state)).toMatchObject(expired);
  }
});

test('after ten minutes a sign-in has expired, before and after the return', async () => {
  const { acme, name } = await ana();
  let now = Date.now();
  const clocked = ssoApp([google], { now: () => new Date(now) });
  const [early, late] = [visitor(clocked, acme, 'google', google), visitor(clocked, acme, 'google', google)];
  const returned = stateOf(await early.arrive(await atProvider(await early.begin(), name)));
  const back = await atProvider(await late.begin(), name);
  now += 600_000;

  expect(await early.finish(returned)).toMatchObject(expired);
  expect(await late.finish(stateOf(await late.arrive(back)))).toMatchObject(expired);
  await clocked.close();
});

test('a page that asks before the provider has answered takes nothing away, and the first answer counts', async () => {
  const { browser, name } = await ana();
  const address = await browser.begin();
  expect(await browser.finish(stateOf(address))).toMatchObject(expired);
  const back = await atProvider(address, name);
  await browser.arrive(back);

  await browser.arrive({ ...back, fields: new URLSearchParams({ state: stateOf(address), error: 'access_denied' }) });

  expect((await browser.finish(stateOf(address))).status).toBe(200);
});

test('neither state nor cookie nor code’s verifier leave the server as they are kept', async () => {
  const { acme, browser } = await ana();
  const address = await browser.begin();

  const rows = await acme.inside((db) => db.selectFrom('sso_attempts').selectAll().execute());

  expect(rows).toMatchObject([
    { state_hash: hashToken(stateOf(address)), browser_hash: hashToken(browser.jar.get(ssoCookie) ?? '') },
  ]);
  for (const secret of [stateOf(address), browser.jar.get(ssoCookie) ?? ''])
    expect(JSON.stringify(rows)).not.toContain(secret);
  expect(address.href).not.toContain(rows[0]?.code_verifier ?? 'missing');
});

test('the cookie is for the server alone, and for https where that is spoken', async () => {
  const { acme } = await ana();
  const secure = ssoApp([google], { secureCookies: true });
  const cookieOf = async (server: SsoApp) =>
    String((await callerFor(server)(access.loginGoogle, { body: {} }, { host: acme.host })).headers['set-cookie']);

  expect(await cookieOf(app)).toMatch(/^muster_sso=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/);
  expect(await cookieOf(secure)).toContain('; Secure');
  await secure.close();
});

test('the first of two simultaneous accounts with one address is linked, and the second is refused', async () => {
  const { acme, person, name } = await ana();
  const other = crypto.randomUUID();
  google.accounts.set(other, { ...google.accounts.get(name), sub: other });
  const ready = await Promise.all(
    [name, other].map(async (account) => {
      const browser = visitor(app, acme, 'google', google);
      const state = stateOf(await browser.arrive(await atProvider(await browser.begin(), account)));
      return () => browser.finish(state);
    }),
  );

  const replies = await acme.inside(async (db) => {
    await db.selectFrom('people').select('id').where('id', '=', person.id).forUpdate().execute();
    const both = Promise.all(ready.map((finish) => finish()));
    await untilBehind(db, 2);
    return () => both;
  });

  expect((await replies()).map(({ status, body }) => [status, (body as { code?: string }).code]).sort()).toEqual([
    [200, undefined],
    [422, 'access.ssoUnknown'],
  ]);
});

test('a person discharged while they sign in is refused', async () => {
  const { acme, person, name } = await ana();
  await visitor(app, acme, 'google', google).signIn(name);
  const browser = visitor(app, acme, 'google', google);
  const state = stateOf(await browser.arrive(await atProvider(await browser.begin(), name)));

  const reply = await acme.inside(async (db) => {
    await db.updateTable('people').set({ status: 'discharged' }).where('id', '=', person.id).execute();
    const reply = browser.finish(state);
    await untilBehind(db, 1);
    return () => reply;
  });

  expect(await reply()).toMatchObject({ status: 422, body: { code: 'access.ssoUnknown' } });
});

test(
  'a sign-in does not wait for what merely refers to the person, such as a role that thousands are being given',
  { timeout: 60_000 },
  async () => {
    const { acme, person, name } = await ana();
    const first = visitor(app, acme, 'google', google);
    const state = stateOf(await first.arrive(await atProvider(await first.begin(), name)));
    const again = visitor(app, acme, 'google', google);
    const later = stateOf(await again.arrive(await atProvider(await again.begin(), name)));

    await acme.inside(async (db) => {
      const role = await db
        .insertInto('roles')
        .values({ name: 'New', position: 99 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('role_people').values({ role_id: role.id, person_id: person.id }).execute();

      expect((await first.finish(state)).status).toBe(200);
      expect((await again.finish(later)).status).toBe(200);
    });
  },
);

/**
 * Waits until this number of transactions wait for this one, directly or through another; runs outside the transaction,
 * where each look sees current data.
 */
async function untilBehind(db: Db, number: number): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const behind = sql`
    with first as (select pid from pg_stat_activity where ${rows[0]?.pid}::int = any (pg_blocking_pids(pid)))
    select pid from first union select a.pid from pg_stat_activity a join first on first.pid = any (pg_blocking_pids(a.pid))`;
  const look = async () => (await database.outside('read', (other) => behind.execute(other))).rows.length;
  await expect.poll(look, { timeout: 60_000 }).toBe(number);
}

test('after fifty failures an address waits, also with a sign-in that would work', async () => {
  const { browser, name } = await ana();
  const back = await atProvider(await browser.begin(), name);
  for (let tries = 0; tries < 25; tries += 1) {
    await browser.finish('A'.repeat(43));
    await browser.arrive({ ...back, fields: new URLSearchParams({ state: 'A'.repeat(43), code: 'x' }) });
  }
  await browser.arrive(back);

  const reply = await browser.finish(back.fields.get('state') ?? '');

  expect(reply.status).toBe(429);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
});

test('no address of a request’s choosing is ever asked: not by the calls, and not by what comes back', async () => {
  const { acme, browser, name } = await ana();
  let visits = 0;
  const evil = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => void evil.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(evil.address() as AddressInfo).port}`;
  for (const body of [{ issuer }, { redirect_uri: issuer }, { provider: issuer }])
    expect((await callerFor(app)(access.loginGoogle, { body: body as never }, { host: acme.host })).status).toBe(422);
  const back = await atProvider(await browser.begin(), name);
  back.fields.set('iss', issuer);

  expect(await browser.finish(stateOf(await browser.arrive(back)))).toMatchObject(refused);
  expect(visits).toBe(0);
  await new Promise((resolve) => void evil.close(resolve));
});

test(
  'a provider that does not answer, or never ends its answer, is named in a sentence',
  { timeout: 60_000 },
  async () => {
    const { host } = await company();
    const sockets: Socket[] = [];
    const silent = createServer((socket) => {
      sockets.push(socket);
    });
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const call = callerFor(ssoApp([google], { env: { TEST_GOOGLE_ISSUER: `http://localhost:${port}` } }));
    const begin = () => call(access.loginGoogle, { body: {} }, { host });
    const sentence = {
      status: 424,
      body: { message: 'Google sign-in is unavailable right now. Try again later, or use your password.' },
    };

    expect(await begin()).toMatchObject(sentence);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => void silent.close(resolve));
    expect(await begin()).toMatchObject(sentence);
  },
);

test('a wrong secret is the installation’s fault, and not the person’s', async () => {
  const { acme, name } = await ana();
  const wrong = ssoApp([google], { env: { GOOGLE_CLIENT_SECRET: 'wrong' } });

  expect((await visitor(wrong, acme, 'google', google).signIn(name)).body).toMatchObject({ code: 'access.ssoSilent' });
  await wrong.close();
});

test('the name that comes along with Apple’s first sign-in changes nothing', async () => {
  const { acme, person, name } = await ana();
  const browser = visitor(app, acme, 'apple', apple);
  const back = await atProvider(await browser.begin(), name);
  back.fields.set('user', JSON.stringify({ name: { firstName: 'Eve', lastName: 'Evil' }, email: 'eve@evil.example' }));

  expect((await browser.finish(stateOf(await browser.arrive(back)))).status).toBe(200);
  const { name: storedName } = await acme.inside((db) =>
    db.selectFrom('people').select('name').where('id', '=', person.id).executeTakeFirstOrThrow(),
  );
  expect(storedName).toBe('Ana');
});

const good = 'A'.repeat(43);

test.each([
  [
    'other addresses in the address',
    'GET',
    'google',
    `code=x&state=${good}&next=https://evil.example&redirect=//evil.example`,
    `?state=${good}`,
  ],
  [
    'other addresses in the form',
    'POST',
    'apple',
    `code=x&state=${good}&redirect_uri=https://evil.example`,
    `?state=${good}`,
  ],
  ['a state with a script', 'GET', 'google', `code=x&state=${encodeURIComponent('"><script>alert(1)</script>')}`, ''],
  ['a state with a header', 'GET', 'google', `code=x&state=${encodeURIComponent('x\r\nset-cookie: a=b')}`, ''],
  ['two states', 'GET', 'google', `code=x&state=${good}&state=${good}`, ''],
  ['an error with a tag', 'GET', 'google', `error=${encodeURIComponent('<b>')}&state=${good}`, `?state=${good}`],
  ['a very long code', 'GET', 'google', `code=${'x'.repeat(5000)}&state=${good}`, `?state=${good}`],
  ['what the database cannot hold', 'GET', 'google', `code=%00&iss=%00&state=${good}`, `?state=${good}`],
  ['an empty form', 'POST', 'apple', '', ''],
] as const)(
  '%s: the browser is sent on to a page of ours, and nothing is shown of it',
  async (_, method, provider, fields, search) => {
    const { host } = await company();
    const url = `/hr/login/${provider}/redirect`;
    const prefixed = ssoApp([google, apple], { prefix: '/hr' });
    const form = { payload: fields, headers: { host, 'content-type': 'application/x-www-form-urlencoded' } };

    const reply = await prefixed.inject(
      method === 'POST' ? { method, url, ...form } : { method, url: `${url}?${fields}`, headers: { host } },
    );

    expect([reply.statusCode, reply.headers['location'], reply.body]).toEqual([303, url + search, '']);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['set-cookie']).toBeUndefined();
    await prefixed.close();
  },
);

test('with a state alone, or nothing, the address shows the page', async () => {
  const { host } = await company();
  const web = await mkdtemp(join(tmpdir(), 'muster-web-'));
  await writeFile(join(web, 'index.html'), '<head></head>the page');
  const server = ssoApp([google, apple], { web });

  for (const path of [
    `google/redirect?state=${good}`,
    'google/redirect',
    `apple/redirect?state=${good}`,
    'apple/redirect/',
  ])
    expect((await server.inject({ url: `/login/${path}`, headers: { host } })).body).toContain('the page');
  expect((await server.inject({ method: 'POST', url: '/login/google/redirect', headers: { host } })).statusCode).toBe(
    404,
  );
  await server.close();
  await rm(web, { recursive: true });
});
