import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { numberTextOf } from '#features/company/server/queries/counted.ts';
import type { AssignedItem } from '#features/assigning/contract.ts';
import { maxAtOnce, startAssigning, type AssignKind } from '#features/assigning/server/commands/assign-many.ts';
import { requirePeople, resolveItems } from '#features/assigning/server/queries.ts';
import { groupPeople } from '../contract.ts';
import { listFaults } from '#features/lists/contract.ts';
import { listChanged } from '#features/lists/events.ts';
import { membersOf } from './queries.ts';
import { translate } from '#platform/shared/translate.ts';

interface AssignToGroupInput {
  readonly group_id: string;
  readonly items: readonly AssignedItem[];
  /** Null for the demo or a command. */
  readonly actor_id: string | null;
  /** Epoch seconds */
  readonly now: number;
}

/**
 * Adds everyone whom the items currently include to a group; existing members stay.
 * @returns the number of people added
 * @throws 404 when the group is gone, 460 for an unknown item
 */
export async function assignToGroup(db: Db, { group_id, items, actor_id, now }: AssignToGroupInput): Promise<number> {
  await lockGroup(db, group_id);
  const meant = await resolveItems(db, membersOf(group_id), items, now);
  const ids = meant.filter(({ is_assigned }) => !is_assigned).map(({ id }) => id);
  return putIntoGroup(db, { group_id, ids, actor_id, now });
}

interface PutIntoGroupInput {
  readonly group_id: string;
  readonly ids: readonly string[];
  readonly actor_id: string | null;
  /** Epoch seconds */
  readonly now: number;
}

/**
 * Assigns on a person's request: many people are added by a batch.
 * @returns the number of people added or to be added
 */
export async function assignOrStart(
  db: Db,
  { group_id, items, actor_id, now }: AssignToGroupInput & { readonly actor_id: string },
  atOnce = maxAtOnce,
): Promise<{ readonly total: number; readonly batch_id: string | null }> {
  await lockGroup(db, group_id);
  const meant = await resolveItems(db, membersOf(group_id), items, now);
  const ids = meant.filter(({ is_assigned }) => !is_assigned).map(({ id }) => id);
  if (ids.length <= atOnce) return { total: await putIntoGroup(db, { group_id, ids, actor_id, now }), batch_id: null };
  const batch = {
    id: group_id,
    people: ids,
    started_by: actor_id,
    from_url: `/settings/people/groups/${group_id}/assigned-people`,
  };
  const title = translate(
    'Assigning {count, plural, one {# person} other {# people}} to a group',
    { count: ids.length },
    await numberTextOf(db),
  );
  return { total: ids.length, batch_id: await startAssigning(db, groupsKind, { ...batch, title }) };
}

/** Adds active people to the group block by block, unless it was deleted meanwhile. */
export const groupsKind: AssignKind = {
  name: 'groups.assign',
  anyOf: ['assign_employee_group'],
  oneself: groupPeople.assignUsers.oneself,
  async assign(db, { id, people }, { actor, now }) {
    await lockGroup(db, id);
    await putIntoGroup(db, { group_id: id, ids: people, actor_id: actor.id, now });
  },
};

/** Adds people to a group that the caller has locked. @returns the number of people added */
async function putIntoGroup(db: Db, { group_id, ids, actor_id, now }: PutIntoGroupInput): Promise<number> {
  // Sorted by id, so that parallel assignments wait for each other without a deadlock.
  const { rows } = await sql`
    insert into group_people (group_id, person_id, created_at, created_by)
      select ${group_id}, id, ${new Date(now * 1000)}, ${actor_id} from unnest(${ids.toSorted()}::uuid[]) id
      on conflict do nothing returning 1`.execute(db);
  if (rows.length) await emit(db, listChanged, { type: 'groups' });
  return rows.length;
}

/**
 * Removes people from a group; ignores people who are not in it.
 * @returns the number of people removed
 * @throws 404 when the group is gone, 460 for people who do not exist
 */
export async function removeFromGroup(
  db: Db,
  { group_id, user_id }: { readonly group_id: string; readonly user_id: string | readonly string[] },
): Promise<number> {
  await lockGroup(db, group_id);
  const ids = await requirePeople(db, user_id);
  const { rows } = await sql`
    delete from group_people where group_id = ${group_id} and person_id = any(${ids}::uuid[]) returning 1`.execute(db);
  if (rows.length) await emit(db, listChanged, { type: 'groups' });
  return rows.length;
}

/** Removes people from all groups, since their adding is undone. */
export async function removeFromGroups(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from group_people where person_id = any(${ids}::uuid[])`.execute(db);
}

/** Keeps the group from being moved to the Trash until the transaction ends (docs/decisions/lists.md). @throws 404 */
async function lockGroup(db: Db, id: string): Promise<void> {
  const group = await db
    .selectFrom('groups')
    .select('id')
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!group) throw listFaults.gone();
}
