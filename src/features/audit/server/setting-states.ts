import { sql } from 'kysely';
import { countText, numberText, type CountRow, type SettingState } from '#platform/server/setting-state.ts';
import { localDateOf, startOfDay } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import { cachedSettings } from '#features/company/server/queries.ts';

/** Maximum that is counted. */
const most = 1000;

export const auditStates: readonly SettingState[] = [
  {
    path: '/settings/audit-log',
    permissions: ['view_audit_log'],
    async read(query) {
      const { db, now } = query;
      const { timezone } = await cachedSettings(db);
      const start = startOfDay(localDateOf(now, timezone), timezone);
      const { rows } = await sql<CountRow>`
        select count(*)::int as count
          from (select from audit_entries where at >= to_timestamp(${start}) limit ${most + 1}) as few`.execute(db);
      const today = rows[0]?.count ?? 0;
      if (today > most) return { text: translate('Over {most} entries today', { most: numberText(most, query) }) };
      return { text: countText('{count, plural, one {# entry today} other {# entries today}}', today, query) };
    },
  },
];
