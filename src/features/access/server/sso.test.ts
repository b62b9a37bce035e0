import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken, sessionCookie } from '#platform/server/http/authenticator.ts';
import { callerFor, company, type Company } from '#platform/testing/company.ts';
import { startApple, startGoogle, type Claims, type StandIn } from '#platform/testing/oidc-provider.ts';
import { access } from '../contract.ts';
import { browserCookie } from './known-browsers.ts';
import { createPasswordLink } from './commands.ts';
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

/** Creates an account at both providers; returns its name there. */
function account(claims: Omit<Claims, 'sub'>): string {
  const name = crypto.randomUUID();
  for (const { accounts } of [google, apple]) accounts.set(name, { sub: name, ...claims });
  return name;
}

const standIn = (provider: 'google' | 'apple') => (provider === 'google' ? google : apple);
const identities = (acme: Company) =>
  acme.inside((db) => db.selectFrom('sso_identities').select(['issuer', 'subject', 'person_id']).execute());
const statusOf = (acme: Company, id: string) =>
  acme.inside(
    async (db) =>
      (await db.selectFrom('people').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
  );

test.each(['google', 'apple'] as const)('an employee signs in with %s by a confirmed address', async (provider) => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const name = account({ email: await withEmail(acme, ana), email_verified: provider === 'apple' ? 'true' : true });
  const browser = visitor(app, acme, provider, standIn(provider));

  const reply = await browser.signIn(name);

  expect(reply).toMatchObject({ status: 200, body: { message: 'You’re signed in.' } });
  expect(await browser.who()).toBe(ana.id);
  expect(await identities(acme)).toEqual([{ issuer: standIn(provider).issuer, subject: name, person_id: ana.id }]);
});

test('the provider is asked with state, nonce and PKCE, and for the company’s own address', async () => {
  const acme = await company();
  for (const provider of ['google', 'apple'] as const) {
    const { origin, searchParams } = await visitor(app, acme, provider, standIn(provider)).begin();
    expect(origin).toBe(standIn(provider).issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      redirect_uri: `http://${acme.host}:3000/login/${provider}/redirect`,
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(searchParams.get('response_mode')).toBe(provider === 'apple' ? 'form_post' : null);
    expect(searchParams.get('prompt')).toBe(provider === 'google' ? 'select_account' : null);
  }
});

test('a known account signs in regardless of its current address', async () => {
  const acme = await company();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const name = account({ email: await withEmail(acme, ana), email_verified: true });
  await visitor(app, acme, 'google', google).signIn(name);
  google.accounts.set(name, { sub: name, email: await withEmail(acme, bob), email_verified: false });

  const browser = visitor(app, acme, 'google', google);

  expect((await browser.signIn(name)).status).toBe(200);
  expect(await browser.who()).toBe(ana.id);
  expect(await identities(acme)).toHaveLength(1);
});

test('an invited person is in with the first sign-in, and the mailed link is used up', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const email = await withEmail(acme, ana, { status: 'invited' });
  const token = await acme.inside((db) => createPasswordLink(db, ana.id, 'invitation', Date.now() / 1000));

  const reply = await visitor(app, acme, 'apple', apple).signIn(account({ email, email_verified: 'true' }));

  expect(reply.status).toBe(200);
  expect(await statusOf(acme, ana.id)).toBe('active');
  expect((await callerFor(app)(access.checkResetLink, { body: { token } }, { host: acme.host })).status).toBe(498);
});

const unknown = {
  code: 'access.ssoUnknown',
  message: 'No account here matches this Google account. Use your password, or ask your administrator.',
};

test('an address without a person is refused, and creates no one', async () => {
  const acme = await company();
  const before = await acme.inside((db) => db.selectFrom('people').selectAll().execute());

  const reply = await visitor(app, acme, 'google', google).signIn(
    account({ email: 'nobody@acme.example', email_verified: true }),
  );

  expect(reply).toMatchObject({ status: 422, body: unknown });
  expect(String(reply.headers['set-cookie'])).not.toContain(sessionCookie);
  expect(await acme.inside((db) => db.selectFrom('people').selectAll().execute())).toEqual(before);
  expect(await identities(acme)).toEqual([]);
});

test('a person of another company is unknown here', async () => {
  const [acme, other] = [await company(), await company()];
  const email = await withEmail(other, await other.hire('Eve'));

  expect(
    (await visitor(app, acme, 'google', google).signIn(account({ email, email_verified: true }))).body,
  ).toMatchObject(unknown);
});

test('a discharged person is refused like a stranger, with a known account too', async () => {
  const acme = await company();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const name = account({ email: await withEmail(acme, ana), email_verified: true });
  const other = account({ email: await withEmail(acme, bob), email_verified: true });
  await visitor(app, acme, 'google', google).signIn(name);
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).execute());

  for (const tried of [name, other]) {
    const browser = visitor(app, acme, 'google', google);
    expect(await browser.signIn(tried)).toMatchObject({ status: 422, body: unknown });
    expect(await browser.who()).toBeUndefined();
  }
});

test('a person rehired with a new record keeps their account', async () => {
  const acme = await company();
  const before = await acme.hire('Ana');
  const email = await withEmail(acme, before);
  const name = account({ email, email_verified: true });
  await visitor(app, acme, 'google', google).signIn(name);
  await acme.inside((db) => db.updateTable('people').set({ status: 'discharged' }).execute());
  const again = await acme.hire('Ana');
  await acme.inside((db) => db.updateTable('people').set({ email }).where('id', '=', again.id).execute());

  const browser = visitor(app, acme, 'google', google);

  expect((await browser.signIn(name)).status).toBe(200);
  expect(await browser.who()).toBe(again.id);
  expect(await identities(acme)).toMatchObject([{ subject: name, person_id: again.id }]);
});

test.each([
  ['not confirmed', { email_verified: false }, 'access.ssoUnconfirmed'],
  ['not said to be confirmed', {}, 'access.ssoUnconfirmed'],
  [
    'hidden',
    { email_verified: 'true', is_private_email: 'true', email: 'x7@privaterelay.appleid.com' },
    'access.ssoHidden',
  ],
])('an address that is %s links no one', async (_, claims, code) => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const name = account({ email: await withEmail(acme, ana), ...claims });

  expect(await visitor(app, acme, 'apple', apple).signIn(name)).toMatchObject({ status: 422, body: { code } });
  expect(await identities(acme)).toEqual([]);
});

test('a second account of the same provider is refused, one of the other provider works', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const email = await withEmail(acme, ana);
  const [first, second] = [account({ email, email_verified: true }), account({ email, email_verified: true })];
  await visitor(app, acme, 'google', google).signIn(first);

  expect((await visitor(app, acme, 'google', google).signIn(second)).body).toMatchObject(unknown);
  expect((await visitor(app, acme, 'apple', apple).signIn(second)).status).toBe(200);
  expect((await identities(acme)).map(({ person_id }) => person_id)).toEqual([ana.id, ana.id]);
});

test('a Google account of another workspace is refused when one is required, known or not', async () => {
  const acme = await company();
  const ana = await acme.hire('Ana');
  const name = account({ email: await withEmail(acme, ana), email_verified: true, hd: 'acme.example' });
  const strict = ssoApp([google], { env: { GOOGLE_HOSTED_DOMAIN: 'Acme.example' } });
  const signIn = () => visitor(strict, acme, 'google', google).signIn(name);
  expect((await visitor(strict, acme, 'google', google).begin()).searchParams.get('hd')).toBe('acme.example');
  expect((await signIn()).status).toBe(200);

  for (const hd of ['evil.example', undefined]) {
    google.accounts.set(name, { ...google.accounts.get(name), sub: name, ...(hd ? { hd } : { hd: '' }) });
    expect(await signIn()).toMatchObject({
      status: 422,
      body: { code: 'access.ssoOtherDomain', message: 'Choose your acme.example Google account.' },
    });
  }
  await strict.close();
});

test('signing in ends the session that the browser had, and starts one of its own', async () => {
  const acme = await company();
  const [ana, bob] = [await acme.hire('Ana'), await acme.hire('Bob')];
  const browser = visitor(app, acme, 'google', google);
  browser.jar.set(sessionCookie, bob.token);
  expect(await browser.who()).toBe(bob.id);

  await browser.signIn(account({ email: await withEmail(acme, ana), email_verified: true }));

  expect(await browser.who()).toBe(ana.id);
  const sessions = await acme.inside((db) => db.selectFrom('sessions').select('token_hash').execute());
  expect(sessions.map(({ token_hash }) => token_hash)).not.toContain(hashToken(bob.token));
  expect([...browser.jar.keys()]).toEqual([sessionCookie, browserCookie]);
});

test('cancelling at the provider gets a friendly answer, also with Apple’s own word for it', async () => {
  const acme = await company();
  const browser = visitor(app, acme, 'google', google);
  const cancelled = await browser.arrive(await atProvider(await browser.begin()));

  expect(await browser.finish(cancelled.searchParams.get('state') ?? '')).toMatchObject({
    status: 422,
    body: {
      code: 'access.ssoCancelled',
      message: 'You didn’t finish signing in with Google. Try again, or use your password.',
    },
  });
  const other = visitor(app, acme, 'apple', apple);
  const state = (await other.begin()).searchParams.get('state') ?? '';
  await other.arrive({
    method: 'POST',
    path: '/login/apple/redirect',
    fields: new URLSearchParams({ state, error: 'user_cancelled_authorize' }),
  });
  expect((await other.finish(state)).body).toMatchObject({ code: 'access.ssoCancelled' });
});

test('the buttons are known to be there only for what is set up', async () => {
  const { host } = await company();
  for (const [standIns, status] of [
    [[], [false, false]],
    [[google], [true, false]],
    [
      [google, apple],
      [true, true],
    ],
  ] as const) {
    const server = ssoApp(standIns);
    const { enabled_google_sso, enabled_apple_sso } = (await callerFor(server)(access.authorization, {}, { host })).body
      .app;
    expect([enabled_google_sso, enabled_apple_sso]).toEqual(status);
    const reply = await callerFor(server)(access.loginApple, { body: {} }, { host });
    expect(reply.status).toBe(status[1] ? 200 : 424);
    await server.close();
  }
});
