import type { Thrower } from '#platform/shared/faults.ts';
import type { Db } from '#platform/server/database.ts';
import { newToken } from '#platform/server/gate.ts';
import type { Actor, Call, HandedApart } from '#platform/server/implement.ts';
import { countHit, refuseWhenUsedUp, spendHit } from '#platform/server/rate-limit.ts';
import type { Receiver } from '#platform/server/receivers.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { accessFaults } from '../contract.ts';
import { providerNames, type Provider, type ProviderAccount } from '../rules/sso.ts';
import { endSessions, startSession } from './commands.ts';
import { ssoBeginLimits, ssoLimits } from './limits.ts';
import { attemptLife, beginAttempt, keepAnswer, takeAttempt } from './sso-attempts.ts';
import { personFor } from './sso-people.ts';
import { ProviderRefused, ProviderSilent, ssoProvider, type SsoProvider } from './sso-provider.ts';

/** Binds a sign-in to the browser that began it. */
export const ssoCookie = 'muster_sso';

const pathOf = (provider: Provider) => `/login/${provider}/redirect`;

/** Where the provider sends the browser back to: an address of the company's own, known to the provider. */
async function redirectUri(db: Db, call: Call, provider: Provider): Promise<string> {
  return addressUnder(await hostOf(db), call.public_url) + pathOf(provider);
}

const about = (fault: Thrower, provider: Provider, keep = false) => fault({ facts: { provider: providerNames[provider] }, keep });

function configured(call: Call, provider: Provider): SsoProvider {
  const found = ssoProvider(call.sso, provider);
  if (!found) throw about(accessFaults.ssoNotSetUp, provider);
  return found;
}

/** The button: remembers the attempt, and answers where the provider's page is. */
export function ssoBeginning(provider: Provider) {
  return async ({ call, transact }: HandedApart): Promise<{ redirect_url: string }> => {
    const asked = configured(call, provider);
    const [browser, secrets] = [newToken(), { state: newToken(), nonce: newToken(), code_verifier: newToken() }];
    const returnTo = await transact('write', async (db) => {
      await spendHit(db, ssoBeginLimits(call.address), call.now);
      await beginAttempt(db, { provider, browser, ...secrets }, call.now);
      return redirectUri(db, call, provider);
    });
    const redirect_url = await asked.addressFor(secrets, returnTo).catch((error: unknown) => {
      throw failure(call, provider, error);
    });
    call.setCookie(ssoCookie, browser, new Date((call.now + attemptLife) * 1000));
    return { redirect_url };
  };
}

/**
 * The browser is back from the provider. The page it shows can only name the state: the code waits on the server, and the
 * cookie goes along because the page is ours.
 */
export function ssoReceivers(provider: Provider, method: 'GET' | 'POST'): Receiver {
  const path = pathOf(provider);
  return {
    method,
    path,
    async receive({ fields, address, now, transact }) {
      const [state = '', code, error] = [fields.get('state'), fields.get('code'), fields.get('error')];
      if (method === 'GET' && code === undefined && error === undefined) return undefined;
      if (!/^[\w-]{43}$/.test(state)) return path;
      await transact(async (db) => {
        const limits = ssoLimits(address);
        const answer =
          code && code.length <= 2000 && isPlain(code) ? { code, error: null } : { code: null, error: /^[a-z_]{1,60}$/.exec(error ?? '')?.[0] ?? 'unknown' };
        const issuer = fields.get('iss') ?? null;
        const kept = await keepAnswer(db, provider, state, { ...answer, issuer: issuer && isPlain(issuer) ? issuer.slice(0, 200) : null }, now);
        if (!kept) await countHit(db, limits, now);
      });
      return `${path}?state=${state}`;
    },
  };
}

/** Printable ASCII, as codes and addresses are. */
function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

interface Returned extends HandedApart {
  readonly actor: Actor | undefined;
  readonly body: { readonly state: string };
}

/** The page that the browser came back to: asks the provider whose sign-in it was, and lets them in. */
export function ssoAuthentication(provider: Provider) {
  return async ({ call, transact, actor, body }: Returned): Promise<{ message: string }> => {
    const asked = configured(call, provider);
    const limits = ssoLimits(call.address);
    const attempt = await transact('write', async (db) => {
      await refuseWhenUsedUp(db, limits, call.now);
      const taken = await takeAttempt(db, { provider, state: body.state, browser: call.cookie(ssoCookie) ?? '' }, call.now);
      if (taken) return { ...taken, returnTo: await redirectUri(db, call, provider) };
      await countHit(db, limits, call.now);
      throw accessFaults.ssoExpired({ keep: true });
    });
    const { code, error, issuer, returnTo } = attempt;
    if (!code) throw about(cancellations.has(error ?? '') ? accessFaults.ssoCancelled : accessFaults.ssoFailed, provider);
    const account = await asked.accountFor({ state: body.state, ...attempt }, returnTo, { code, issuer }).catch((failed: unknown) => {
      throw failure(call, provider, failed);
    });
    await transact('write', async (db) => {
      const personId = isOfDomain(asked, account) ? await personFor(db, asked.issuer, account, call.now) : undefined;
      if (!personId) {
        await countHit(db, limits, call.now);
        throw refusal(asked, provider, account);
      }
      if (actor) await endSessions(db, { person_id: actor.id, session_id: actor.session_id });
      await startSession(db, call, personId);
      call.setCookie(ssoCookie, null);
    });
    return { message: 'You are signed in.' };
  };
}

/** What a provider calls it when somebody turns back on its page; Apple has a word of its own. */
const cancellations: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

function isOfDomain({ hostedDomain }: SsoProvider, account: ProviderAccount): boolean {
  return hostedDomain === undefined || account.hostedDomain === hostedDomain;
}

/** What can be said about the account itself; whether anybody here has its address is not told. */
function refusal({ hostedDomain }: SsoProvider, provider: Provider, account: ProviderAccount) {
  if (hostedDomain !== undefined && account.hostedDomain !== hostedDomain) return accessFaults.ssoOtherDomain({ facts: { domain: hostedDomain }, keep: true });
  if (account.isHidden) return about(accessFaults.ssoHidden, provider, true);
  return about(account.email === undefined ? accessFaults.ssoUnconfirmed : accessFaults.ssoUnknown, provider, true);
}

function failure(call: Call, provider: Provider, error: unknown): unknown {
  if (!(error instanceof ProviderSilent || error instanceof ProviderRefused)) return error;
  call.log.warn({ provider, reason: error.message }, 'sign-in by a provider failed');
  return about(error instanceof ProviderSilent ? accessFaults.ssoSilent : accessFaults.ssoFailed, provider);
}

/** Google comes back with an address, Apple with a form, and with an address when its page was left with an error. */
export const accessReceivers: readonly Receiver[] = [ssoReceivers('google', 'GET'), ssoReceivers('apple', 'POST'), ssoReceivers('apple', 'GET')];
