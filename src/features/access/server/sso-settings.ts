import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { parseEnvironment, type FeatureSettings, type SettingsPlace } from '#platform/server/settings.ts';

export interface GoogleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The Google Workspace whose accounts alone may sign in. */
  readonly hostedDomain: string | undefined;
}

export interface AppleSettings {
  readonly issuer: string;
  /** The identifier of the Services ID, such as 'com.example.hr'. */
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** An EC key on P-256, which signs the client secrets. */
  readonly privateKey: KeyObject;
}

/** Providers that people may sign in with; unconfigured ones are absent. */
export interface SsoSettings {
  readonly google?: GoogleSettings;
  readonly apple?: AppleSettings;
}

/** Start addresses of discovery. A provider's addresses are requested from nowhere else. */
const issuers = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' } as const;

const testIssuer = (name: string) =>
  z
    .string()
    .refine(
      isLoopback,
      `${name} must be the address of a test server on this machine, such as http://localhost:4000. Use it in tests only.`,
    );

const environment = z.object({
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_HOSTED_DOMAIN: z
    .string()
    .regex(
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
      'GOOGLE_HOSTED_DOMAIN must be the domain of a Google Workspace, such as example.com.',
    )
    .transform((domain) => domain.toLowerCase())
    .optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'APPLE_TEAM_ID must be your 10-character Apple team ID, such as A1B2C3D4E5.')
    .optional(),
  APPLE_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'APPLE_KEY_ID must be the 10-character ID of your Apple key, such as F6G7H8J9K0.')
    .optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
  APPLE_PRIVATE_KEY_FILE: z.string().optional(),
  TEST_GOOGLE_ISSUER: testIssuer('TEST_GOOGLE_ISSUER').optional(),
  TEST_APPLE_ISSUER: testIssuer('TEST_APPLE_ISSUER').optional(),
});

type SsoEnvironment = z.output<typeof environment>;

/** Reads the providers; reports every mistake that makes one unusable. */
export const ssoSettings: FeatureSettings<SsoSettings> = {
  read(env, place) {
    const { data, mistakes } = parseEnvironment(environment, env);
    const value = data && readProviders(data, place, mistakes);
    return value && mistakes.length === 0 ? { value } : { mistakes };
  },
};

function readProviders(env: SsoEnvironment, { production, folder }: SettingsPlace, mistakes: string[]): SsoSettings {
  const google = readGoogle(env, mistakes);
  const apple = readApple(env, folder, mistakes);
  for (const name of ['TEST_GOOGLE_ISSUER', 'TEST_APPLE_ISSUER'] as const)
    if (production && env[name]) mistakes.push(`${name} is for tests and must not be set with NODE_ENV=production.`);
  return { ...(google && { google }), ...(apple && { apple }) };
}

function readGoogle(env: SsoEnvironment, mistakes: string[]): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_HOSTED_DOMAIN: hostedDomain } = env;
  if (!clientId && !clientSecret) {
    if (hostedDomain) mistakes.push('GOOGLE_HOSTED_DOMAIN needs GOOGLE_CLIENT_ID, which is missing.');
    return undefined;
  }
  if (clientId && clientSecret)
    return { issuer: env.TEST_GOOGLE_ISSUER ?? issuers.google, clientId, clientSecret, hostedDomain };
  mistakes.push(
    `${clientId ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID'} is missing: Google sign-in needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`,
  );
  return undefined;
}

function readApple(env: SsoEnvironment, folder: string, mistakes: string[]): AppleSettings | undefined {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = env;
  const key = env.APPLE_PRIVATE_KEY ?? env.APPLE_PRIVATE_KEY_FILE;
  if (!clientId && !teamId && !keyId && !key) return undefined;
  const names = {
    APPLE_CLIENT_ID: clientId,
    APPLE_TEAM_ID: teamId,
    APPLE_KEY_ID: keyId,
    'APPLE_PRIVATE_KEY or APPLE_PRIVATE_KEY_FILE': key,
  };
  const missing = Object.entries(names).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length) mistakes.push(`Apple sign-in also needs ${missing.join(', ')}.`);
  const privateKey = readKey(env, folder, mistakes);
  if (!clientId || !teamId || !keyId || !privateKey) return undefined;
  return { issuer: env.TEST_APPLE_ISSUER ?? issuers.apple, clientId, teamId, keyId, privateKey };
}

/** Reads the key as Apple issues it (a .p8 file), or its text in one line with \n between the lines. */
function readKey(
  { APPLE_PRIVATE_KEY: text, APPLE_PRIVATE_KEY_FILE: file }: SsoEnvironment,
  folder: string,
  mistakes: string[],
): KeyObject | undefined {
  if (!text && !file) return undefined;
  const name = text ? 'APPLE_PRIVATE_KEY' : 'APPLE_PRIVATE_KEY_FILE';
  try {
    const pem = text
      ? text.replaceAll('\\n', '\n')
      : readFileSync(isAbsolute(file ?? '') ? (file ?? '') : resolve(folder, file ?? ''), 'utf8');
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  } catch {
    // The mistake does not repeat the text, since it is a secret.
  }
  mistakes.push(
    `${name} must be the private key that Apple has made for sign-in: the text of its .p8 file${text ? '' : ', at a place that can be read'}.`,
  );
  return undefined;
}

function isLoopback(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return (
    url !== undefined &&
    url.protocol === 'http:' &&
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname) &&
    url.origin === text
  );
}
