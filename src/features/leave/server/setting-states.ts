import { sql } from 'kysely';
import { countState, countText, numberText, type CountRow, type SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { peopleByPackage } from './queries/packages.ts';
import { leaveSetUpOf } from './queries/set-up.ts';

const settingsPath = '/settings/leave';

export const leaveStates: readonly SettingState[] = [
  {
    path: `${settingsPath}/leave-setup`,
    permissions: ['configure_leave_setup'],
    async read(query) {
      const { notice_days } = await leaveSetUpOf(query.db);
      if (notice_days === 0) return { text: translate('No notice required') };
      return { text: countText('{count, plural, one {# day of notice} other {# days of notice}}', notice_days, query) };
    },
  },
  {
    path: `${settingsPath}/leave-packages`,
    permissions: ['view_leave_policy'],
    async read(query) {
      const { db, now, today } = query;
      const [{ rows }, { people_without: without }] = await Promise.all([
        sql<CountRow>`select count(*)::int as count from leave_policies where trashed_at is null`.execute(db),
        peopleByPackage(db, today, now),
      ]);
      const packages = rows[0]?.count ?? 0;
      if (packages === 0) return { text: translate('None yet') };
      if (without === 0)
        return { text: translate('{packages}, everyone has one', { packages: numberText(packages, query) }) };
      return {
        text: countText('{count} without a package', without, query),
        is_urgent: true,
      };
    },
  },
  countState(`${settingsPath}/leave-types`, 'view_leave_type', (db) =>
    sql<CountRow>`select count(*)::int as count from leave_types where trashed_at is null`.execute(db),
  ),
];
