import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { emit } from '#platform/server/events.ts';
import type { Actor } from '#platform/server/implement.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { lockRoles, standingOf, type Standing } from '#features/access/server/queries.ts';
import { roleFaults, type AssignedItem } from '../contract.ts';
import { orderRefusal, permissionsRefusal, revokeRefusal, rules, type Refusal } from '../rules/standing.ts';
import { peopleHold } from '../rules/wording.ts';
import { rolesChangedFor, type RolesChangedFor } from './events.ts';
import { resolveItems } from './people.ts';
import { formOf, holderCounts, orderFormOf, permissionsFormOf, storedRole, storedRoles, versions } from './queries.ts';

/**
 * Who is at work, judged anew under the lock of the company's roles: what they held when the request began may have been taken
 * from them by one that was quicker. Until the transaction ends nobody else changes anything about roles.
 * @throws 403 when they do not hold the permission any more
 */
export async function judge(db: Db, actor: Actor, permission: Permission): Promise<Standing> {
  await lockRoles(db);
  const who = await standingOf(db, actor.id);
  if (!who.permissions.has(permission)) throw platformFaults.notAllowed();
  return who;
}

/** @throws what the rule has named */
export function refuse(refusal: Refusal): void {
  if (refusal) throw roleFaults[refusal]();
}

async function announce(db: Db, changed: RolesChangedFor): Promise<void> {
  for (const event of rolesChangedFor(changed)) await emit(db, event);
}

export async function createRole(db: Db, actor: Actor, name: string): Promise<string> {
  await judge(db, actor, 'add_role');
  const row = { name: name.trim(), position: sql<number>`(select coalesce(max(position), 0) + 1 from roles)` };
  const { id } = await db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function renameRole(db: Db, actor: Actor, { id, name, version }: { id: string; name: string; version: string }): Promise<void> {
  const who = await judge(db, actor, 'edit_role');
  const role = await storedRole(db, id);
  refuse(rules.edit.refusal(who, role));
  requireUnchanged(version, formOf(role));
  await db.updateTable('roles').set({ name: name.trim(), updated_at: new Date() }).where('id', '=', id).execute();
}

/** @throws 461 when the order, or what roles there are, is another one than the caller saw */
export async function reorderRoles(db: Db, actor: Actor, { roles, version }: { roles: readonly string[]; version?: string | undefined }): Promise<void> {
  const who = await judge(db, actor, 'edit_role');
  const now = await storedRoles(db);
  if (version !== undefined) requireUnchanged(version, orderFormOf(now));
  const known = new Set(roles);
  if (known.size !== roles.length || now.length !== roles.length || now.some(({ id }) => !known.has(id)))
    throw platformFaults.changedMeanwhile({ data: { current: orderFormOf(now), version: versions.ofOrder(now) } });
  refuse(orderRefusal(who, now, roles));
  await sql`
    update roles set position = wanted.position, updated_at = now()
      from unnest(${roles}::uuid[]) with ordinality as wanted (id, position)
     where roles.id = wanted.id and roles.position <> wanted.position`.execute(db);
}

/** @returns how many people it was taken from */
export async function trashRole(db: Db, actor: Actor, { id, detach, now }: { id: string; detach: boolean; now: Date }): Promise<number> {
  const who = await judge(db, actor, 'delete_role');
  const role = await storedRole(db, id);
  refuse(rules.delete.refusal(who, role));
  const total_people = (await holderCounts(db, now)).get(id) ?? 0;
  if (total_people > 0 && !detach) throw roleFaults.stillHeld({ facts: { who: peopleHold(total_people) }, data: { total_people } });
  const taken = await db.deleteFrom('role_people').where('role_id', '=', id).returning('person_id').execute();
  await db.updateTable('roles').set({ trashed_at: now, trashed_by: actor.id, position: null }).where('id', '=', id).execute();
  await announce(db, { actor_id: actor.id, role_id: id, change: 'deleted', person_ids: taken.map(({ person_id }) => person_id) });
  return total_people;
}

/** @throws 461 with the permissions that it has now */
export async function savePermissions(
  db: Db,
  actor: Actor,
  { role_id, permissions, version }: { role_id: string; permissions: readonly Permission[]; version: string },
): Promise<void> {
  const who = await judge(db, actor, 'assign_role_permission');
  const role = await storedRole(db, role_id);
  refuse(rules.permissions.refusal(who, role));
  requireUnchanged(version, permissionsFormOf(role));
  refuse(permissionsRefusal(who, role, permissions));
  const added = await sql`
    insert into role_permissions (role_id, permission) select ${role_id}, unnest(${permissions}::text[]) on conflict do nothing`.execute(db);
  const removed = await sql`delete from role_permissions where role_id = ${role_id} and permission <> all (${permissions}::text[])`.execute(db);
  if (!added.numAffectedRows && !removed.numAffectedRows) return;
  const holders = await db.selectFrom('role_people').select('person_id').where('role_id', '=', role_id).execute();
  await announce(db, { actor_id: actor.id, role_id, change: 'permissions', person_ids: holders.map(({ person_id }) => person_id) });
}

/** @returns how many have got it */
export async function assignRole(
  db: Db,
  actor: Actor,
  { role_id, items, now }: { role_id: string; items: readonly AssignedItem[]; now: Date },
): Promise<number> {
  const who = await judge(db, actor, 'assign_role_user');
  refuse(rules.give.refusal(who, await storedRole(db, role_id)));
  const { ids } = await resolveItems(db, role_id, actor.id, items, now);
  // Somebody may be getting it at this moment together with their record: that takes no turn here.
  const { rows } = await sql<{ person_id: string }>`
    insert into role_people (role_id, person_id) select ${role_id}, unnest(${ids}::uuid[]) on conflict do nothing returning person_id`.execute(db);
  await announce(db, { actor_id: actor.id, role_id, change: 'assigned', person_ids: rows.map(({ person_id }) => person_id) });
  return rows.length;
}

/** The last Owner stays by a constraint (migration 0009), whatever else happens at this moment. */
export async function revokeRole(db: Db, actor: Actor, { role_id, user_id }: { role_id: string; user_id: string }): Promise<void> {
  const who = await judge(db, actor, 'assign_role_user');
  const role = await storedRole(db, role_id);
  const person = await db.selectFrom('people').select('id').where('id', '=', user_id).executeTakeFirst();
  if (!person) throw platformFaults.notFound();
  refuse(revokeRefusal(who, role, user_id === actor.id));
  const { numDeletedRows } = await db.deleteFrom('role_people').where('role_id', '=', role_id).where('person_id', '=', user_id).executeTakeFirst();
  if (numDeletedRows) await announce(db, { actor_id: actor.id, role_id, change: 'revoked', person_ids: [user_id] });
}
