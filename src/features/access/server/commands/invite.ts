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
import { authorityOf, holdRoles, roleToGive } from '../queries.ts';

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
  readonly context: RequestContext;
}

export interface Invited extends CreatedPerson {
  /** Works once, for 7 days; null where it was not asked for. */
  readonly link: string | null;
}

/**
 * Adds a person with a role, and sends the invitation. The link that is shown where somebody asks for it is one of its
 * own beside the mailed one: whichever is used first ends the other. That it was shown is in the audit log.
 * @throws 460, 403 for the role; what must be unique fails on its constraint
 */
export async function invite(
  asked: Asked,
  {
    role_id,
    show_link,
    ...person
  }: Omit<NewPerson, 'status'> & { readonly role_id: string; readonly show_link: boolean },
): Promise<Invited> {
  const { db, actor } = asked;
  await checkRole(db, actor, role_id);
  const created = await createPerson(db, { ...person, status: 'invited' });
  await giveRole(db, created.id, role_id);
  await requestPasswordMail(db, created.id, { purpose: 'invitation', invited_by: actor.id });
  return { ...created, link: show_link ? await showLink(asked, created.id) : null };
}

/** A link by which an invited person chooses a password, for whoever passes it on by hand. */
export async function showLink({ db, context }: Omit<Asked, 'actor'>, personId: string): Promise<string> {
  await db.insertInto('shown_links').values({ person_id: personId }).execute();
  const link = await createLinkPath(db, personId, 'invitation', context.now);
  return addressUnder(await hostOf(db), context.public_url) + link;
}

/**
 * Gives a person their first address, so that they can be invited. The status of people who already sign in, or may not
 * sign in, stays as it is. @throws 403 for a person who ranks above the actor
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

/** None of the links that somebody was sent opens anything any more. @param now epoch seconds */
export async function voidLinks(db: Db, personId: string, now: number): Promise<void> {
  await db
    .updateTable('password_links')
    .set({ used_at: new Date(now * 1000) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute();
}

/**
 * Whoever could open somebody's account may do no less than they: else a link would be a way to what one does not hold.
 * Roles stay as they are until the transaction ends.
 * @throws 403
 */
export async function requireNotAbove(db: Db, actor: Pick<Actor, 'id'>, personId: string): Promise<void> {
  await holdRoles(db);
  const authority = await authorityOf(db, actor.id);
  const held = await db.selectFrom('role_people').select('role_id').where('person_id', '=', personId).execute();
  for (const { role_id } of held) {
    const role = await roleToGive(db, role_id);
    if (role && !mayGive(authority, role)) throw accessFaults.roleAboveOwn();
  }
}

/** Nobody gives what they do not hold at this moment; roles stay as they are until the transaction ends. */
async function checkRole(db: Db, actor: Actor, roleId: string): Promise<void> {
  await holdRoles(db);
  const role = await roleToGive(db, roleId);
  if (!role) throw accessFaults.unknownRole({ errors: { role_id: [accessFaults.unknownRole.message] } });
  const authority = await authorityOf(db, actor.id);
  if (!authority.permissions.has('add_employee')) throw platformFaults.notAllowed();
  if (!mayGive(authority, role)) throw accessFaults.roleAboveOwn();
}
