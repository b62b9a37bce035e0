import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { Actor } from '#platform/server/http/implement.ts';
import type { Permission } from '#platform/shared/permissions.ts';
import { platformFaults } from '#platform/shared/faults.ts';
import { avatarOf, worksHere } from '#features/people/server/queries.ts';

/** Whether one of `people` holds the role of the Owners. */
export const holdsOwnerRole = sql<boolean>`exists (
  select from role_people join roles on roles.id = role_people.role_id
   where role_people.person_id = people.id and roles.is_owner)`;

/**
 * Returns a person with their current permissions, for background work that they have started;
 * undefined when they no longer work here or are suspended. @param now epoch seconds
 */
export async function findActor(db: Db, personId: string, now: number): Promise<Actor | undefined> {
  const found = await db
    .selectFrom('people')
    .select(['id', 'name', 'username', avatarOf('people.avatar')])
    .select((eb) =>
      eb
        .selectFrom('role_people')
        .innerJoin('role_permissions', 'role_permissions.role_id', 'role_people.role_id')
        .whereRef('role_people.person_id', '=', 'people.id')
        .select(sql<Permission[]>`coalesce(array_agg(role_permissions.permission), '{}')`.as('all'))
        .as('permissions'),
    )
    .select(
      sql<string[]>`array(select r.id from people r where r.manager_id = people.id and r.status <> 'discharged')`.as(
        'reports',
      ),
    )
    .select(holdsOwnerRole.as('is_owner'))
    .where('id', '=', personId)
    .where('status', '<>', 'suspended')
    .where(worksHere(now))
    .executeTakeFirst();
  if (!found) return undefined;
  const { permissions, reports, ...person } = found;
  return { ...person, session_id: '', permissions: new Set(permissions), reports: new Set(reports) };
}

/** Like `findActor`, but requires that the person still has one of these permissions. @throws 403 */
export async function requireActor(
  db: Db,
  personId: string,
  anyOf: readonly Permission[],
  now: number,
): Promise<Actor> {
  const actor = await findActor(db, personId, now);
  if (!actor || !anyOf.some((permission) => actor.permissions.has(permission))) throw platformFaults.notAllowed();
  return actor;
}
