import type { Db } from '#platform/server/database/database.ts';
import type { Actor, ManualContext, RequestContext } from '#platform/server/http/implement.ts';
import { consumeRateLimit, countRateLimit, returnRateLimit, type Limit } from '#platform/server/http/rate-limit.ts';
import { accessFaults } from '../contract.ts';
import { canonical, endSessions, lockForSignIn, startSession } from './commands.ts';
import { originOf } from './known-browsers.ts';
import { everywhereLimit, loginLimits, narrowLimit, unknownAccount } from './limits.ts';
import { isPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

interface SignIn extends ManualContext {
  readonly actor: Actor | undefined;
  readonly body: { readonly username: string; readonly password: string };
}

/**
 * The attempt is counted and committed before the password is hashed, so that parallel guesses have the same limit as
 * consecutive ones; the count is refunded for the right password. No transaction is open while the password is hashed.
 */
export async function signIn({ context, transact, actor, body }: SignIn): Promise<{ message: string }> {
  const { account, counted } = await transact('write', (db) => beginTry(db, context, canonical(body.username)));
  const isRight = await isPassword(body.password, account?.password_hash);
  if (!account?.password_hash || !isRight) throw accessFaults.wrongCredentials();
  const { id, password_hash } = account;
  await transact('write', async (db) => {
    if (!(await queries.lockPassword(db, id, password_hash, context.now))) throw accessFaults.wrongCredentials();
    if (!(await lockForSignIn(db, id, context.now))) throw accessFaults.wrongCredentials();
    await returnRateLimit(db, counted);
    if (actor) await endSessions(db, { person_id: actor.id, session_id: actor.session_id });
    await startSession(db, context, id);
  });
  return { message: translate('You’re signed in.') };
}

/** @throws 429 */
async function beginTry(db: Db, context: RequestContext, identifier: string) {
  const account = await queries.accountOf(db, identifier, context.now);
  const name = account?.id ?? unknownAccount(identifier);
  const origin = await originOf(db, context, account?.id);
  const counted: Limit[] = [];
  const limits = loginLimits(name, origin);
  if (!origin.browser) {
    const everywhere = everywhereLimit(name);
    const [isUsedUp] = await countRateLimit(db, [everywhere], context.now);
    if (isUsedUp) limits.push(narrowLimit(name, origin));
    else counted.push(everywhere);
  }
  await consumeRateLimit(db, limits, context.now);
  return { account, counted: [...counted, ...limits] };
}
