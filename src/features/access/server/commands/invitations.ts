import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { hashToken } from '#platform/server/http/authenticator.ts';
import type { Actor, RequestContext } from '#platform/server/http/implement.ts';
import { countRateLimit, requireRateLimit } from '#platform/server/http/rate-limit.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import { consumeLink, endSessions, lockForSignIn, setPassword, startSession } from '../commands.ts';
import { originOf, rememberBrowser } from '../known-browsers.ts';
import { linkLimits } from '../limits.ts';

/** Values from the address of an invitation. */
export interface InvitationKey {
  readonly id: string;
  readonly hash: string;
}

export interface Invitation {
  readonly id: string;
  readonly person_id: string;
}

/**
 * Returns the invitation for this key and locks it until the transaction ends.
 * @throws 498 when it is wrong, used or expired, or when the invited person has left; 429 after too many of these
 */
export async function openInvitation(
  db: Db,
  context: RequestContext,
  { id, hash }: InvitationKey,
): Promise<Invitation> {
  const limits = linkLimits(context);
  await requireRateLimit(db, limits, context.now);
  const invitation = await db
    .selectFrom('password_links')
    .innerJoin('people', 'people.id', 'password_links.person_id')
    .select(['password_links.id', 'password_links.person_id'])
    .where('password_links.token_hash', '=', hashToken(hash))
    .where('password_links.purpose', '=', 'invitation')
    .where('password_links.used_at', 'is', null)
    .where('password_links.expires_at', '>', new Date(context.now * 1000))
    .where(maySignIn(context.now))
    // The person is locked first, so that two links of one person wait for each other and do not deadlock.
    .forNoKeyUpdate('people')
    .forUpdate('password_links')
    .executeTakeFirst();
  if (invitation?.id === id) return invitation;
  await countRateLimit(db, limits, context.now);
  throw platformFaults.linkExpired({ commit: true });
}

/** Sets the password during an invitation, which stays usable; every other link and session of the person ends. */
export async function setInvitedPassword(
  db: Db,
  context: RequestContext,
  { id, person_id }: Invitation,
  password: string,
): Promise<void> {
  await setPassword(db, person_id, password, context.now);
  await db
    .updateTable('password_links')
    .set({ used_at: new Date(context.now * 1000) })
    .where('person_id', '=', person_id)
    .where('id', '<>', id)
    .where('used_at', 'is', null)
    .execute();
  await endSessions(db, { person_id });
  await rememberBrowser(db, context, person_id);
}

/** Whether a person has a password to sign in with. */
export async function hasPassword(db: Db, personId: string): Promise<boolean> {
  const found = await db
    .selectFrom('credentials')
    .select('person_id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the person's last inviter; null when unknown, as for a link that was passed on by hand. */
export async function inviterOf(db: Db, personId: string): Promise<string | null> {
  const link = await db
    .selectFrom('password_links')
    .select('invited_by')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'invitation')
    .where('invited_by', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return link?.invited_by ?? null;
}

/**
 * Marks this and all other invitations of the person as used and signs them in, instead of the current user.
 * A link can be forwarded or read by others, so it signs in only in a browser in which its person chose the password
 * or signed in before; another browser finishes and asks for the password.
 * @returns whether they are signed in
 * @throws 498
 */
export async function signInByInvitation(
  db: Db,
  context: RequestContext,
  actor: Actor | undefined,
  { id, person_id }: Invitation,
): Promise<boolean> {
  const isOpen = await consumeLink(db, id, context.now);
  if (!isOpen || !(await lockForSignIn(db, person_id, context.now))) throw platformFaults.linkExpired();
  await db
    .updateTable('password_links')
    .set({ used_at: new Date(context.now * 1000) })
    .where('person_id', '=', person_id)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .execute();
  const isOwnBrowser = actor?.id === person_id || (await originOf(db, context, person_id)).browser !== undefined;
  if (!isOwnBrowser) return false;
  if (actor) await endSessions(db, { person_id: actor.id, session_id: actor.session_id });
  await startSession(db, context, person_id);
  return true;
}

/** Ends invitations that were mailed to an address that is no longer their person's. */
export async function endLinksElsewhere(db: Db, ids: readonly string[], now: number): Promise<void> {
  await sql`
    update password_links set used_at = ${new Date(now * 1000)} from people
     where people.id = password_links.person_id and people.id = any(${ids}::uuid[])
       and password_links.purpose = 'invitation' and password_links.used_at is null
       and password_links.mailed_to <> people.email`.execute(db);
}

/** Stores the result of mailing, which inviters see: nothing else reports an address that does not exist. */
export async function keepWhetherSent(db: Db, id: string, problem: Error | undefined, now: number): Promise<void> {
  const mail_problem = problem?.message.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').slice(0, 300) ?? null;
  await db
    .updateTable('password_links')
    .set({ mail_problem, mailed_at: problem ? null : new Date(now * 1000) })
    .where('id', '=', id)
    .execute();
}
