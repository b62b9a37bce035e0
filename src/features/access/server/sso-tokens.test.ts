import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#platform/testing/company.ts';
import { startGoogle, type IdToken, type StandIn } from '#platform/testing/oidc-provider.ts';
import { ssoApp, visitor, withEmail, type SsoApp } from './testing/sso-visit.ts';

let google: StandIn;
let app: SsoApp;

beforeAll(async () => {
  google = await startGoogle();
  app = ssoApp([google]);
});

afterAll(async () => {
  await app.close();
  await google.close();
});

/** Returns Ana's browser and the name of her account. */
async function ana() {
  const acme = await company();
  const person = await acme.hire('Ana');
  const name = crypto.randomUUID();
  google.accounts.set(name, { sub: name, email: await withEmail(acme, person), email_verified: true });
  return { name, browser: visitor(app, acme, 'google', google) };
}

const refused = {
  status: 422,
  body: { code: 'access.ssoFailed', message: 'Google couldn’t sign you in. Try again, or use your password.' },
};

const unforged = (token: IdToken) => token;
const claiming =
  (claims: object) =>
  (token: IdToken): IdToken => ({ ...token, claims: { ...token.claims, ...claims } });

test.each<[string, (token: IdToken) => IdToken]>([
  ['for another application', claiming({ aud: 'another.apps.example' })],
  [
    'for another application, too',
    claiming({ aud: ['muster.apps.example', 'another.apps.example'], azp: 'another.apps.example' }),
  ],
  ['by another issuer', claiming({ iss: 'https://accounts.example' })],
  ['for another sign-in', claiming({ nonce: 'A'.repeat(43) })],
  ['for no sign-in in particular', claiming({ nonce: undefined })],
  ['that has expired', claiming({ iat: 1_700_000_000, exp: 1_700_000_060 })],
  ['signed by another key', (token) => ({ ...token, hasForeignKey: true })],
  ['that no one has signed', (token) => ({ ...token, alg: 'none' })],
])('a token %s opens nothing', async (_, forge) => {
  const { browser, name } = await ana();
  google.forge = forge;
  try {
    expect(await browser.signIn(name)).toMatchObject(refused);
    expect(await browser.who()).toBeUndefined();
  } finally {
    google.forge = undefined;
  }
  // Without the forged value the same sign-in works.
  google.forge = unforged;
  expect((await browser.signIn(name)).status).toBe(200);
  google.forge = undefined;
});
