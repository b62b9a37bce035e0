import { sql } from 'kysely';
import { namedLike, namedList, type NamedRow } from '#platform/server/search.ts';
import { asText } from '#platform/shared/translate.ts';

/** A found role opens its permissions. */
export const rolesSearch = namedList({
  key: 'roles',
  kind: asText('Role'),
  rows: ({ db, ...query }) =>
    sql<NamedRow>`select id, name from roles where trashed_at is null and ${namedLike(query)}`.execute(db),
  position: 20,
  permissions: ['view_role'],
  leadsTo: ({ id }) => ({ path: '/settings/general-settings/role-permissions', query: { role: id } }),
});
