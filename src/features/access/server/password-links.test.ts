import { isTransactionWaiting } from '#platform/testing/overlapping-transactions.ts';
import { expect, test, vi } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import { callerFor, company, database, type Company } from '#platform/testing/company.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { access } from '../contract.ts';
import { createPasswordLink, setPassword, consumeLink } from './commands.ts';
import type { LinkPurpose } from '../events.ts';
import { accessRoutes } from './routes.ts';
import { sessionAuthenticator } from './sessions.ts';

const app = createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes] });
const call = callerFor(app);
const next = 'a new password';
const seconds = () => Math.floor(Date.now() / 1000);

const linkFor = (acme: Company, personId: string, purpose: LinkPurpose = 'reset', now = seconds()) =>
  acme.inside((db) => createPasswordLink(db, personId, purpose, now));
const reset = (host: string, token: string, password = next) =>
  call(access.resetPassword, { body: { token, password, password_confirmation: password } }, { host });

async function member() {
  const acme = await company();
  return { acme, ana: await acme.hire('Ana') };
}

test('a link sets the password, once, and ends every session and every other link of the account', async () => {
  const { acme, ana } = await member();
  const bob = await acme.hire('Bob');
  const [token, other] = [await linkFor(acme, ana.id), await linkFor(acme, ana.id, 'invitation')];

  expect((await call(access.checkResetLink, { body: { token } }, ana)).body).toEqual({
    purpose: 'reset',
    name: 'Ana',
    username: ana.username,
  });
  expect((await reset(ana.host, token)).status).toBe(200);

  expect(
    (await call(access.login, { body: { username: ana.username, password: next } }, { host: ana.host })).status,
  ).toBe(200);
  expect((await call(access.sessions, {}, ana)).status).toBe(401);
  expect((await call(access.sessions, {}, bob)).status).toBe(200);
  for (const used of [token, other]) {
    expect(await reset(ana.host, used, 'yet another')).toMatchObject({
      status: 498,
      body: { code: 'platform.linkExpired' },
    });
    expect((await call(access.checkResetLink, { body: { token: used } }, { host: ana.host })).status).toBe(498);
  }
});

test('the sockets of the account are asked to close', async () => {
  const { acme, ana } = await member();

  await reset(ana.host, await linkFor(acme, ana.id));

  const events = await acme.inside((db) => db.selectFrom('events').select(['type', 'payload']).execute());
  expect(events).toContainEqual({ type: 'access.sessions_ended', payload: { person_id: ana.id } });
});

test('an invited person becomes active with the first password', async () => {
  const { acme, ana } = await member();
  await acme.inside((db) => db.updateTable('people').set({ status: 'invited' }).where('id', '=', ana.id).execute());

  await reset(ana.host, await linkFor(acme, ana.id, 'invitation'));

  expect(
    await acme.inside((db) => db.selectFrom('people').select('status').where('id', '=', ana.id).executeTakeFirst()),
  ).toEqual({ status: 'active' });
});

test.each([
  ['reset', 3600],
  ['invitation', 7 * 86_400],
] as const)('a link of purpose %s works for %i seconds', async (purpose, lifetime) => {
  const { acme, ana } = await member();
  const [nearly, over] = [
    await linkFor(acme, ana.id, purpose, seconds() - lifetime + 30),
    await linkFor(acme, ana.id, purpose, seconds() - lifetime),
  ];

  expect((await call(access.checkResetLink, { body: { token: nearly } }, { host: ana.host })).status).toBe(200);
  expect((await reset(ana.host, over)).status).toBe(498);
  expect((await reset(ana.host, nearly)).status).toBe(200);
});

test('one of two people who use one link simultaneously succeeds', async () => {
  const { acme, ana } = await member();
  const token = await linkFor(acme, ana.id);
  const { id } = await acme.inside((db) => db.selectFrom('password_links').select('id').executeTakeFirstOrThrow());

  const late = await acme.inside(async (db) => {
    expect(await consumeLink(db, id, seconds())).toBe(true);
    const reply = reset(ana.host, token);
    await vi.waitUntil(() => isTransactionWaiting(db), 60_000);
    return { reply };
  });

  expect((await late.reply).status).toBe(498);
  const statuses = await linkFor(acme, ana.id).then((fresh) =>
    Promise.all(Array.from({ length: 8 }, () => reset(ana.host, fresh).then(({ status }) => status))),
  );
  expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(498)]);
});

test('the account comes from the token alone: anything else that is sent is refused', async () => {
  const { acme, ana } = await member();
  const bob = await acme.hire('Bob');
  const token = await linkFor(acme, ana.id);
  const body = { token, password: next, password_confirmation: next };

  for (const extra of [
    { username: bob.username },
    { email: 'x@y.example' },
    { person_id: bob.id },
    { id: bob.id },
    { identifier: [bob.username] },
  ])
    expect((await call(access.resetPassword, { body: { ...body, ...extra } }, { host: ana.host })).status).toBe(422);

  expect(await acme.inside((db) => db.selectFrom('credentials').selectAll().execute())).toEqual([]);
});

test('arrays and objects are no account and no token', async () => {
  const { ana } = await member();
  const odd: unknown[] = [
    [ana.username],
    [ana.username, 'eve@evil.example'],
    { $ne: '' },
    { toString: 'x' },
    0,
    true,
    null,
  ];

  for (const value of odd) {
    const send = (path: string, payload: object) =>
      app.inject({
        method: 'POST',
        url: `/app/${path}`,
        payload,
        headers: { host: ana.host, 'x-requested-with': 'XMLHttpRequest' },
      });
    expect((await send('forgot-password', { identifier: value })).statusCode).toBe(422);
    expect((await send('login', { username: value, password: 'x' })).statusCode).toBe(422);
    expect((await send('login', { username: ana.username, password: value })).statusCode).toBe(422);
    expect((await send('reset-password/check', { token: value })).statusCode).toBe(422);
    expect(
      (await send('reset-password', { token: value, password: next, password_confirmation: next })).statusCode,
    ).toBe(422);
  }
});

test('another company’s link does not work here, and a discharged person’s nowhere', async () => {
  const { acme, ana } = await member();
  const token = await linkFor(acme, ana.id);
  const elsewhere = await company();

  expect((await reset(elsewhere.host, token)).status).toBe(498);
  await acme.inside((db) =>
    db
      .updateTable('people')
      .set({ status: 'discharged', discharged_date: '2020-01-31' as LocalDate })
      .where('id', '=', ana.id)
      .execute(),
  );
  expect((await reset(ana.host, token)).status).toBe(498);
});

test('only a hash of the token is stored', async () => {
  const { acme, ana } = await member();
  const token = await linkFor(acme, ana.id);

  const row = await acme.inside((db) => db.selectFrom('password_links').selectAll().executeTakeFirstOrThrow());

  expect(row.token_hash).toBe(hashToken(token));
  expect(JSON.stringify(row)).not.toContain(token);
});

test('the passwords must be the same and long enough', async () => {
  const { acme, ana } = await member();
  const token = await linkFor(acme, ana.id);

  const different = await call(
    access.resetPassword,
    { body: { token, password: next, password_confirmation: `${next}!` } },
    { host: ana.host },
  );
  const short = await reset(ana.host, token, '1234567');

  expect(different).toMatchObject({
    status: 422,
    body: { errors: { password_confirmation: ['Password confirmation does not match'] } },
  });
  expect(short).toMatchObject({
    status: 422,
    body: { errors: { password: ['This field must be at least 8 characters'] } },
  });
});

test('a person who forgot their password gets the same answer as one who never had one', async () => {
  const { acme, ana } = await member();
  const ask = (identifier: string) => call(access.forgotPassword, { body: { identifier } }, { host: ana.host });

  const [known, byMail, unknown] = [
    await ask(ana.username),
    await ask(`${ana.username}@ACME.example `),
    await ask('nobody'),
  ];

  expect(known.status).toBe(200);
  expect([byMail.body, unknown.body]).toEqual([known.body, known.body]);
  const events = await acme.inside((db) => db.selectFrom('events').select(['type', 'payload']).orderBy('id').execute());
  expect(events).toEqual(
    [ana.id, ana.id, null].map((person_id) => ({
      type: 'access.password_requested',
      payload: { person_id, purpose: 'reset' },
    })),
  );
  // There is no link, and so no secret, before the mail is written.
  expect(await acme.inside((db) => db.selectFrom('password_links').selectAll().execute())).toEqual([]);
});

test('mails to one account are limited, whether or not it exists', async () => {
  const { ana } = await member();

  for (const identifier of [ana.username, 'nobody']) {
    const replies = [];
    for (let times = 0; times < 6; times += 1)
      replies.push(await call(access.forgotPassword, { body: { identifier } }, { host: ana.host }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(replies[5]?.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('guessing tokens is stopped', async () => {
  const { host } = await company();
  const statuses = [];

  for (let times = 0; times < 51; times += 1) statuses.push((await reset(host, `guess-${times}`)).status);

  expect(statuses.slice(0, 50).every((status) => status === 498)).toBe(true);
  expect(statuses[50]).toBe(429);
});

test('an old password no longer signs in once another is set', async () => {
  const { acme, ana } = await member();
  await acme.inside((db) => setPassword(db, ana.id, 'the old password', seconds()));

  await reset(ana.host, await linkFor(acme, ana.id));

  expect(
    (await call(access.login, { body: { username: ana.username, password: 'the old password' } }, { host: ana.host }))
      .status,
  ).toBe(422);
});
