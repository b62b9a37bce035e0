import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import type { AssignTarget } from '#features/assigning/server/queries.ts';
import { listFaults } from '#features/lists/contract.ts';

/** A group as the target of assignments. */
export const membersOf = (groupId: string): AssignTarget => ({
  key: `group ${groupId}`,
  rows: sql`select person_id, created_at, created_by from group_people where group_id = ${groupId}`,
});

/** Returns a group. @throws 404 when it is in the Trash or another company's */
export async function groupById(db: Db, id: string) {
  const group = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (!group) throw listFaults.gone();
  return group;
}

/** Returns a person's groups by name. */
export function groupsOf(db: Db, personId: string) {
  return db
    .selectFrom('group_people')
    .innerJoin('groups', 'groups.id', 'group_people.group_id')
    .select(['groups.id', 'groups.name'])
    .where('group_people.person_id', '=', personId)
    .where('groups.trashed_at', 'is', null)
    .orderBy('groups.name_key')
    .execute();
}

/** Returns the groups of all members. */
export async function groupsOfPeople(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('group_people')
    .select(['person_id', sql<string[]>`array_agg(group_id)`.as('group_ids')])
    .groupBy('person_id')
    .execute();
  return new Map(rows.map(({ person_id, group_ids }) => [person_id, group_ids]));
}
