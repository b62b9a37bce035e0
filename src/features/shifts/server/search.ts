import { sql } from 'kysely';
import { namedLike, namedList, type NamedRow } from '#platform/server/search.ts';
import { asText } from '#platform/shared/translate.ts';

/** Finds shift templates by name. */
export const shiftsSearch = namedList({
  key: 'shift-templates',
  kind: asText('Shift template'),
  rows: ({ db, ...query }) =>
    sql<NamedRow>`select id, name from shift_templates where deleted_at is null and ${namedLike(query)}`.execute(db),
  position: 30,
  permissions: ['view_shift_template'],
  leadsTo: ({ name }) => ({ path: '/settings/time/shift-templates', query: { search: name } }),
});
