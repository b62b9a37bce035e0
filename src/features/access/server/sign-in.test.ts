import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { callerFor, company, database, type Company, type Member, type TestReply } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { access } from '../contract.ts';
import { setPassword } from './commands.ts';
import { accessRoutes } from './routes.ts';
import { actorOf, sessionAuthenticator } from './sessions.ts';

/** Makes calls as if at that moment. */
const callAt = (now: () => Date) =>
  callerFor(createHttp({ authenticator: sessionAuthenticator(database, 0), features: [accessRoutes], now }));
const call = callAt(() => new Date());
const password = 'correct horse battery';

const dayMs = 86_400_000;

/** Creates a person with a password and nothing else. */
async function withPassword(acme: Company, name = 'Ana'): Promise<Member> {
  const person = await acme.hire(name, 'view_attendance');
  await acme.inside((db) => setPassword(db, person.id, password, Date.now() / 1000));
  return person;
}

const signIn = (member: { host: string } | Member, username: string, tried = password, headers = {}) =>
  call(access.login, { body: { username, password: tried } }, member, headers);

/** The same person, with the session that a response has set. */
function signedIn(person: Member, reply: TestReply<unknown>): Member {
  return { ...person, token: /muster_session=([\w-]+)/.exec(String(reply.headers['set-cookie']))?.[1] ?? '' };
}

test('people sign in by username or email address, in any spelling', async () => {
  const acme = await company();
  const ana = await withPassword(acme);

  for (const name of [
    ana.username,
    ` ${ana.username.toUpperCase()} `,
    `${ana.username}@acme.example`,
    `${ana.username}@ACME.example`,
  ]) {
    const reply = await signIn({ host: ana.host }, name);
    expect(reply).toMatchObject({ status: 200, body: { message: 'You’re signed in.' } });
    expect((await call(access.authorization, {}, signedIn(ana, reply))).body.authorized?.author.id).toBe(ana.id);
  }
});

test('the cookie cannot be read by scripts, nor sent along by other sites’ writes', async () => {
  const acme = await company();
  const ana = await withPassword(acme);

  const cookie = String((await signIn({ host: ana.host }, ana.username)).headers['set-cookie']);

  expect(cookie).toMatch(/^muster_session=[\w-]{43}; /);
  expect(cookie).toContain('HttpOnly');
  expect(cookie).toContain('SameSite=Lax');
  expect(cookie).toContain('Path=/');
});

test('a wrong password and an unknown account are refused in the same words', async () => {
  const acme = await company();
  const ana = await withPassword(acme);

  const wrong = await signIn({ host: ana.host }, ana.username, 'wrong');
  const unknown = await signIn({ host: ana.host }, 'nobody', 'wrong');

  expect(wrong).toMatchObject({ status: 422, body: { code: 'access.wrongCredentials' } });
  expect(unknown.body).toEqual(wrong.body);
  expect(wrong.headers['set-cookie']).toBeUndefined();
});

test('without a password no one signs in, not even with an empty or an odd one', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');

  for (const tried of ['x', ' ', 'null', '\u0000', '\ud800', '$argon2id$'])
    expect((await signIn({ host: ana.host }, ana.username, tried)).status).toBe(422);
});

test('signing in makes a new token and replaces the session one held', async () => {
  const acme = await company();
  const ana = await withPassword(acme);

  const again = signedIn(ana, await signIn(ana, ana.username));

  expect(again.token).not.toBe(ana.token);
  expect((await call(access.sessions, {}, ana)).status).toBe(401);
  expect((await call(access.sessions, {}, again)).body.data).toHaveLength(1);
});

test('a token that the caller brings along is never adopted', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const planted = 'A'.repeat(43);

  const reply = await signIn({ ...ana, token: planted }, ana.username);

  expect(signedIn(ana, reply).token).not.toBe(planted);
  expect((await call(access.sessions, {}, { ...ana, token: planted })).status).toBe(401);
});

test('tokens are stored only as hashes', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const { token } = signedIn(ana, await signIn({ host: ana.host }, ana.username));

  const rows = await acme.inside((db) => db.selectFrom('sessions').selectAll().execute());

  expect(rows.map(({ token_hash }) => token_hash)).toContain(hashToken(token));
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a sign-out ends the session, and a later write is answered as expired', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');

  const reply = await call(access.logout, { body: {} }, ana);

  expect(reply.status).toBe(200);
  expect(String(reply.headers['set-cookie'])).toMatch(/^muster_session=;/);
  expect((await call(access.sessions, {}, ana)).status).toBe(401);
  expect((await call(access.logout, { body: {} }, ana)).status).toBe(419);
  expect((await call(access.authorization, {}, ana)).body.app.isLoggedIn).toBe(false);
});

test('a session that no one uses for two weeks has ended', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const member = signedIn(ana, await signIn({ host: ana.host }, ana.username));

  const later = callAt(() => new Date(Date.now() + 14 * dayMs + 1000));

  expect((await later(access.sessions, {}, member)).status).toBe(401);
  expect((await later(access.logout, { body: {} }, member)).status).toBe(419);
});

test('use keeps a session alive, for ninety days at most', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const member = signedIn(ana, await signIn({ host: ana.host }, ana.username));
  const row = () =>
    acme.inside((db) =>
      db.selectFrom('sessions').selectAll().where('token_hash', '=', hashToken(member.token)).executeTakeFirstOrThrow(),
    );
  const start = Math.floor(Date.now() / 1000) * 1000;
  let now = start;
  const callThen = callAt(() => new Date(now));
  const reached: number[] = [];

  for (const days of [10, 20, 30, 40, 50, 60, 70, 80, 89]) {
    now = start + days * dayMs;
    expect((await callThen(access.sessions, {}, member)).status).toBe(200);
    // The touch is a separate write, outside the request.
    await expect.poll(async () => (await row()).last_used_at.getTime()).toBe(now);
    reached.push(Math.round(((await row()).expires_at.getTime() - start) / dayMs));
  }
  now = start + 91 * dayMs;

  expect(reached).toEqual([24, 34, 44, 54, 64, 74, 84, 90, 90]);
  expect((await callThen(access.sessions, {}, member)).status).toBe(401);
});

test('people see their own sessions and end one or all of them', async () => {
  const acme = await company();
  const ana = await withPassword(acme);
  const phone = signedIn(ana, await signIn({ host: ana.host }, ana.username, password, { 'user-agent': 'Phone' }));
  const other = await acme.hire('Bob');

  const { data } = (await call(access.sessions, {}, phone)).body;
  expect(data).toHaveLength(2);
  expect(data.find(({ is_current }) => is_current)).toMatchObject({ user_agent: 'Phone', address: '127.0.0.1' });

  const laptop = data.find(({ is_current }) => !is_current)?.id ?? '';
  expect((await call(access.endSession, { params: { id: laptop }, body: {} }, other)).status).toBe(404);
  expect((await call(access.endSession, { params: { id: laptop }, body: {} }, phone)).status).toBe(200);
  expect((await call(access.sessions, {}, ana)).status).toBe(401);

  expect((await call(access.endAllSessions, { body: {} }, phone)).status).toBe(200);
  expect((await call(access.sessions, {}, phone)).status).toBe(401);
  expect((await call(access.sessions, {}, other)).status).toBe(200);
});

test('another company’s session is refused here', async () => {
  const ana = await (await company()).hire('Ana', 'view_attendance');
  const elsewhere = await company();

  expect((await call(access.sessions, {}, { ...ana, host: elsewhere.host })).status).toBe(401);
  expect((await call(access.authorization, {}, { ...ana, host: elsewhere.host })).body.authorized).toBeNull();
});

test('a permission that is taken away is gone with the next call', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana', 'view_attendance', 'view_role');
  expect((await call(access.roles, {}, ana)).status).toBe(200);

  await acme.inside((db) => db.deleteFrom('role_permissions').where('permission', '=', 'view_role').execute());

  expect((await call(access.roles, {}, ana)).status).toBe(403);
  expect((await call(access.authorization, {}, ana)).body.authorized?.permissions).toEqual(['view_attendance']);
});

test('a discharged person can work to the end of their last day in the company’s zone, and not a second longer', async () => {
  const acme = await company({ timezone: 'Asia/Kolkata' });
  const ana = await withPassword(acme);
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ status: 'discharged', discharged_date: '2026-03-02' as LocalDate })
      .where('id', '=', ana.id)
      .execute(),
  );
  await acme.inside((db) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date('2100-01-01') })
      .execute(),
  );
  const at = (instant: string) => acme.inside((db) => actorOf(db, hashToken(ana.token), Date.parse(instant) / 1000));

  expect(await at('2026-03-02T18:29:59Z')).toBeDefined();
  expect(await at('2026-03-02T18:30:00Z')).toBeUndefined();
  expect((await call(access.sessions, {}, ana)).status).toBe(401);
  expect((await signIn({ host: ana.host }, ana.username)).body).toMatchObject({ code: 'access.wrongCredentials' });
});
