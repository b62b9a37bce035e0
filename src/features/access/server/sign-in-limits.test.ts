import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { countRateLimit, type Limit } from '#platform/server/http/rate-limit.ts';
import { callerFor, company, database, type Company, type Member, type TestReply } from '#platform/testing/company.ts';
import { access } from '../contract.ts';
import { createPasswordLink, setPassword } from './commands.ts';
import { everywhereLimit, loginLimits } from './limits.ts';
import { accessRoutes } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';

const features = [accessRoutes];
const authenticator = sessionAuthenticator(database, 0);
const password = 'correct horse battery';
const officeNetwork = '203.0.113.7';

/** Makes calls as they come through a trusted proxy, at a time set by the test. */
function world() {
  const clock = { now: Date.parse('2026-03-02T10:00:00Z') };
  const call = callerFor(createHttp({ authenticator, features, trustProxy: true, now: () => new Date(clock.now) }));
  return {
    clock,
    call,
    signIn: (host: string, username: string, tried = password, { from = officeNetwork, cookie = '' } = {}) =>
      call(access.login, { body: { username, password: tried } }, { host }, { 'x-forwarded-for': from, cookie }),
  };
}

async function withPassword(acme: Company, name = 'Ana'): Promise<Member> {
  const person = await acme.hire(name, 'view_attendance');
  await acme.inside((db) => setPassword(db, person.id, password, Date.now() / 1000));
  return person;
}

/** Returns the cookie that identifies a browser after this response. */
function browserOf(reply: TestReply<unknown>): string {
  const set = [reply.headers['set-cookie'] ?? []].flat().map(String);
  return set.find((cookie) => cookie.startsWith('muster_browser='))?.split(';')[0] ?? '';
}

/** Counts this number of failed attempts in advance. */
const useUp = (acme: Company, limit: Limit | undefined, hits: number, now: number) =>
  acme.inside(async (db) => {
    for (let n = 0; limit && n < hits; n += 1) await countRateLimit(db, [limit], now / 1000);
  });

async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let n = 0; n < count; n += 1) done.push(await work(n));
  return done;
}

test('a stranger who guesses keeps no one out: not a browser that is known, and not another network', async () => {
  const ana = await withPassword(await company());
  const { signIn } = world();
  const browser = browserOf(await signIn(ana.host, ana.username));

  const guesses = await times(30, () => signIn(ana.host, ana.username, 'wrong'));

  expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(422), ...Array(20).fill(429)]);
  // The request comes from the stranger's own network, as in the same office or café.
  expect((await signIn(ana.host, ana.username, password, { cookie: browser })).status).toBe(200);
  expect((await signIn(ana.host, ana.username, password, { from: '198.51.100.4' })).status).toBe(200);
  expect((await signIn(ana.host, ana.username)).status).toBe(429);
});

test('a network that has used up its tries is slowed down, not shut out', async () => {
  const ana = await withPassword(await company());
  const { clock, signIn } = world();
  await times(10, () => signIn(ana.host, ana.username, 'wrong'));

  const refused = await signIn(ana.host, ana.username);
  clock.now += Number(refused.headers['retry-after']) * 1000;

  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(90);
  expect((await signIn(ana.host, ana.username)).status).toBe(200);
});

test('a name and an e-mail address of one person are one account', async () => {
  const ana = await withPassword(await company());
  const { signIn } = world();
  const names = [ana.username, `${ana.username}@acme.example`, ` ${ana.username.toUpperCase()} `];

  const guesses = await times(12, (n) => signIn(ana.host, names[n % 3] ?? '', 'wrong'));

  expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(422), 429, 429]);
});

test('an account that does not exist is slowed down just the same', async () => {
  const { host } = await company();
  const { signIn } = world();
  await times(10, () => signIn(host, 'nobody', 'wrong'));
  expect((await signIn(host, ' NOBODY ', 'wrong')).status).toBe(429);
});

test('sixty simultaneous guesses count as ten', async () => {
  const ana = await withPassword(await company());
  const { signIn } = world();

  const statuses = await Promise.all(
    Array.from({ length: 60 }, () => signIn(ana.host, ana.username, 'wrong').then(({ status }) => status)),
  );

  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(50);
});

test('a known browser has tries of its own, and not without end', async () => {
  const ana = await withPassword(await company());
  const { signIn } = world();
  const cookie = browserOf(await signIn(ana.host, ana.username));

  await times(10, () => signIn(ana.host, ana.username, 'wrong', { cookie }));

  expect((await signIn(ana.host, ana.username, password, { cookie })).status).toBe(429);
  expect((await signIn(ana.host, ana.username)).status).toBe(200);
});

test('a browser is known to whom it knows: to no other person, and not when someone has made it up', async () => {
  const acme = await company();
  const [ana, bob] = [await withPassword(acme), await withPassword(acme, 'Bob')];
  const elsewhere = await withPassword(await company());
  const { signIn } = world();
  const bobs = browserOf(await signIn(bob.host, bob.username));
  const others = browserOf(await signIn(elsewhere.host, elsewhere.username));
  await times(10, () => signIn(ana.host, ana.username, 'wrong'));

  for (const cookie of [
    bobs,
    others,
    `muster_browser=${'A'.repeat(44)}`,
    `muster_browser=${'A'.repeat(200)}`,
    `${bobs}${'A'.repeat(22)}`,
    'muster_browser=x',
  ])
    expect((await signIn(ana.host, ana.username, password, { cookie })).status, cookie).toBe(429);
});

test('a browser that several people share is known to each of them', async () => {
  const acme = await company();
  const people = await times(3, (n) => withPassword(acme, `Ana ${n}`));
  const { signIn } = world();
  let cookie = '';
  for (const { host, username } of people) cookie = browserOf(await signIn(host, username, password, { cookie }));
  for (const { host, username } of people) await times(10, () => signIn(host, username, 'wrong'));

  for (const { host, username } of people)
    expect((await signIn(host, username, password, { cookie })).status, username).toBe(200);
});

test('no script reads the cookie, and signing out leaves it', async () => {
  const ana = await withPassword(await company());
  const { call, signIn } = world();
  const reply = await signIn(ana.host, ana.username);
  const set = [reply.headers['set-cookie'] ?? []].flat().map(String);
  expect(set[1]).toMatch(/^muster_browser=[\w-]{44}; /);
  expect(set[1]).toContain('HttpOnly');
  expect(browserOf(await call(access.logout, { body: {} }, ana))).toBe('');
});

test('a person who chose a password by a mailed link signs in despite a stranger’s attempts', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const { call, clock, signIn } = world();
  await times(10, () => signIn(ana.host, ana.username, 'wrong'));
  const token = await acme.inside((db) => createPasswordLink(db, ana.id, 'reset', clock.now / 1000));
  const body = { token, password, password_confirmation: password };

  const chosen = await call(access.resetPassword, { body }, { host: ana.host });

  expect(chosen.status).toBe(200);
  expect((await signIn(ana.host, ana.username, password, { cookie: browserOf(chosen) })).status).toBe(200);
});

test('many networks that guess at one account have few tries each, and the person’s own is among them', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const { clock, signIn } = world();
  const cookie = browserOf(await signIn(ana.host, ana.username));
  await useUp(acme, everywhereLimit(ana.id), 100, clock.now);

  const late = await times(5, () => signIn(ana.host, ana.username, 'wrong', { from: '192.0.2.1' }));

  expect(late.map(({ status }) => status)).toEqual([422, 422, 422, 429, 429]);
  expect((await signIn(ana.host, ana.username)).status).toBe(200);
  expect((await signIn(ana.host, ana.username, password, { cookie })).status).toBe(200);
});

test('a network that fails with many accounts waits, whichever comes next; a known browser in it does not', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const { clock, signIn } = world();
  // All addresses of one IPv6 line count as one caller.
  const from = '2001:db8:0:1:ffff::1';
  const cookie = browserOf(await signIn(ana.host, ana.username, password, { from }));
  const [, ofNetwork] = loginLimits('x', { address: '2001:db8:0:1::7', is_behind_proxy: false, browser: undefined });
  await useUp(acme, ofNetwork, 99, clock.now);

  expect((await signIn(ana.host, 'nobody', 'wrong', { from: '2001:db8:0:1::8' })).status).toBe(422);
  expect((await signIn(ana.host, ana.username, password, { from })).status).toBe(429);
  expect((await signIn(ana.host, ana.username, password, { from, cookie })).status).toBe(200);
  expect((await signIn(ana.host, ana.username, password, { from: '2001:db8:0:2::1' })).status).toBe(200);
});

test('successes use up nothing: an office shares one address', async () => {
  const ana = await withPassword(await company());
  const { signIn } = world();

  const done = await times(11, () => signIn(ana.host, ana.username));

  expect(done.map(({ status }) => status)).toEqual(Array(11).fill(200));
});

test('an office behind a proxy that no one has named is not one caller', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const now = Date.parse('2026-03-02T10:00:00Z');
  const call = callerFor(createHttp({ authenticator, features, now: () => new Date(now) }));
  const from = (tried: string, headers: Record<string, string>) =>
    call(access.login, { body: { username: ana.username, password: tried } }, { host: ana.host }, headers);
  const origin = { address: '127.0.0.1', browser: undefined };
  const [, ofNetwork] = loginLimits('x', { ...origin, is_behind_proxy: false });
  const [, ofProxy] = loginLimits('x', { ...origin, is_behind_proxy: true });
  for (const limit of [ofNetwork, ofProxy]) await useUp(acme, limit, 100, now);

  // Without a proxy the address is the caller's.
  expect((await from(password, {})).status).toBe(429);
  expect((await from(password, { 'x-forwarded-for': officeNetwork })).status).toBe(200);
  expect((await from(password, { forwarded: `for=${officeNetwork}` })).status).toBe(200);
});

const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;

test('a password replaced while it is being checked no longer works', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const { signIn } = world();
  const signing = await acme.inside(async (db) => {
    await setPassword(db, ana.id, 'another horse battery', Date.now() / 1000);
    const begun = signIn(ana.host, ana.username);
    // It has counted its attempt with the old password, and now waits for this transaction.
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0);
    return { begun };
  });
  expect((await signing.begun).status).toBe(422);
});

test('a stranger who asks for links keeps the person from none', async () => {
  const ana = await withPassword(await company());
  const { call, signIn } = world();
  const cookie = browserOf(await signIn(ana.host, ana.username));
  const ask = (identifier: string, headers: Record<string, string>) =>
    call(access.forgotPassword, { body: { identifier } }, { host: ana.host }, headers).then(({ status }) => status);
  const stranger = { 'x-forwarded-for': '198.51.100.4' };
  const names = [ana.username, `${ana.username}@acme.example`];

  expect(await times(7, (n) => ask(names[n % 2] ?? '', stranger))).toEqual([...Array(5).fill(200), 429, 429]);
  expect(await ask(ana.username, { 'x-forwarded-for': officeNetwork })).toBe(200);
  expect(await ask(ana.username, { ...stranger, cookie })).toBe(200);
});

test('one person gets no more than twenty mails with a link in an hour, however many networks ask', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const { call } = world();

  const statuses = await times(25, (n) =>
    call(
      access.forgotPassword,
      { body: { identifier: ana.username } },
      { host: ana.host },
      { 'x-forwarded-for': `198.51.100.${n}` },
    ).then(({ status }) => status),
  );

  expect(statuses).toEqual(Array(25).fill(200));
  const mails = await acme.inside((db) =>
    db.selectFrom('events').select('payload').where('type', '=', 'access.password_requested').execute(),
  );
  expect(mails.filter(({ payload }) => (payload as { person_id: unknown }).person_id === ana.id)).toHaveLength(20);
});
