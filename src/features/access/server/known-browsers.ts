import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { pushSecretOf } from '#platform/server/live/push-key.ts';
import type { Origin } from './limits.ts';

/**
 * Set by every sign-in and kept after it. It grants nothing by itself; it gives the person's own browser a separate
 * budget of attempts, and an invitation signs in only a browser that has it.
 */
export const browserCookie = 'muster_browser';

const lifetimeSeconds = 365 * 86_400;
/** Characters of the browser's id, and of each person's mark: 128 bits as base64url. */
const partCharacters = 22;
/** Maximum number of people remembered per browser, such as a shared one; the least recently seen is dropped first. */
const maxPeople = 8;

/**
 * Returns the origin of a sign-in attempt.
 * @param personId undefined for an account that does not exist, which takes the same work
 */
export async function originOf(db: Db, context: RequestContext, personId: string | undefined): Promise<Origin> {
  const { address, is_behind_proxy } = context;
  return { address, is_behind_proxy, browser: await knownBrowser(db, context, personId) };
}

/** Returns the browser's id if this person has signed in with it before. */
async function knownBrowser(
  db: Db,
  context: RequestContext,
  personId: string | undefined,
): Promise<string | undefined> {
  const [id, ...marks] = partsOf(context.cookie(browserCookie));
  if (id === undefined) return undefined;
  const own = Buffer.from(markOf(await secretOf(db), context.company_id, personId ?? '', id));
  const isKnown = marks.filter((mark) => timingSafeEqual(Buffer.from(mark), own)).length > 0;
  return isKnown && personId !== undefined ? id : undefined;
}

/** Remembers the browser for this person, in addition to those who have signed in with it before. */
export async function rememberBrowser(db: Db, context: RequestContext, personId: string): Promise<void> {
  const [id = randomBytes(16).toString('base64url'), ...marks] = partsOf(context.cookie(browserCookie));
  const own = markOf(await secretOf(db), context.company_id, personId, id);
  const all = [...marks.filter((mark) => mark !== own), own].slice(-maxPeople);
  context.setCookie(browserCookie, [id, ...all].join(''), new Date((context.now + lifetimeSeconds) * 1000));
}

/** Returns the id and the marks; empty for a cookie that this server did not set. */
function partsOf(cookie = ''): string[] {
  if (cookie.length % partCharacters) return [];
  return cookie.match(new RegExp(`.{${partCharacters}}`, 'g')) ?? [];
}

/** Returns the mark of a person in a browser; it cannot be forged without the secret or used for another person. */
function markOf(secret: string, companyId: string, personId: string, browserId: string): string {
  const signed = createHmac('sha256', secret).update(`browser:${companyId}:${personId}:${browserId}`);
  return signed.digest('base64url').slice(0, partCharacters);
}

async function secretOf(db: Db): Promise<string> {
  return createHmac('sha256', await pushSecretOf(db))
    .update('known browsers')
    .digest('hex');
}
