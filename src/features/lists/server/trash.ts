import { sql } from 'kysely';
import type { TrashKind, TrashedItem } from '#platform/server/trash-kind.ts';
import { removeItem, restoreItem } from './commands.ts';
import { lists, type List } from './definitions.ts';
import { matches } from './queries.ts';

/** Trashed items of a list, visible to everyone who may see the list. */
function trashKindOf(list: List): TrashKind {
  return {
    type: list.type,
    name: list.name,
    permission: list.permissions.view,
    async list(db, { search, limit, offset }) {
      const inTrash = sql`i.trashed_at is not null and ${matches(search)}`;
      const [items, count] = await Promise.all([
        sql<TrashedItem>`
          select i.id, i.name, i.trashed_at, i.trashed_by from ${sql.table(list.table)} i
           where ${inTrash} order by i.trashed_at desc, i.id limit ${limit} offset ${offset}`.execute(db),
        sql<{ total: number }>`
          select count(*) as total from ${sql.table(list.table)} i where ${inTrash}`.execute(db),
      ]);
      return { items: items.rows, total: count.rows[0]?.total ?? 0 };
    },
    restore: (db, _, id) => restoreItem(db, list, id),
    remove: (db, _, id) => removeItem(db, list, id),
  };
}

export const listsTrash: readonly TrashKind[] = Object.values(lists).map(trashKindOf);
