import { sql } from 'kysely';
import { countText, type Counted, type SettingState } from '#platform/server/setting-state.ts';
import { worksHere } from '#features/people/server/queries.ts';

export const archiveStates: readonly SettingState[] = [
  {
    path: '/settings/people/archive',
    permissions: ['view_archived_employee'],
    async read(asked) {
      const { db, now } = asked;
      const { rows } = await sql<Counted>`
        select count(*)::int as count from people where not ${worksHere(now)}`.execute(db);
      return { text: countText(rows[0]?.count ?? 0, '{count} person', '{count} people', asked) };
    },
  },
];
