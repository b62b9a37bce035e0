import type { Db } from '#platform/server/database/database.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import type { Provider } from '../rules/sso.ts';
import type { Secrets } from './sso-provider.ts';

/** Seconds from pressing the button to the end of the sign-in. */
export const attemptLifetimeSeconds = 600;

export interface NewAttempt extends Secrets {
  readonly provider: Provider;
  /** Token in the cookie of the browser that starts the sign-in. */
  readonly browser: string;
}

/** @param now epoch seconds */
export async function beginAttempt(
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

export interface ProviderReply {
  readonly code: string | null;
  readonly error: string | null;
  readonly issuer: string | null;
}

/**
 * Stores the provider's answer: a code or an error. The first answer counts.
 * @returns whether an attempt waits for it
 */
export async function keepAnswer(
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
export function takeAttempt(
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
