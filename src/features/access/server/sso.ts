import type { FaultFactory } from '#platform/shared/faults.ts';
import type { Db } from '#platform/server/database/database.ts';
import { newToken, hashToken } from '#platform/server/http/authenticator.ts';
import type { Actor, RequestContext, ManualContext } from '#platform/server/http/implement.ts';
import { countRateLimit, requireRateLimit, consumeRateLimit } from '#platform/server/http/rate-limit.ts';
import type { BrowserCallback } from '#platform/server/http/browser-callbacks.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { accessFaults } from '../contract.ts';
import { providerNames, type Provider, type ProviderAccount } from '../rules/sso.ts';
import { endSessions, startSession } from './commands.ts';
import { ssoBeginLimits, ssoLimits } from './limits.ts';
import { personFor } from './sso-people.ts';
import {
  ProviderRefusedError,
  ProviderSilentError,
  ssoProvider,
  type SsoProvider,
  type Secrets,
} from './sso-provider.ts';
import { ssoSettings } from './sso-settings.ts';
import { translate } from '#platform/shared/translate.ts';

/** Binds a sign-in to the browser that started it. */
export const ssoCookie = 'muster_sso';

const pathOf = (provider: Provider) => `/login/${provider}/redirect`;

/** Address to which the provider sends the browser back: the company's own, registered at the provider. */
async function redirectUri(db: Db, context: RequestContext, provider: Provider): Promise<string> {
  return addressUnder(await hostOf(db), context.public_url) + pathOf(provider);
}

const about = (fault: FaultFactory, provider: Provider, commit = false) =>
  fault({ facts: { provider: providerNames[provider] }, commit });

function requireProvider(context: RequestContext, provider: Provider): SsoProvider {
  const client = ssoProvider(context.settingsOf(ssoSettings), provider);
  if (!client) throw about(accessFaults.ssoNotSetUp, provider);
  return client;
}

/** Handles the button: stores the attempt and returns the address of the provider's page. */
export function ssoStartHandler(provider: Provider) {
  return async ({ context, transact }: ManualContext): Promise<{ redirect_url: string }> => {
    const client = requireProvider(context, provider);
    const [browser, secrets] = [newToken(), { state: newToken(), nonce: newToken(), code_verifier: newToken() }];
    const returnTo = await transact('write', async (db) => {
      await consumeRateLimit(db, ssoBeginLimits(context), context.now);
      await beginAttempt(db, { provider, browser, ...secrets }, context.now);
      return redirectUri(db, context, provider);
    });
    const redirect_url = await client.addressFor(secrets, returnTo).catch((error: unknown) => {
      throw failure(context, provider, error);
    });
    context.setCookie(ssoCookie, browser, new Date((context.now + attemptLifetimeSeconds) * 1000));
    return { redirect_url };
  };
}

/**
 * Handles the browser's return from the provider. The page that follows only names the state:
 * the code stays on the server, and the cookie is sent because the page is ours.
 */
export function ssoCallbacks(provider: Provider, method: 'GET' | 'POST'): BrowserCallback {
  const path = pathOf(provider);
  return {
    method,
    path,
    async handle({ fields, address, isBehindProxy, now, transact }) {
      const [state = '', code, error] = [fields.get('state'), fields.get('code'), fields.get('error')];
      if (method === 'GET' && code === undefined && error === undefined) return undefined;
      if (!/^[\w-]{43}$/.test(state)) return path;
      await transact(async (db) => {
        const limits = ssoLimits({ address, is_behind_proxy: isBehindProxy });
        const answer =
          code && code.length <= 2000 && isPlain(code)
            ? { code, error: null }
            : { code: null, error: /^[a-z_]{1,60}$/.exec(error ?? '')?.[0] ?? 'unknown' };
        const issuer = fields.get('iss') ?? null;
        const answered = await keepAnswer(
          db,
          provider,
          state,
          { ...answer, issuer: issuer && isPlain(issuer) ? issuer.slice(0, 200) : null },
          now,
        );
        if (!answered) await countRateLimit(db, limits, now);
      });
      return `${path}?state=${state}`;
    },
  };
}

/** Printable ASCII, as codes and addresses are. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

interface CallbackContext extends ManualContext {
  readonly actor: Actor | undefined;
  readonly body: { readonly state: string };
}

/** Handles the page that the browser returned to: asks the provider for the account and signs its person in. */
export function ssoAuthentication(provider: Provider) {
  return async ({ context, transact, actor, body }: CallbackContext): Promise<{ message: string }> => {
    const client = requireProvider(context, provider);
    const limits = ssoLimits(context);
    const attempt = await transact('write', async (db) => {
      await requireRateLimit(db, limits, context.now);
      const taken = await takeAttempt(
        db,
        { provider, state: body.state, browser: context.cookie(ssoCookie) ?? '' },
        context.now,
      );
      if (taken) return { ...taken, returnTo: await redirectUri(db, context, provider) };
      await countRateLimit(db, limits, context.now);
      throw accessFaults.ssoExpired({ commit: true });
    });
    const { code, error, issuer, returnTo } = attempt;
    if (!code)
      throw about(cancellations.has(error ?? '') ? accessFaults.ssoCancelled : accessFaults.ssoFailed, provider);
    const account = await client
      .accountFor({ state: body.state, ...attempt }, returnTo, { code, issuer })
      .catch((failed: unknown) => {
        throw failure(context, provider, failed);
      });
    await transact('write', async (db) => {
      const personId = isOfDomain(client, account)
        ? await personFor(db, client.issuer, account, context.now)
        : undefined;
      if (!personId) {
        await countRateLimit(db, limits, context.now);
        throw refusal(client, provider, account);
      }
      if (actor) await endSessions(db, { person_id: actor.id, session_id: actor.session_id });
      await startSession(db, context, personId);
      context.setCookie(ssoCookie, null);
    });
    return { message: translate('You’re signed in.') };
  };
}

/** Error codes for a sign-in that the person has cancelled on the provider's page; the second is Apple's. */
const cancellations: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

function isOfDomain({ hostedDomain }: SsoProvider, account: ProviderAccount): boolean {
  return hostedDomain === undefined || account.hostedDomain === hostedDomain;
}

/** Explains what is wrong with the account itself, without revealing whether a person here has its address. */
function refusal({ hostedDomain }: SsoProvider, provider: Provider, account: ProviderAccount) {
  if (hostedDomain !== undefined && account.hostedDomain !== hostedDomain)
    return accessFaults.ssoOtherDomain({ facts: { domain: hostedDomain }, commit: true });
  if (account.isHidden) return about(accessFaults.ssoHidden, provider, true);
  return about(account.email === undefined ? accessFaults.ssoUnconfirmed : accessFaults.ssoUnknown, provider, true);
}

function failure(context: RequestContext, provider: Provider, error: unknown): unknown {
  if (!(error instanceof ProviderSilentError || error instanceof ProviderRefusedError)) return error;
  context.log.warn({ provider, reason: error.message }, 'sign-in by a provider failed');
  return about(error instanceof ProviderSilentError ? accessFaults.ssoSilent : accessFaults.ssoFailed, provider);
}

/** Google returns with a GET request, Apple with a form, or with a GET request when its page was left with an error. */
export const accessCallbacks: readonly BrowserCallback[] = [
  ssoCallbacks('google', 'GET'),
  ssoCallbacks('apple', 'POST'),
  ssoCallbacks('apple', 'GET'),
];

/** Seconds from pressing the button to the end of the sign-in. */
const attemptLifetimeSeconds = 600;

interface NewAttempt extends Secrets {
  readonly provider: Provider;
  /** Token in the cookie of the browser that starts the sign-in. */
  readonly browser: string;
}

/** @param now epoch seconds */
async function beginAttempt(
  db: Db,
  { provider, browser, state, nonce, code_verifier }: NewAttempt,
  now: number,
): Promise<void> {
  await db
    .insertInto('sso_attempts')
    .values({
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      provider,
      nonce,
      code_verifier,
      created_at: new Date(now * 1000),
      expires_at: new Date((now + attemptLifetimeSeconds) * 1000),
    })
    .execute();
}

interface ProviderReply {
  readonly code: string | null;
  readonly error: string | null;
  readonly issuer: string | null;
}

/**
 * Stores the provider's answer: a code or an error. The first answer counts.
 * @returns whether an attempt waits for it
 */
async function keepAnswer(
  db: Db,
  provider: Provider,
  state: string,
  sentBack: ProviderReply,
  now: number,
): Promise<boolean> {
  const answered = await db
    .updateTable('sso_attempts')
    .set(sentBack)
    .where('state_hash', '=', hashToken(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', new Date(now * 1000))
    .where('code', 'is', null)
    .where('error', 'is', null)
    .executeTakeFirst();
  return answered.numUpdatedRows > 0n;
}

/**
 * Marks an answered attempt as used: of two simultaneous requests the second waits for the first and finds nothing.
 * @param browser the token in the cookie: a stolen state is useless in another browser
 */
function takeAttempt(
  db: Db,
  { provider, state, browser }: { provider: Provider; state: string; browser: string },
  now: number,
) {
  return db
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('provider', '=', provider)
    .where('expires_at', '>', new Date(now * 1000))
    .where((eb) => eb.or([eb('code', 'is not', null), eb('error', 'is not', null)]))
    .returning(['nonce', 'code_verifier', 'code', 'error', 'issuer'])
    .executeTakeFirst();
}
