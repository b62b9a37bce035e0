import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { hashToken, newToken } from '#platform/server/http/authenticator.ts';
import type { RequestContext } from '#platform/server/http/implement.ts';
import { tidyEmail } from '#features/people/rules/email.ts';
import { activatePerson, markInvited } from '#features/people/server/commands.ts';
import { maySignIn } from '#features/people/server/queries.ts';
import { rolePresets } from '../rules/role-presets.ts';
import { passwordChanged, passwordRequested, personJoined, sessionsEnded, type LinkPurpose } from '../events.ts';
import { rememberBrowser } from './known-browsers.ts';
import { hashPassword } from './passwords.ts';
import { idleTimeoutSeconds, maxSessionSeconds } from './sessions.ts';

/** Seconds for which a link works. */
const lifetime: Record<LinkPurpose, number> = { reset: 3600, invitation: 7 * 86_400 };
/** Longest lifetime of a link in seconds. */
export const longestLinkSeconds = Math.max(...Object.values(lifetime));

/** Returns a typed username or email address in the form in which both are stored. */
export function canonical(identifier: string): string {
  return tidyEmail(identifier);
}

/**
 * Creates a link for setting a password. Only a hash of its token is stored.
 * @returns its token, valid for 60 minutes to reset, for 7 days as an invitation
 */
export async function createPasswordLink(db: Db, personId: string, purpose: LinkPurpose, now: number): Promise<string> {
  return (await newLink(db, personId, purpose, { now })).token;
}

/** A created link; its path leads to the screen for it. */
export interface NewLink {
  readonly id: string;
  readonly path: string;
  readonly expires_at: Date;
}

/** Creates a link to be mailed. @param options the inviter and the address */
export async function createLink(
  db: Db,
  personId: string,
  purpose: LinkPurpose,
  options: { readonly now: number; readonly invited_by?: string | undefined; readonly mailed_to?: string },
): Promise<NewLink> {
  const { id, token, expires_at } = await newLink(db, personId, purpose, options);
  if (purpose === 'invitation') await markInvited(db, [personId]);
  const path = purpose === 'invitation' ? `/on-boarding-invitation/${id}/${token}` : `/reset-password/${token}`;
  return { id, path, expires_at };
}

/** Creates a link. @returns the path of its screen */
export async function createLinkPath(db: Db, personId: string, purpose: LinkPurpose, now: number): Promise<string> {
  return (await createLink(db, personId, purpose, { now })).path;
}

async function newLink(
  db: Db,
  personId: string,
  purpose: LinkPurpose,
  {
    now,
    invited_by = null,
    mailed_to = null,
  }: { now: number; invited_by?: string | null | undefined; mailed_to?: string | null },
) {
  const token = newToken();
  const expires_at = new Date((now + lifetime[purpose]) * 1000);
  const { id } = await db
    .insertInto('password_links')
    .values({
      person_id: personId,
      purpose,
      token_hash: hashToken(token),
      created_at: new Date(now * 1000),
      expires_at,
      invited_by,
      mailed_to,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, expires_at };
}

/**
 * Marks a link as used. Of two simultaneous requests the second waits for the first and finds nothing.
 * @returns false when the link is already used
 */
export async function consumeLink(db: Db, linkId: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable('password_links')
    .set({ used_at: new Date(now * 1000) })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** Sets a password and ends what was opened with the old one: sessions, sockets and other links. */
export async function changePassword(db: Db, personId: string, password: string, now: number): Promise<void> {
  const hasJoined = await setPassword(db, personId, password, now);
  if (!hasJoined) await emit(db, passwordChanged, { person_id: personId });
  await db
    .updateTable('password_links')
    .set({ used_at: new Date(now * 1000) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
  await endSessions(db, { person_id: personId });
}

/**
 * Removes a person's password and ends what was opened with it. The database also ends their links
 * and the calendar addresses, and a sign-in in progress no longer finds a password.
 */
export async function endPassword(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('credentials').where('person_id', '=', personId).execute();
  await endSessions(db, { person_id: personId });
}

/** Makes an invited person active; leaves everyone else unchanged. @param now epoch seconds */
export async function activate(db: Db, personId: string, now: number): Promise<boolean> {
  if (!(await activatePerson(db, personId, now))) return false;
  await emit(db, personJoined, { person_id: personId });
  return true;
}

/**
 * Sets a password; the first one makes an invited person active.
 * @returns whether they were invited until now
 */
export async function setPassword(db: Db, personId: string, password: string, now: number): Promise<boolean> {
  const row = { password_hash: await hashPassword(password), changed_at: new Date(now * 1000) };
  await db
    .insertInto('credentials')
    .values({ person_id: personId, ...row })
    .onConflict((clash) => clash.columns(['tenant_id', 'person_id']).doUpdateSet(row))
    .execute();
  return activate(db, personId, now);
}

/**
 * Ends one session of a person, or all of them, and with them their sockets.
 * @returns how many were ended
 */
export async function endSessions(
  db: Db,
  { person_id, session_id }: { person_id: string; session_id?: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('person_id', '=', person_id)
    .$if(session_id !== undefined, (query) => query.where('id', '=', session_id ?? null))
    .executeTakeFirst();
  if (numDeletedRows) await emit(db, sessionsEnded, { person_id, session_id });
  return Number(numDeletedRows);
}

/** Requests the mail with a link; a job creates the link, so that events and queues contain no secret. */
export async function requestPasswordMail(
  db: Db,
  personId: string | null,
  input:
    | { readonly purpose: 'reset' }
    | { readonly purpose: 'invitation'; readonly invited_by: string; readonly is_reminder?: boolean },
): Promise<void> {
  if (personId && input.purpose === 'invitation') await markInvited(db, [personId]);
  await emit(db, passwordRequested, { person_id: personId, ...input });
}

export async function giveRole(db: Db, personId: string, roleId: string): Promise<void> {
  await db.insertInto('role_people').values({ person_id: personId, role_id: roleId }).execute();
}

/**
 * The roles of a new company.
 * @returns their ids by name: 'Owner', 'HR manager', 'Team lead', 'Employee'
 */
export async function createRolePresets(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insertInto('roles')
    .values(rolePresets.map(({ name, is_owner }, index) => ({ name, is_owner, position: index + 1 })))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const permissionRows = rolePresets.flatMap(({ name, permissions }) =>
    permissions.map((permission) => ({ role_id: ids.get(name) ?? '', permission })),
  );
  await sql`
    insert into role_permissions (role_id, permission)
    select * from unnest(${permissionRows.map(({ role_id }) => role_id)}::uuid[], ${permissionRows.map(({ permission }) => permission)}::text[])`.execute(
    db,
  );
  return ids;
}

/**
 * Checks that a person may sign in and locks their row until the transaction ends: a suspension or discharge
 * that follows then finds the new session and ends it. @param now epoch seconds
 */
export async function lockForSignIn(db: Db, personId: string, now: number): Promise<boolean> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where(maySignIn(now))
    .forShare()
    .executeTakeFirst();
  return person !== undefined;
}

/** Starts a session with a new token, which the response sets as a cookie, and remembers the browser for the person. */
export async function startSession(db: Db, context: RequestContext, personId: string): Promise<void> {
  const token = newToken();
  const now = new Date(context.now * 1000);
  const expires_at = new Date((context.now + idleTimeoutSeconds) * 1000);
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      person_id: personId,
      created_at: now,
      last_used_at: now,
      expires_at,
      address: context.address,
      user_agent: context.user_agent?.slice(0, 300) ?? null,
    })
    .execute();
  // The cookie may outlive an idle session, which the server ends; never the longest possible one.
  context.setSession(token, new Date((context.now + maxSessionSeconds) * 1000));
  await rememberBrowser(db, context, personId);
}
