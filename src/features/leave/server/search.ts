import { sql } from 'kysely';
import { namedLike, namedList, type NamedRow } from '#platform/server/search.ts';
import { asText } from '#platform/shared/translate.ts';

/** Finds leave types and packages by name. */
export const leaveSearch = [
  namedList({
    key: 'leave-types',
    kind: asText('Leave type'),
    rows: ({ db, ...query }) =>
      sql<NamedRow>`select id, name from leave_types where trashed_at is null and ${namedLike(query)}`.execute(db),
    position: 40,
    permissions: ['view_leave_type'],
    leadsTo: ({ name }) => ({ path: '/settings/leave/leave-types', query: { search: name } }),
  }),
  namedList({
    key: 'leave-packages',
    kind: asText('Leave package'),
    rows: ({ db, ...query }) =>
      sql<NamedRow>`select id, name from leave_policies where trashed_at is null and ${namedLike(query)}`.execute(db),
    position: 41,
    permissions: ['view_leave_policy'],
    leadsTo: ({ name }) => ({ path: '/settings/leave/leave-packages', query: { search: name } }),
  }),
];
