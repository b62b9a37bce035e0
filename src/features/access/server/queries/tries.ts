import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { countRateLimit, requireRateLimit, type Limit } from '#platform/server/http/rate-limit.ts';
import { originOf } from '../known-browsers.ts';
import { linkLimits, loginLimits } from '../limits.ts';
import { isPassword } from '../passwords.ts';

/** How often somebody's password may be tried, wherever it is asked for: the same as at signing in. */
export async function passwordLimits(db: Db, context: RequestContext, personId: string): Promise<Limit[]> {
  return loginLimits(personId, await originOf(db, context, personId));
}

/** Whether the password is the one of the hash; takes 40 ms, in no transaction. */
export function isRightPassword(password: string, hash: string): Promise<boolean> {
  return isPassword(password, hash);
}

/** Before a link is looked at. @throws 429 */
export async function requireLinkTries(db: Db, context: RequestContext): Promise<void> {
  await requireRateLimit(db, linkLimits(context), context.now);
}

/** One that opened nothing. */
export async function countLinkTry(db: Db, context: RequestContext): Promise<void> {
  await countRateLimit(db, linkLimits(context), context.now);
}
