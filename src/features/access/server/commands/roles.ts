import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Permission } from '#platform/shared/permissions.ts';

// Statements for the administration of roles, which checks permissions; all but `giveRole` run under `lockRoles`.

/** Position after the last role. */
const lastPosition = sql<number>`(select coalesce(max(position), 0) + 1 from roles)`;

/** Adds a role at the end of the order. @returns its id */
export async function insertRole(db: Db, name: string): Promise<string> {
  const row = { name, position: lastPosition };
  const { id } = await db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setRoleName(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('roles').set({ name, updated_at: new Date() }).where('id', '=', id).execute();
}

/** @param ids of all roles, the highest first */
export async function setRoleOrder(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update roles set position = wanted.position, updated_at = now()
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
     where roles.id = wanted.id and roles.position <> wanted.position`.execute(db);
}

/**
 * Removes a role from everyone and moves it to the Trash.
 * `now` in epoch seconds; @returns people who held it
 */
export async function moveRoleToTrash(
  db: Db,
  { id, actor_id, now }: { id: string; actor_id: string; now: number },
): Promise<string[]> {
  const taken = await db.deleteFrom('role_people').where('role_id', '=', id).returning('person_id').execute();
  await db
    .updateTable('roles')
    .set({ trashed_at: new Date(now * 1000), trashed_by: actor_id, position: null })
    .where('id', '=', id)
    .execute();
  return taken.map(({ person_id }) => person_id);
}

/** Restores a role from the Trash as the last one. */
export async function bringRoleBack(db: Db, id: string): Promise<void> {
  await db
    .updateTable('roles')
    .set({ trashed_at: null, trashed_by: null, position: lastPosition, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** @returns false when it is not in the Trash */
export async function deleteTrashedRole(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('roles')
    .where('id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** @returns whether the permissions of the role have changed */
export async function setRolePermissions(
  db: Db,
  role_id: string,
  permissions: readonly Permission[],
): Promise<boolean> {
  const added = await sql`
    insert into role_permissions (role_id, permission) select ${role_id}, unnest(${permissions}::text[]) on conflict do nothing`.execute(
    db,
  );
  const removed =
    await sql`delete from role_permissions where role_id = ${role_id} and permission <> all (${permissions}::text[])`.execute(
      db,
    );
  return Boolean(added.numAffectedRows || removed.numAffectedRows);
}

/** A simultaneous insert of a person with this role does not block this one. @returns people who did not hold it */
export async function giveRoleTo(db: Db, role_id: string, people: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    insert into role_people (role_id, person_id) select ${role_id}, unnest(${people}::uuid[]) on conflict do nothing returning person_id`.execute(
    db,
  );
  return rows.map(({ person_id }) => person_id);
}

/** @returns false when they do not hold it */
export async function takeRoleFrom(db: Db, role_id: string, person_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('role_people')
    .where('role_id', '=', role_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
