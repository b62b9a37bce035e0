import { sql } from 'kysely';
import { counted, countState, type Counted, type SettingState } from '#platform/server/setting-state.ts';
import { translate } from '#platform/shared/translate.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { worksHere } from '#features/people/server/queries.ts';
import { leaveSetupOf } from './queries/setup.ts';

const place = '/settings/leave';

interface Packages {
  readonly packages: number;
  /** People who have none. */
  readonly without: number;
}

export const leaveStates: readonly SettingState[] = [
  {
    path: `${place}/leave-setup`,
    permissions: ['configure_leave_setup'],
    async read({ db }) {
      const { notice_days } = await leaveSetupOf(db);
      if (notice_days === 0) return { text: translate('no notice needed') };
      return { text: counted(notice_days, '{count} day of notice', '{count} days of notice') };
    },
  },
  {
    path: `${place}/leave-packages`,
    permissions: ['view_leave_policy'],
    async read({ db, now }) {
      const today = await todayOf(db, now);
      const { rows } = await sql<Packages>`
        select (select count(*)::int from leave_policies where trashed_at is null) as packages,
               (select count(*)::int from people where ${worksHere(now)} and (
                 select r.policy_id from leave_policy_people r
                  where r.person_id = people.id and r.effective_from <= ${today}
                  order by r.effective_from desc limit 1) is null) as without`.execute(db);
      const { packages = 0, without = 0 } = rows[0] ?? {};
      if (packages === 0) return { text: translate('none yet') };
      if (without === 0) return { text: translate('{packages}, all assigned', { packages }) };
      return { text: counted(without, '{count} person without', '{count} people without'), is_urgent: true };
    },
  },
  countState(`${place}/leave-types`, 'view_leave_type', (db) =>
    sql<Counted>`select count(*)::int as count from leave_types where trashed_at is null`.execute(db),
  ),
];
