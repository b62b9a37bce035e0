import { sql, type NotNull } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { permissions, type Permission } from '#platform/shared/permissions.ts';
import { versionOf } from '#platform/server/version.ts';
import { mayGive } from '#features/access/rules/role-presets.ts';
import { authorityOf, type Authority } from '#features/access/server/queries.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import type { Role } from '../rules/shapes.ts';
import { decisionsOn, ranksAbove } from '../rules/authority.ts';

/** A role with its permissions, in the order of the catalogue. */
export interface StoredRole {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly is_owner: boolean;
  readonly permissions: readonly Permission[];
}

function activeRoles(db: Db) {
  return db
    .selectFrom('roles')
    .select(['roles.id', 'roles.name', 'roles.position', 'roles.is_owner'])
    .select(sql<string[]>`array(select permission from role_permissions where role_id = roles.id)`.as('permissions'))
    .where('roles.trashed_at', 'is', null)
    .$narrowType<{ position: NotNull }>();
}

function inOrder<R extends { readonly permissions: readonly string[] }>(
  row: R,
): R & { readonly permissions: readonly Permission[] } {
  const granted = new Set(row.permissions);
  return { ...row, permissions: permissions.filter((permission) => granted.has(permission)) };
}

const cachedRoles = new VersionedCache<readonly StoredRole[]>(300);
const cachedCounts = new VersionedCache<ReadonlyMap<string, number>>(500);

/** Data for read-only requests, cached by the company's version. */
export const cachedRoleReads = {
  /** All roles, highest first. */
  roles: (db: Db): Promise<readonly StoredRole[]> =>
    cachedRoles.getOrComputeForCompany(db, 'roles', () => storedRoles(db)),

  /** @throws 404 when this company has no such role, or only in the Trash */
  async role(db: Db, id: string): Promise<StoredRole> {
    const role = (await cachedRoleReads.roles(db)).find((each) => each.id === id);
    if (!role) throw platformFaults.notFound();
    return role;
  },

  /** Number of holders of each role who work here. @param now epoch seconds */
  holderCounts: async (db: Db, now: number): Promise<ReadonlyMap<string, number>> =>
    cachedCounts.getOrComputeForCompany(db, await todayOf(db, now), () => holderCounts(db, now)),
};

/** All roles, highest first. */
export async function storedRoles(db: Db): Promise<StoredRole[]> {
  return (await activeRoles(db).orderBy('roles.position').execute()).map(inOrder);
}

/** @throws 404 when this company has no such role, or only in the Trash */
export async function storedRole(db: Db, id: string): Promise<StoredRole> {
  const row = await activeRoles(db).where('roles.id', '=', id).executeTakeFirst();
  if (!row) throw platformFaults.notFound();
  return inOrder(row);
}

/** Counts the holders of each role who work here. @param now epoch seconds */
export async function holderCounts(db: Db, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('role_people')
    .innerJoin('people', 'people.id', 'role_people.person_id')
    .select(['role_people.role_id', sql<number>`count(*)`.as('total')])
    .where(worksHere(now))
    .groupBy('role_people.role_id')
    .execute();
  return new Map(rows.map(({ role_id, total }) => [role_id, total]));
}

/** The role as the caller sees it. */
export function shownRole(role: StoredRole, actor: Authority, counts: ReadonlyMap<string, number>): Role {
  const { permissions: permissionList, ...rest } = role;
  return {
    ...rest,
    assigned_permission_ids: [...permissionList],
    total_people: counts.get(role.id) ?? 0,
    is_own: actor.role_ids.has(role.id),
    may: decisionsOn(actor, role),
  };
}

export function formOf({ name }: StoredRole) {
  return { name };
}

export function permissionsFormOf(role: StoredRole) {
  return { permissions: role.permissions };
}

export function orderFormOf(all: readonly StoredRole[]) {
  return { roles: all.map(({ id }) => id) };
}

export const versions = {
  ofForm: (role: StoredRole) => versionOf(formOf(role)),
  ofPermissions: (role: StoredRole) => versionOf(permissionsFormOf(role)),
  ofOrder: (all: readonly StoredRole[]) => versionOf(orderFormOf(all)),
};

/** The roles of a person with their permissions, highest first. */
export async function rolesOfPerson(db: Db, personId: string): Promise<StoredRole[]> {
  const [all, rows] = await Promise.all([
    cachedRoleReads.roles(db),
    db.selectFrom('role_people').select('role_id').where('person_id', '=', personId).execute(),
  ]);
  const roleIds = new Set(rows.map(({ role_id }) => role_id));
  return all.filter(({ id }) => roleIds.has(id));
}

/** Rank of a person in relation to the caller. */
export interface Rank {
  /** Whether they hold a role above the caller's own, so that the caller may not decide about their work or account. */
  readonly is_above: boolean;
  /** Whether the caller may give all their permissions: a link into their account then grants nothing more. */
  readonly may_open: boolean;
}

/** Returns the ranks of people in relation to the caller. Callers that write lock the roles first. */
export async function ranksOf(db: Db, actorId: string, ids: readonly string[]): Promise<(id: string) => Rank> {
  if (ids.length === 0) return () => ({ is_above: false, may_open: false });
  const [authority, roles, ownRoles] = await Promise.all([
    authorityOf(db, actorId),
    storedRoles(db),
    db
      .selectFrom('role_people')
      .select(['person_id', 'role_id'])
      .where('person_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
  ]);
  const byId = new Map(roles.map((role) => [role.id, role]));
  const byPerson = Map.groupBy(ownRoles, ({ person_id }) => person_id);
  return (id) => {
    const own = (byPerson.get(id) ?? []).flatMap(({ role_id }) => byId.get(role_id) ?? []);
    return {
      is_above: own.some((role) => ranksAbove(authority, role)),
      may_open: own.every((role) => mayGive(authority, role)),
    };
  };
}
