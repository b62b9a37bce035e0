import type { Db } from '#platform/server/database/database.ts';
import type { Actor, RequestContext } from '#platform/server/http/implement.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { addressUnder, hostOf } from '#features/company/server/queries.ts';
import { createPerson, type CreatedPerson, type NewPerson } from '#features/people/server/commands.ts';
import { accessFaults } from '../../contract.ts';
import { mayGive } from '../../rules/role-presets.ts';
import { createPasswordLink, giveRole, linkPath, requestPasswordMail } from '../commands.ts';
import { authorityOf, holdRoles, roleToGive } from '../queries.ts';

interface Asked {
  readonly db: Db;
  readonly actor: Actor;
  readonly context: RequestContext;
}

export interface Invited extends CreatedPerson {
  /** Works once, for 7 days. */
  readonly link: string;
}

/**
 * Adds a person with a role, and sends the invitation. The link that is answered is one of its own beside the mailed
 * one: whichever is used first ends the other. That it was shown is in the audit log.
 * @throws 460, 403 for the role; what must be unique fails on its constraint
 */
export async function invite(
  asked: Asked,
  { role_id, ...person }: Omit<NewPerson, 'status'> & { readonly role_id: string },
): Promise<Invited> {
  const { db, actor } = asked;
  await checkRole(db, actor, role_id);
  const created = await createPerson(db, { ...person, status: 'invited' });
  await giveRole(db, created.id, role_id);
  await requestPasswordMail(db, created.id, 'invitation');
  return { ...created, link: await showLink(asked, created.id) };
}

/** A link by which an invited person chooses a password, for whoever passes it on by hand. */
export async function showLink({ db, context }: Omit<Asked, 'actor'>, personId: string): Promise<string> {
  await db.insertInto('shown_links').values({ person_id: personId }).execute();
  const link = linkPath(await createPasswordLink(db, personId, 'invitation', context.now));
  return addressUnder(await hostOf(db), context.public_url) + link;
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

/** Nobody gives what they do not hold at this moment; roles stay as they are until the transaction ends. */
async function checkRole(db: Db, actor: Actor, roleId: string): Promise<void> {
  await holdRoles(db);
  const role = await roleToGive(db, roleId);
  if (!role) throw accessFaults.unknownRole({ errors: { role_id: [accessFaults.unknownRole.message] } });
  const authority = await authorityOf(db, actor.id);
  if (!authority.permissions.has('add_employee')) throw platformFaults.notAllowed();
  if (!mayGive(authority, role)) throw accessFaults.roleAboveOwn();
}
