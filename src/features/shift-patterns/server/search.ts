import { sql } from 'kysely';
import { namedLike, namedList, type NamedRow } from '#platform/server/search.ts';
import { asText } from '#platform/shared/translate.ts';

/** Finds shift patterns by name. */
export const shiftPatternsSearch = namedList({
  key: 'shift-patterns',
  kind: asText('Shift pattern'),
  rows: ({ db, ...query }) =>
    sql<NamedRow>`select id, name from shift_patterns where trashed_at is null and ${namedLike(query)}`.execute(db),
  position: 31,
  permissions: ['view_shift_template'],
  leadsTo: ({ id }) => ({ path: '/settings/time/shift-templates/patterns', query: { pattern: id } }),
});
