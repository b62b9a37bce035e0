import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { countRateLimit, requireRateLimit, type Limit } from '#platform/server/http/rate-limit.ts';
import { originOf } from '../known-browsers.ts';
import { linkLimits, loginLimits } from '../limits.ts';
import { isPassword } from '../passwords.ts';

/** Limits password attempts wherever a password is required, with the same budget as sign-in. */
export async function passwordLimits(db: Db, context: RequestContext, personId: string): Promise<Limit[]> {
  return loginLimits(personId, await originOf(db, context, personId));
}

/** Whether the password matches the hash; takes 40 ms and runs outside a transaction. */
export function isRightPassword(password: string, hash: string): Promise<boolean> {
  return isPassword(password, hash);
}

/** Checks the limit before a link is looked up. @throws 429 */
export async function requireLinkTries(db: Db, context: RequestContext): Promise<void> {
  await requireRateLimit(db, linkLimits(context), context.now);
}

/** Counts a link that did not work. */
export async function countLinkTry(db: Db, context: RequestContext): Promise<void> {
  await countRateLimit(db, linkLimits(context), context.now);
}
