import { sql } from 'kysely';
import type { TrashKind, TrashedItem } from '#platform/server/trash-kind.ts';
import { removePattern, restorePattern } from './commands/patterns.ts';
import { asText } from '#platform/shared/translate.ts';

/** Shift patterns in the Trash, visible to everyone who may see the list. */
const patterns: TrashKind = {
  type: 'shift-patterns',
  name: asText('Shift pattern'),
  permission: 'view_shift_template',
  async list(db, { search, limit, offset }) {
    const term = search?.trim().toLowerCase() ?? '';
    const inTrash = sql`trashed_at is not null and (${term} = '' or strpos(name_key, ${term}) > 0)`;
    const [items, count] = await Promise.all([
      sql<TrashedItem>`
        select id, name, trashed_at, trashed_by from shift_patterns where ${inTrash}
         order by trashed_at desc, id limit ${limit} offset ${offset}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from shift_patterns where ${inTrash}`.execute(db),
    ]);
    return { items: items.rows, total: count.rows[0]?.total ?? 0 };
  },
  restore: (db, _, id) => restorePattern(db, id),
  remove: (db, _, id) => removePattern(db, id),
};

export const shiftPatternsTrash: readonly TrashKind[] = [patterns];
