import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#platform/server/config.ts';
import { ssoSettings } from './sso-settings.ts';

const providersOf = (env: Record<string, string>) => readConfig(env, [ssoSettings]).settingsOf(ssoSettings);

function mistakesOf(env: Record<string, string>): readonly string[] {
  try {
    providersOf(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
}

const pemOf = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const pem = pemOf('P-256');
const folder = mkdtempSync(join(tmpdir(), 'muster-key-'));
const file = join(folder, 'AuthKey.p8');
writeFileSync(file, pem);
afterAll(() => rmSync(folder, { recursive: true }));

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const apple = { APPLE_CLIENT_ID: 'com.example.hr', APPLE_TEAM_ID: 'A1B2C3D4E5', APPLE_KEY_ID: 'F6G7H8J9K0' };

test('without settings no one signs in by a provider', () => {
  expect(providersOf({})).toEqual({});
});

test('Google needs its two settings, and takes a domain', () => {
  expect(providersOf({ ...google, GOOGLE_HOSTED_DOMAIN: 'Acme.Example' })).toEqual({
    google: {
      issuer: 'https://accounts.google.com',
      clientId: 'id',
      clientSecret: 'secret',
      hostedDomain: 'acme.example',
    },
  });
});

test.each([
  ['in lines', { APPLE_PRIVATE_KEY: pem }],
  ['in one line', { APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }],
  ['in a file', { APPLE_PRIVATE_KEY_FILE: file }],
])('Apple needs its three names and a key %s', (_, key) => {
  const { apple: settings } = providersOf({ ...apple, ...key });
  expect(settings).toMatchObject({
    issuer: 'https://appleid.apple.com',
    clientId: 'com.example.hr',
    teamId: 'A1B2C3D4E5',
    keyId: 'F6G7H8J9K0',
  });
  expect(settings?.privateKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
});

test.each([
  [
    'half of Google',
    { GOOGLE_CLIENT_ID: 'id' },
    'GOOGLE_CLIENT_SECRET is missing: Google sign-in needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  ],
  [
    'a rule without Google',
    { GOOGLE_HOSTED_DOMAIN: 'acme.example' },
    'GOOGLE_HOSTED_DOMAIN needs GOOGLE_CLIENT_ID, which is missing.',
  ],
  [
    'an invalid domain',
    { ...google, GOOGLE_HOSTED_DOMAIN: 'https://acme.example' },
    'GOOGLE_HOSTED_DOMAIN must be the domain of a Google Workspace, such as example.com.',
  ],
  ['Apple without a key', apple, 'Apple sign-in also needs APPLE_PRIVATE_KEY or APPLE_PRIVATE_KEY_FILE.'],
  ['a key alone', { APPLE_PRIVATE_KEY: pem }, 'Apple sign-in also needs APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID.'],
  [
    'an invalid key',
    { ...apple, APPLE_PRIVATE_KEY: 'secret' },
    'APPLE_PRIVATE_KEY must be the private key that Apple has made for sign-in: the text of its .p8 file.',
  ],
  [
    'a key of another curve',
    { ...apple, APPLE_PRIVATE_KEY: pemOf('P-384') },
    'APPLE_PRIVATE_KEY must be the private key that Apple has made for sign-in: the text of its .p8 file.',
  ],
  [
    'a file that is not there',
    { ...apple, APPLE_PRIVATE_KEY_FILE: join(folder, 'missing.p8') },
    'APPLE_PRIVATE_KEY_FILE must be the private key that Apple has made for sign-in: the text of its .p8 file, at a place that can be read.',
  ],
  [
    'a short team',
    { ...apple, APPLE_TEAM_ID: 'x', APPLE_PRIVATE_KEY: pem },
    'APPLE_TEAM_ID must be your 10-character Apple team ID, such as A1B2C3D4E5.',
  ],
])('%s is refused in one sentence', (_, env, sentence) => {
  expect(mistakesOf(env)).toEqual([sentence]);
});

test.each([
  'https://evil.example',
  'http://evil.example',
  'http://169.254.169.254',
  'http://10.0.0.1:4000',
  'http://localhost.evil.example',
  'http://localhost:4000/path',
  'https://localhost',
  'file:///etc/passwd',
])('the issuers are fixed: %s is not taken, not even in a test', (issuer) => {
  for (const name of ['TEST_GOOGLE_ISSUER', 'TEST_APPLE_ISSUER'])
    expect(mistakesOf({ ...google, [name]: issuer })).toEqual([expect.stringMatching(`^${name} must`)]);
});

test('in production not even this machine takes their place', () => {
  const env = { ...google, TEST_GOOGLE_ISSUER: 'http://localhost:4000' };
  expect(providersOf(env).google?.issuer).toBe('http://localhost:4000');
  expect(mistakesOf({ ...env, NODE_ENV: 'production' })).toEqual([
    'TEST_GOOGLE_ISSUER is for tests and must not be set with NODE_ENV=production.',
  ]);
});
