import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { assignToGroup, removeFromGroup, removeFromGroups } from '#features/groups/server/commands.ts';
import { namesOfItems } from '../queries/names.ts';
import { ruledIds, type GivingContext, type JoinerColumn, type Written } from './column.ts';

/** Returns the groups of people, among some. */
async function groupsOf(db: Db, ids: readonly string[], groups: readonly string[]) {
  const { rows } = await sql<{ person_id: string; group_id: string }>`
    select person_id, group_id from group_people
     where person_id = any(${ids}::uuid[]) and group_id = any(${groups}::uuid[])`.execute(db);
  return new Set(rows.map(({ person_id, group_id }) => `${person_id} ${group_id}`));
}

async function add(db: Db, group_id: string, ids: readonly string[], { actor_id, now }: GivingContext) {
  const items = ids.map((id) => ({ id, type: 'user' as const }));
  if (items.length > 0) await assignToGroup(db, { group_id, items, actor_id, now });
}

/** Rules add groups to those that people are in, and remove only what they added. */
export const groupsColumn: JoinerColumn<'groups'> = {
  field: 'groups',
  held: async () => new Map(),
  isFrom: () => true,
  async give(db, { ids, value, last }, by) {
    const next = value ?? [];
    const known = [...next, ...[...last.values()].flatMap(({ written }) => ruledIds(written))];
    const inGroups = await groupsOf(db, ids, known);
    const written = new Map<string, Written>();
    for (const id of ids) {
      const before = ruledIds(last.get(id)?.written ?? {}).filter((group) => inGroups.has(`${id} ${group}`));
      const removed = before.filter((group) => !next.includes(group));
      for (const group_id of removed) await removeFromGroup(db, { group_id, user_id: id });
      const added = next.filter((group) => !inGroups.has(`${id} ${group}`));
      written.set(id, { added, kept: before.filter((group) => next.includes(group)), removed });
    }
    for (const group_id of next)
      await add(
        db,
        group_id,
        ids.filter((id) => !inGroups.has(`${id} ${group_id}`)),
        by,
      );
    return written;
  },
  async takeBack(db, { person_id, written }, by) {
    const { added = [], removed = [] } = written;
    const inGroups = await groupsOf(db, [person_id], added);
    // Groups in the Trash have no people.
    const groups = await namesOfItems(db, removed);
    for (const group_id of added)
      if (inGroups.has(`${person_id} ${group_id}`)) await removeFromGroup(db, { group_id, user_id: person_id });
    for (const group_id of removed)
      if (groups.get(group_id)?.is_trashed === false) await add(db, group_id, [person_id], by);
    return true;
  },
  forget: removeFromGroups,
};
