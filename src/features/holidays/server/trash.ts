import { sql } from 'kysely';
import type { TrashKind, TrashedItem } from '#platform/server/trash-kind.ts';
import { removeHoliday, restoreHoliday } from './commands/holidays.ts';
import { asText } from '#platform/shared/translate.ts';

/** Holidays in the Trash, for everyone who may see the list. */
const holidays: TrashKind = {
  type: 'holidays',
  name: asText('Holiday'),
  permission: 'view_holiday',
  async list(db, { search, limit, offset }) {
    const term = search?.trim().toLowerCase() ?? '';
    const inTrash = sql`trashed_at is not null and (${term} = '' or strpos(name_key, ${term}) > 0)`;
    const [items, count] = await Promise.all([
      sql<TrashedItem>`
        select id, name || ', ' || extract(year from start_date) as name, trashed_at, trashed_by from holidays where ${inTrash}
         order by trashed_at desc, id limit ${limit} offset ${offset}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from holidays where ${inTrash}`.execute(db),
    ]);
    return { items: items.rows, total: count.rows[0]?.total ?? 0 };
  },
  restore: (db, _, id) => restoreHoliday(db, id),
  remove: (db, _, id) => removeHoliday(db, id),
};

export const holidaysTrash: readonly TrashKind[] = [holidays];
