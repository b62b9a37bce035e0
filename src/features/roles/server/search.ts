import { sql } from 'kysely';
import { namedLike, type SearchKind } from '#platform/server/search.ts';

const kind = 'Role';

/** A role leads to what its people may do. */
export const rolesSearch: SearchKind = {
  key: 'roles',
  group: 'lists',
  position: 20,
  permissions: ['view_role'],
  async find({ db, ...asked }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from roles where trashed_at is null and ${namedLike(asked)}`.execute(db);
    return rows.map(({ id, name }) => ({
      key: id,
      icon: 'list',
      kind,
      name,
      line: kind,
      at: null,
      path: '/settings/general-settings/role-permissions',
      query: { role: id },
    }));
  },
};
