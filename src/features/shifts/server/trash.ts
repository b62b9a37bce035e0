import { sql } from 'kysely';
import type { TrashKind, TrashedItem } from '#platform/server/trash-kind.ts';
import { removeTemplate, restoreTemplate } from './commands/templates.ts';
import { asText } from '#platform/shared/translate.ts';

/** Shift templates in the Trash, visible to everyone who may see the list. */
const templates: TrashKind = {
  type: 'shift-templates',
  name: asText('Shift template'),
  permission: 'view_shift_template',
  async list(db, { search, limit, offset }) {
    const term = search?.trim().toLowerCase() ?? '';
    const inTrash = sql`deleted_at is not null and (${term} = '' or strpos(name_key, ${term}) > 0)`;
    const [items, count] = await Promise.all([
      sql<TrashedItem>`
        select id, name, deleted_at as trashed_at, trashed_by from shift_templates where ${inTrash}
         order by deleted_at desc, id limit ${limit} offset ${offset}`.execute(db),
      sql<{ total: number }>`select count(*)::int as total from shift_templates where ${inTrash}`.execute(db),
    ]);
    return { items: items.rows, total: count.rows[0]?.total ?? 0 };
  },
  restore: (db, _, id) => restoreTemplate(db, id),
  remove: (db, _, id) => removeTemplate(db, id),
};

export const shiftsTrash: readonly TrashKind[] = [templates];
