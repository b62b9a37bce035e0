import { sql } from 'kysely';
import { namedLike, type SearchKind } from '#platform/server/search.ts';

const kind = 'Shift template';

/** Shift templates by their names. */
export const shiftsSearch: SearchKind = {
  key: 'shift-templates',
  group: 'lists',
  position: 30,
  permissions: ['view_shift_template'],
  async find({ db, ...asked }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from shift_templates where deleted_at is null and ${namedLike(asked)}`.execute(db);
    return rows.map(({ id, name }) => ({
      key: id,
      icon: 'list',
      kind,
      name,
      line: kind,
      at: null,
      path: '/settings/time/shift-templates',
      query: { search: name },
    }));
  },
};
