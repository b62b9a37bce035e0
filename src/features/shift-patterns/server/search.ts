import { sql } from 'kysely';
import { namedLike, type SearchKind } from '#platform/server/search.ts';

const kind = 'Shift pattern';

/** A shift pattern is opened. */
export const shiftPatternsSearch: SearchKind = {
  key: 'shift-patterns',
  group: 'lists',
  position: 31,
  permissions: ['view_shift_template'],
  async find({ db, ...asked }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from shift_patterns where trashed_at is null and ${namedLike(asked)}`.execute(db);
    return rows.map(({ id, name }) => ({
      key: id,
      icon: 'list',
      kind,
      name,
      line: kind,
      at: null,
      path: '/settings/time/shift-templates/patterns',
      query: { pattern: id },
    }));
  },
};
