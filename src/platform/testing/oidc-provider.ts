import { generateKeyPairSync, randomUUID, sign, verify, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Provider, interactionPolicy, type Configuration } from 'oidc-provider';

/** Claims of an account besides its `sub`. */
export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  is_private_email?: boolean | string;
  hd?: string;
}

export interface IdToken {
  readonly alg: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whether it is signed by a key that is not the provider's. */
  readonly hasForeignKey?: boolean;
}

export interface StandIn {
  readonly issuer: string;
  /** Accounts by the name that is typed on its page; tests add and change them. */
  readonly accounts: Map<string, Claims>;
  /** Addresses to which it redirects browsers, registered as with the real one. */
  readonly redirects: Set<string>;
  /** Settings for Muster to use it. */
  readonly env: Record<string, string>;
  /** Alters the ID tokens that it issues, which are still signed by its own key. */
  forge: ((token: IdToken) => IdToken) | undefined;
  close(): Promise<void>;
}

/** Starts a real OpenID provider on this machine that acts like Google's: secret in the form, code in the address. */
export function startGoogle(): Promise<StandIn> {
  const secret = randomUUID();
  return start({
    clientId: 'muster.apps.example',
    isSecret: async (typedSecret) => typedSecret === secret,
    env: (issuer) => ({
      TEST_GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: 'muster.apps.example',
      GOOGLE_CLIENT_SECRET: secret,
    }),
  });
}

/**
 * Starts one that behaves like Apple's: the code arrives in a form, and each token request contains a secret signed
 * for it.
 */
export function startApple(): Promise<StandIn> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const [clientId, team, key] = ['example.muster', 'TEAM567890', 'KEY4567890'];
  const usedSecrets = new Set<string>();
  return start({
    clientId,
    async isSecret(typedSecret, issuer) {
      // Secrets are made for a single request: a repeated one is refused.
      if (usedSecrets.has(typedSecret)) return false;
      usedSecrets.add(typedSecret);
      return isSignedFor(typedSecret, publicKey, { alg: 'ES256', kid: key }, { iss: team, sub: clientId, aud: issuer });
    },
    env: (issuer) => ({
      TEST_APPLE_ISSUER: issuer,
      APPLE_CLIENT_ID: clientId,
      APPLE_TEAM_ID: team,
      APPLE_KEY_ID: key,
      APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    }),
  });
}

function isSignedFor(token: string, key: KeyObject, header: object, claims: object): boolean {
  const [head = '', body = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { iat, exp, ...rest } = read(body);
  const now = Date.now() / 1000;
  const isNow = Number(iat) <= now + 1 && Number(exp) > now && Number(exp) - Number(iat) <= 15_777_000;
  return isGenuine && isNow && same(read(head), header) && same(rest, claims);
}

function same(one: object, other: object): boolean {
  const sortedJson = (value: object) => JSON.stringify(Object.entries(value).sort());
  return sortedJson(one) === sortedJson(other);
}

interface Kind {
  readonly clientId: string;
  isSecret(typedSecret: string, issuer: string): Promise<boolean>;
  env(issuer: string): Record<string, string>;
}

async function start({ clientId, isSecret, env }: Kind): Promise<StandIn> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const accounts = new Map<string, Claims>();
  const redirects = new Set<string>();
  const signing = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const provider = new Provider(issuer, configuration(clientId, accounts, signing));
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => redirects.has(uri),
    compareClientSecret: (typedSecret: string) => isSecret(typedSecret, issuer),
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (standIn.forge && body?.id_token) body.id_token = forgeToken(body.id_token, standIn.forge, signing);
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(provider, accounts, request, response).catch((error: unknown) =>
      response.writeHead(500).end(String(error)),
    );
  });
  const standIn: StandIn = {
    issuer,
    accounts,
    redirects,
    env: env(issuer),
    forge: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

function forgeToken(token: string, forge: NonNullable<StandIn['forge']>, own: KeyObject): string {
  const [head = '', body = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { alg, claims, hasForeignKey } = forge({ alg: 'RS256', claims: read(body) });
  const signed = `${write({ ...read(head), alg })}.${write(claims)}`;
  if (alg === 'none') return `${signed}.`;
  const key = hasForeignKey ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : own;
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

function configuration(clientId: string, accounts: ReadonlyMap<string, Claims>, signing: KeyObject): Configuration {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: randomUUID(),
        redirect_uris: ['https://registered.example/'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    // Google and Apple put the address into the ID token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'is_private_email', 'hd'] },
    jwks: { keys: [{ ...signing.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: (_, name) => {
      const claims = accounts.get(name);
      return claims && { accountId: name, claims: async () => ({ ...claims }) };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  };
}

/** Handles the provider's page: choose an account or cancel. */
async function interact(
  provider: Provider,
  accounts: ReadonlyMap<string, Claims>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      '<!doctype html><title>Provider</title><form method="post"><label>Account <input name="account"></label><button>Continue</button><button name="cancel" value="1">Cancel</button></form>',
    );
    return;
  }
  const form = new URLSearchParams(await text(request));
  const account = form.get('account') ?? '';
  const result =
    form.has('cancel') || !accounts.has(account)
      ? { error: 'access_denied' }
      : { login: { accountId: account }, select_account: {} };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
