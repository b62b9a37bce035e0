import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import { requireUnchanged } from '#platform/server/version.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import {
  giveRoleTo,
  insertRole,
  moveRoleToTrash,
  setRoleName,
  setRoleOrder,
  setRolePermissions,
  takeRoleFrom,
} from '#features/access/server/commands/roles.ts';
import { authorityOf, lockSharedRoles, lockRoles, type Authority } from '#features/access/server/queries.ts';
import { maxAtOnce, startAssigning, type AssignKind } from '#features/assigning/server/commands/assign-many.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { roleFaults, roles } from '../contract.ts';
import { orderDenial, permissionsDenial, revokeDenial, rules, type DenialReason } from '../rules/authority.ts';
import { peopleHave } from '../rules/wording.ts';
import { rolesChangedFor, rolesChangedParts, type RolesChangedFor } from '../events.ts';
import { recipientsOf } from './people.ts';
import {
  formOf,
  holderCounts,
  orderFormOf,
  permissionsFormOf,
  ranksOf,
  storedRole,
  storedRoles,
  versions,
} from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

/**
 * Locks the company's roles and returns the actor's authority, checked again: a faster request may have taken
 * permissions from them since theirs began. No other role change happens until the transaction ends.
 * @throws 403 when they no longer have the permission
 */
export async function requireAllowed(db: Db, actor: Actor, permission: Permission): Promise<Authority> {
  await lockRoles(db);
  const authority = await authorityOf(db, actor.id);
  if (!authority.permissions.has(permission)) throw platformFaults.notAllowed();
  return authority;
}

/** @throws the fault that the rule named */
export function denyWith(denial: DenialReason): void {
  if (denial) throw roleFaults[denial]();
}

/**
 * Returns the people among `ids` who hold a role above the actor's own. Locks assignments until the transaction ends,
 * but not the roles' own rows, since ending the work of an Owner locks the Owners' role (`0180_access.sql`).
 */
export async function peopleAbove(
  db: Db,
  actor: Pick<Actor, 'id'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  await lockSharedRoles(db);
  const rankOf = await ranksOf(db, actor.id, ids);
  return new Set(ids.filter((id) => rankOf(id).is_above));
}

/** Rejects actions on the work or the account of a person who ranks above the actor. @throws 403 */
export async function requireNotHigher(db: Db, actor: Pick<Actor, 'id'>, personId: string): Promise<void> {
  const above = await peopleAbove(db, actor, [personId]);
  if (above.has(personId)) throw roleFaults.personAbove();
}

async function announce(db: Db, changed: RolesChangedFor): Promise<void> {
  for (const part of rolesChangedParts(changed)) await emit(db, rolesChangedFor, part);
}

export async function createRole(db: Db, actor: Actor, name: string): Promise<string> {
  await requireAllowed(db, actor, 'add_role');
  return insertRole(db, name.trim());
}

export async function renameRole(
  db: Db,
  actor: Actor,
  { id, name, version }: { id: string; name: string; version?: string | undefined },
): Promise<void> {
  const authority = await requireAllowed(db, actor, 'edit_role');
  const role = await storedRole(db, id);
  denyWith(rules.edit.denial(authority, role));
  requireUnchanged(version, formOf(role));
  await setRoleName(db, id, name.trim());
}

/** @throws 461 when the order or the set of roles has changed since the caller loaded it */
export async function reorderRoles(
  db: Db,
  actor: Actor,
  { roles, version }: { roles: readonly string[]; version?: string | undefined },
): Promise<void> {
  const authority = await requireAllowed(db, actor, 'edit_role');
  const now = await storedRoles(db);
  requireUnchanged(version, orderFormOf(now));
  const known = new Set(roles);
  if (known.size !== roles.length || now.length !== roles.length || now.some(({ id }) => !known.has(id)))
    throw platformFaults.changedMeanwhile({ data: { current: orderFormOf(now), version: versions.ofOrder(now) } });
  denyWith(orderDenial(authority, now, roles));
  await setRoleOrder(db, roles);
}

/** @param request now in epoch seconds; @returns number of people who held it */
export async function trashRole(
  db: Db,
  actor: Actor,
  { id, detach, now }: { id: string; detach: boolean; now: number },
): Promise<number> {
  const authority = await requireAllowed(db, actor, 'delete_role');
  const role = await storedRole(db, id);
  denyWith(rules.delete.denial(authority, role));
  const total_people = (await holderCounts(db, now)).get(id) ?? 0;
  if (total_people > 0 && !detach)
    throw roleFaults.stillHeld({
      facts: { who: peopleHave(total_people, await numberTextOf(db)) },
      data: { total_people },
    });
  const person_ids = await moveRoleToTrash(db, { id, actor_id: actor.id, now });
  await announce(db, { actor_id: actor.id, role_id: id, change: 'deleted', person_ids });
  return total_people;
}

/** @throws 461 with the current permissions */
export async function savePermissions(
  db: Db,
  actor: Actor,
  {
    role_id,
    permissions,
    version,
  }: { role_id: string; permissions: readonly Permission[]; version?: string | undefined },
): Promise<void> {
  const authority = await requireAllowed(db, actor, 'assign_role_permission');
  const role = await storedRole(db, role_id);
  denyWith(rules.permissions.denial(authority, role));
  requireUnchanged(version, permissionsFormOf(role));
  denyWith(permissionsDenial(authority, role, permissions));
  if (!(await setRolePermissions(db, role_id, permissions))) return;
  const holders = await db.selectFrom('role_people').select('person_id').where('role_id', '=', role_id).execute();
  await announce(db, {
    actor_id: actor.id,
    role_id,
    change: 'permissions',
    person_ids: holders.map(({ person_id }) => person_id),
  });
}

/** The people who are given a role. */
interface AssignRoleInput {
  readonly role_id: string;
  readonly items: readonly AssignedItem[];
  /** epoch seconds */
  readonly now: number;
}

/** @returns number of people who received it */
export async function assignRole(db: Db, actor: Actor, { role_id, items, now }: AssignRoleInput): Promise<number> {
  await requireMayGive(db, actor, role_id);
  const { ids } = await recipientsOf(db, actor, { role_id, items, now });
  return giveRole(db, actor, role_id, ids);
}

/** Like `assignRole`, but uses a batch for more people than one request may assign. */
export async function assignOrStart(
  db: Db,
  actor: Actor,
  { role_id, items, now }: AssignRoleInput,
  atOnce = maxAtOnce,
): Promise<{ readonly total: number; readonly is_without_self: boolean; readonly batch_id: string | null }> {
  await requireMayGive(db, actor, role_id);
  const { ids, is_without_self } = await recipientsOf(db, actor, { role_id, items, now });
  if (ids.length <= atOnce) return { total: await giveRole(db, actor, role_id, ids), is_without_self, batch_id: null };
  const batch = {
    id: role_id,
    people: ids,
    started_by: actor.id,
    from_url: '/settings/general-settings/role-permissions',
  };
  const title = translate(
    'Assigning a role to {count, plural, one {# person} other {# people}}',
    { count: ids.length },
    await numberTextOf(db),
  );
  return { total: ids.length, is_without_self, batch_id: await startAssigning(db, rolesKind, { ...batch, title }) };
}

/** Checks for every block what the starter of the batch may give at that time. */
export const rolesKind: AssignKind = {
  name: 'roles.assign',
  anyOf: ['assign_role_user'],
  oneself: roles.assignUsers.oneself,
  async assign(db, { id, people }, { actor }) {
    await requireMayGive(db, actor, id);
    await giveRole(db, actor, id, people);
  },
};

async function requireMayGive(db: Db, actor: Actor, role_id: string): Promise<void> {
  const authority = await requireAllowed(db, actor, 'assign_role_user');
  denyWith(rules.give.denial(authority, await storedRole(db, role_id)));
}

async function giveRole(db: Db, actor: Actor, role_id: string, ids: readonly string[]): Promise<number> {
  const person_ids = await giveRoleTo(db, role_id, ids);
  await announce(db, { actor_id: actor.id, role_id, change: 'assigned', person_ids });
  return person_ids.length;
}

/** The constraint of `0180_access.sql` protects the last Owner from concurrent changes. */
export async function revokeRole(
  db: Db,
  actor: Actor,
  { role_id, user_id }: { role_id: string; user_id: string },
): Promise<void> {
  const authority = await requireAllowed(db, actor, 'assign_role_user');
  const role = await storedRole(db, role_id);
  const person = await db.selectFrom('people').select('id').where('id', '=', user_id).executeTakeFirst();
  if (!person) throw platformFaults.notFound();
  denyWith(revokeDenial(authority, role, user_id === actor.id));
  if (await takeRoleFrom(db, role_id, user_id))
    await announce(db, { actor_id: actor.id, role_id, change: 'revoked', person_ids: [user_id] });
}
