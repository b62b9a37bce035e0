import { sign } from 'node:crypto';
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import type { AppleSettings, GoogleSettings, SsoSettings } from './sso-settings.ts';
import { providerAccount, type Provider, type ProviderAccount } from '../rules/sso.ts';

/** Seconds that a provider has for each answer: a person is waiting for the screen. */
const timeoutSeconds = 6;
/** Milliseconds for which the result of discovery is cached. */
const discoveryCacheMs = 3_600_000;
/** Seconds for which a client secret for Apple is valid; it is used immediately. */
const secretLifetimeSeconds = 300;

/** The provider did not answer, or not in a readable way: not the person's fault. */
export class ProviderSilentError extends Error {}
/** The provider answered without a sign-in: the code is used or expired, or a check failed. */
export class ProviderRefusedError extends Error {}

export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

/** The provider's answer, as the browser delivered it. */
export interface ProviderAnswer {
  readonly code: string;
  /** Issuer that answered (RFC 9207); not every provider sends it. */
  readonly issuer: string | null;
}

/** A provider as configured on this installation. */
export interface SsoProvider {
  readonly issuer: string;
  /** Set when only one Google Workspace may sign in. */
  readonly hostedDomain: string | undefined;
  /**
   * Returns the address to send the browser to.
   * @param redirectUri the return address, registered at the provider
   * @throws ProviderSilentError
   */
  addressFor(secrets: Secrets, redirectUri: string): Promise<string>;
  /**
   * Asks the provider which account signed in.
   * @throws ProviderSilentError, ProviderRefusedError
   */
  accountFor(secrets: Secrets, redirectUri: string, answer: ProviderAnswer): Promise<ProviderAccount>;
}

/** undefined when the provider is not set up. */
export function ssoProvider(settings: SsoSettings, provider: Provider): SsoProvider | undefined {
  const { google, apple } = settings;
  if (provider === 'google')
    return (
      google &&
      oidcProvider(google, google.hostedDomain, {
        prompt: 'select_account',
        ...(google.hostedDomain && { hd: google.hostedDomain }),
      })
    );
  // Apple requires a form response when the email address is requested.
  return apple && oidcProvider(apple, undefined, { response_mode: 'form_post' });
}

function oidcProvider(
  settings: GoogleSettings | AppleSettings,
  hostedDomain: string | undefined,
  more: Record<string, string>,
): SsoProvider {
  return {
    issuer: settings.issuer,
    hostedDomain,
    async addressFor({ state, nonce, code_verifier }, redirectUri) {
      const configuration = await classifyErrors(configurationOf(settings));
      const parameters = {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      };
      return buildAuthorizationUrl(configuration, { ...parameters, ...more }).href;
    },
    async accountFor({ state, nonce, code_verifier }, redirectUri, { code, issuer }) {
      const configuration = await classifyErrors(configurationOf(settings));
      const returned = new URL(redirectUri);
      returned.search = new URLSearchParams({ code, state, ...(issuer && { iss: issuer }) }).toString();
      const tokens = await classifyErrors(
        authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: code_verifier,
          expectedNonce: nonce,
          expectedState: state,
        }),
      );
      const account = providerAccount(tokens.claims() ?? {});
      if (!account) throw new ProviderRefusedError('The ID token contains no account.');
      return account;
    },
  };
}

interface CachedConfiguration {
  readonly at: number;
  readonly configuration: Promise<Configuration>;
}

const configurationCache = new WeakMap<GoogleSettings | AppleSettings, CachedConfiguration>();

/** Caches the result of discovery: one request per hour for all sign-ins. A failure is not cached. */
function configurationOf(settings: GoogleSettings | AppleSettings): Promise<Configuration> {
  const entry = configurationCache.get(settings);
  if (entry && Date.now() - entry.at < discoveryCacheMs) return entry.configuration;
  const configuration = discover(settings);
  configurationCache.set(settings, { at: Date.now(), configuration });
  configuration.catch(() => configurationCache.delete(settings));
  return configuration;
}

/** Only discovers the issuer from the settings, which user input cannot change. */
function discover(settings: GoogleSettings | AppleSettings): Promise<Configuration> {
  const auth = 'clientSecret' in settings ? ClientSecretPost(settings.clientSecret) : appleSecret(settings);
  // The stand-in of the tests has no certificate; the settings allow http only for this machine.
  const execute = settings.issuer.startsWith('http:')
    ? [enableNonRepudiationChecks, allowInsecureRequests]
    : [enableNonRepudiationChecks];
  return discovery(new URL(settings.issuer), settings.clientId, undefined, auth, { timeout: timeoutSeconds, execute });
}

/**
 * Creates Apple's client secret: Apple has no fixed one, so each request carries a token signed
 * with our key (Apple accepts an age of at most six months).
 */
function appleSecret(settings: AppleSettings): ClientAuth {
  return (_server, _client, body) => {
    body.set('client_id', settings.clientId);
    body.set('client_secret', appleClientSecret(settings, Math.floor(Date.now() / 1000)));
  };
}

/** @param now epoch seconds */
export function appleClientSecret({ issuer, clientId, teamId, keyId, privateKey }: AppleSettings, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'ES256', kid: keyId })}.${part({ iss: teamId, iat: now, exp: now + secretLifetimeSeconds, aud: issuer, sub: clientId })}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

/** Sorts failures into two kinds and drops the parts of the provider's answer that a log should not contain. */
async function classifyErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // All other errors come from the configuration of the installation or from the provider.
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant')
      throw new ProviderRefusedError('The provider no longer recognises the code.');
    if (error instanceof ResponseBodyError) throw new ProviderSilentError(`The provider returned ${error.error}.`);
    if (error instanceof AuthorizationResponseError) throw new ProviderRefusedError('The provider returned an error.');
    if (error instanceof ClientError && !silence.has(error.code ?? ''))
      throw new ProviderRefusedError(`The provider’s response is invalid: ${error.code}.`);
    throw new ProviderSilentError(`The provider cannot be reached: ${(error as Error).message}.`);
  }
}

/** Error codes for a missing answer, or one that a working provider does not give. */
const silence = new Set([
  '',
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
