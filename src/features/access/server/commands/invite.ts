import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor, RequestContext } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { createPerson, setEmail, type CreatedPerson, type NewPerson } from '#features/people/server/commands.ts';
import { setStatus } from '#features/people/server/commands/leaving.ts';
import { accessFaults } from '../../contract.ts';
import { mayGive } from '../../rules/role-presets.ts';
import { createLinkPath, giveRole, requestPasswordMail } from '../commands.ts';
import { authorityOf, lockSharedRoles, roleToGive } from '../queries.ts';

interface InviteContext {
  readonly db: Db;
  readonly actor: Actor;
  readonly context: RequestContext;
}

export interface InvitedPerson extends CreatedPerson {
  /** Works once, for 7 days; null unless it was requested. */
  readonly link: string | null;
}

/**
 * Adds a person with a role and sends the invitation. A link shown on request is separate from the mailed one:
 * using either ends the other. Showing it is recorded in the audit log.
 * @throws 460, 403 for the role; what must be unique fails on its constraint
 */
export async function invite(
  context: InviteContext,
  {
    role_id,
    show_link,
    ...person
  }: Omit<NewPerson, 'status'> & { readonly role_id: string; readonly show_link: boolean },
): Promise<InvitedPerson> {
  const { db, actor } = context;
  await checkRole(db, actor, role_id);
  const created = await createPerson(db, { ...person, status: 'invited' });
  await giveRole(db, created.id, role_id);
  await requestPasswordMail(db, created.id, { purpose: 'invitation', invited_by: actor.id });
  return { ...created, link: show_link ? await showLink(context, created.id) : null };
}

/** Creates a link with which an invited person chooses a password, to be passed on by hand. */
export async function showLink({ db, context }: Omit<InviteContext, 'actor'>, personId: string): Promise<string> {
  await db.insertInto('shown_links').values({ person_id: personId }).execute();
  const link = await createLinkPath(db, personId, 'invitation', context.now);
  return addressUnder(await hostOf(db), context.public_url) + link;
}

/**
 * Gives a person their first address, so that they can be invited. The status of people who can already sign in,
 * or may not, stays unchanged. @throws 403 for a person who ranks above the actor
 */
export async function giveFirstAddress(
  db: Db,
  actor: Pick<Actor, 'id'>,
  personId: string,
  email: string,
): Promise<void> {
  await requireNotAbove(db, actor, personId);
  await setEmail(db, personId, email);
  const { rows } = await sql<{ waits: boolean }>`
    select people.status = 'active'
           and not exists (select from credentials c where c.person_id = people.id)
           and not exists (select from sso_identities s where s.person_id = people.id) as waits
      from people where id = ${personId}`.execute(db);
  if (rows[0]?.waits) await setStatus(db, personId, 'invited');
}

/** Voids all links that were sent to a person. @param now epoch seconds */
export async function voidLinks(db: Db, personId: string, now: number): Promise<void> {
  await db
    .updateTable('password_links')
    .set({ used_at: new Date(now * 1000) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Requires that the actor has every permission of the person whose account they could open;
 * a link would otherwise grant them more. Locks roles until the transaction ends.
 * @throws 403
 */
export async function requireNotAbove(db: Db, actor: Pick<Actor, 'id'>, personId: string): Promise<void> {
  await lockSharedRoles(db);
  const authority = await authorityOf(db, actor.id);
  const roleIds = await db.selectFrom('role_people').select('role_id').where('person_id', '=', personId).execute();
  for (const { role_id } of roleIds) {
    const role = await roleToGive(db, role_id);
    if (role && !mayGive(authority, role)) throw accessFaults.roleAboveOwn();
  }
}

/**
 * Checks that the actor currently has the permissions of the role that they give;
 * locks roles until the transaction ends.
 */
async function checkRole(db: Db, actor: Actor, roleId: string): Promise<void> {
  await lockSharedRoles(db);
  const role = await roleToGive(db, roleId);
  if (!role) throw accessFaults.unknownRole.at('role_id');
  const authority = await authorityOf(db, actor.id);
  if (!authority.permissions.has('add_employee')) throw platformFaults.notAllowed();
  if (!mayGive(authority, role)) throw accessFaults.roleAboveOwn();
}
