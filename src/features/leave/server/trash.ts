import { sql } from 'kysely';
import type { TrashKind, TrashedItem } from '#platform/server/trash-kind.ts';
import { removePackage, restorePackage } from './commands/packages.ts';
import { removeType, restoreType } from './commands/types.ts';
import { asText } from '#platform/shared/translate.ts';

/** Lists a table's rows in the Trash, for everyone who may see its list. */
function listOf(table: 'leave_types' | 'leave_policies'): TrashKind['list'] {
  return async (db, { search, limit, offset }) => {
    const term = search?.trim() ?? '';
    const inTrash = sql`
      trashed_at is not null and (${term} = '' or strpos(name_key, (select name_key(${term}))) > 0)`;
    const [items, count] = await Promise.all([
      sql<TrashedItem>`
        select id, name, trashed_at, trashed_by from ${sql.table(table)} where ${inTrash}
         order by trashed_at desc, id limit ${limit} offset ${offset}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)} where ${inTrash}`.execute(db),
    ]);
    return { items: items.rows, total: count.rows[0]?.total ?? 0 };
  };
}

export const leaveTrash: readonly TrashKind[] = [
  {
    type: 'leave-types',
    name: asText('Leave type'),
    permission: 'view_leave_type',
    list: listOf('leave_types'),
    restore: (db, _, id) => restoreType(db, id),
    remove: (db, _, id) => removeType(db, id),
  },
  {
    type: 'leave-policies',
    name: asText('Leave package'),
    permission: 'view_leave_policy',
    list: listOf('leave_policies'),
    restore: (db, _, id) => restorePackage(db, id),
    remove: (db, _, id) => removePackage(db, id),
  },
];
