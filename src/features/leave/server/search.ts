import { sql } from 'kysely';
import type { Permission } from '#platform/shared/permissions.ts';
import { namedLike, type SearchKind } from '#platform/server/search.ts';

interface Named {
  readonly kind: string;
  readonly table: 'leave_types' | 'leave_policies';
  readonly permission: Permission;
  /** The end of the screen's path. */
  readonly screen: string;
  readonly position: number;
}

const searchOf = ({ kind, table, permission, screen, position }: Named): SearchKind => ({
  key: screen,
  group: 'lists',
  position,
  permissions: [permission],
  async find({ db, ...asked }) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from ${sql.table(table)} where trashed_at is null and ${namedLike(asked)}`.execute(db);
    return rows.map(({ id, name }) => ({
      key: id,
      icon: 'list',
      kind,
      name,
      line: kind,
      at: null,
      path: `/settings/leave/${screen}`,
      query: { search: name },
    }));
  },
});

/** Leave types and packages by their names. */
export const leaveSearch: readonly SearchKind[] = [
  {
    kind: 'Leave type',
    table: 'leave_types',
    permission: 'view_leave_type',
    screen: 'leave-types',
    position: 40,
  } as const,
  {
    kind: 'Leave package',
    table: 'leave_policies',
    permission: 'view_leave_policy',
    screen: 'leave-packages',
    position: 41,
  } as const,
].map(searchOf);
