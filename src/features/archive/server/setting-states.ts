import { sql } from 'kysely';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { countText, type CountRow, type SettingState } from '#platform/server/setting-state.ts';
import { hasLeft } from '#features/people/server/queries.ts';

/** Number of former employees, cached by the company's version. */
const countCache = new VersionedCache<number>(1000);

export const archiveStates: readonly SettingState[] = [
  {
    path: '/settings/people/archive',
    permissions: ['view_archived_employee'],
    async read(query) {
      const { db, now, today } = query;
      const count = await countCache.getOrComputeForCompany(db, today, async () => {
        const { rows } = await sql<CountRow>`
          select count(*)::int as count from people where ${hasLeft(now)}`.execute(db);
        return rows[0]?.count ?? 0;
      });
      return { text: countText('{count, plural, one {# person} other {# people}}', count, query) };
    },
  },
];
