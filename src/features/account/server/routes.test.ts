import { expect, test } from 'vitest';
import { createHttp } from '#platform/server/http/http.ts';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { textOf } from '#platform/server/mail/mail-parts.ts';
import { callerFor, company, database, type Company, type Member } from '#platform/testing/company.ts';
import { access } from '#features/access/contract.ts';
import { hashPassword } from '#features/access/server/passwords.ts';
import { accessRoutes } from '#features/access/server/routes.ts';
import { sessionAuthenticator } from '#features/access/server/sessions.ts';
import { account } from '../contract.ts';
import { accountJobs } from './jobs.ts';
import { accountRoutes } from './routes.ts';

const call = callerFor(
  createHttp({ authenticator: sessionAuthenticator(database), features: [accessRoutes, accountRoutes] }),
);
const password = 'correct horse battery';
const password_hash = await hashPassword(password);

async function office() {
  const acme = await company();
  const [ana, ben] = [await acme.hire('Ana'), await acme.hire('Ben')];
  await acme.inside((db) => db.insertInto('credentials').values({ person_id: ana.id, password_hash }).execute());
  const before = await emailOf(acme, ana);
  const next = `new.${ana.id}@acme.example`;
  const ask = (email = next, by = ana, secret = password) =>
    call(account.change, { body: { email, password: secret } }, by);
  return { acme, ana, ben, before, next, ask };
}

const emailOf = async (acme: Company, { id }: Member) =>
  (await acme.inside((db) => db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirstOrThrow()))
    .email ?? '';

/** Returns the token of the mail that the job creates. */
async function readMailedToken(acme: Company, { id }: Member): Promise<string> {
  const mails: Mail[] = [];
  const job = accountJobs.find(({ name }) => name === 'account.mail-link') as Job<object> | undefined;
  await job?.run({
    data: { company_id: acme.id, person_id: id },
    database,
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    publicUrl: 'https://muster.example',
    now: Math.floor(Date.now() / 1000),
  } as never);
  return /confirm-address\/(\S+)/.exec(textOf(mails[0]?.parts ?? []))?.[1] ?? '';
}

const confirm = (token: string, host: string) => call(account.confirm, { body: { token } }, { host });
const signIn = async (username: string, host: string) =>
  (await call(access.login, { body: { username, password } }, { host })).status;

test('another address counts once it has confirmed it, and the links of the old one are over', async () => {
  const { acme, ana, before, next, ask } = await office();
  const reset = newToken();
  await acme.inside((db) =>
    db
      .insertInto('password_links')
      .values({
        person_id: ana.id,
        purpose: 'reset',
        token_hash: hashToken(reset),
        expires_at: new Date(Date.now() + 1e6),
      })
      .execute(),
  );
  expect((await ask(next.toUpperCase())).body.pending_email).toBe(next);
  expect((await call(account.signInAddress, {}, ana)).body).toMatchObject({ email: before, pending_email: next });
  expect([await signIn(before, ana.host), await signIn(next, ana.host)]).toEqual([200, 422]);
  const token = await readMailedToken(acme, ana);
  expect(await confirm(token, ana.host)).toMatchObject({ status: 200, body: { email: next } });
  expect([await signIn(before, ana.host), await signIn(next, ana.host)]).toEqual([422, 200]);
  expect((await confirm(token, ana.host)).status).toBe(498);
  expect((await call(access.checkResetLink, { body: { token: reset } }, { host: ana.host })).status).toBe(498);
  const mail = await acme.inside((db) =>
    db.selectFrom('events').select('type').where('type', 'like', 'account.%').orderBy('created_at').execute(),
  );
  expect(mail.map(({ type }) => type)).toEqual(['account.address_asked', 'account.address_changed']);
});

test('a session alone changes nothing: the password is required, with a limited number of attempts', async () => {
  const { ana, ben, ask } = await office();
  expect((await ask(undefined, ana, 'wrong password')).body).toMatchObject({
    code: 'account.wrongPassword',
    errors: { password: [expect.any(String)] },
  });
  expect((await ask('x@acme.example', ben)).body).toMatchObject({ code: 'account.noPassword' });
  const tries = [];
  for (let n = 0; n < 12; n++) tries.push((await ask(undefined, ana, 'wrong password')).status);
  expect(tries.at(-1)).toBe(429);
});

test('an address that is given up, someone else’s or another company’s confirms nothing', async () => {
  const { acme, ana, ben, before, ask } = await office();
  await ask();
  const token = await readMailedToken(acme, ana);
  const other = await company();
  expect((await confirm(token, (await other.hire('Olga')).host)).status).toBe(498);
  await call(account.cancel, { body: {} }, ana);
  expect((await confirm(token, ana.host)).status).toBe(498);
  await ask(await emailOf(acme, ben));
  expect((await confirm(await readMailedToken(acme, ana), ana.host)).body).toMatchObject({ code: 'access.emailTaken' });
  expect(await emailOf(acme, ana)).toBe(before);
  expect((await ask(before)).body).toMatchObject({ code: 'account.sameAddress' });
});

test('a link that is asked for again ends the earlier one', async () => {
  const { acme, ana, ask } = await office();
  await ask();
  const first = await readMailedToken(acme, ana);
  await ask('other@acme.example');
  expect((await confirm(first, ana.host)).status).toBe(498);
  expect((await confirm(await readMailedToken(acme, ana), ana.host)).body).toMatchObject({
    email: 'other@acme.example',
  });
});
