import { sql } from 'kysely';
import { namedLike, namedList, type NamedRow } from '#platform/server/search.ts';
import { lists } from './definitions.ts';

const { departments, designations, groups, employmentTypes, documentTypes } = lists;

/** Search over departments and other lists that have a screen; a group links to its members. */
export const listsSearch = [departments, designations, groups, employmentTypes, documentTypes].map(
  ({ type, name, table, permissions }, index) =>
    namedList({
      key: type,
      kind: name,
      rows: ({ db, ...query }) =>
        sql<NamedRow>`select id, name from ${sql.table(table)} where trashed_at is null and ${namedLike(query)}`.execute(
          db,
        ),
      position: 10 + index,
      permissions: [permissions.view],
      leadsTo: (row) =>
        type === 'groups'
          ? { path: `/settings/people/groups/${row.id}/assigned-people`, query: {} }
          : { path: `/settings/people/${type}`, query: { search: row.name } },
    }),
);
