import { sql } from 'kysely';
import { countState, type CountRow, type SettingState } from '#platform/server/setting-state.ts';

export const leaveLimitsStates: readonly SettingState[] = [
  countState('/settings/leave/blocked-dates', 'configure_leave_setup', (db) =>
    sql<CountRow>`
      select ((select count(*) from leave_blocks) + (select count(*) from leave_limits))::int as count`.execute(db),
  ),
];
