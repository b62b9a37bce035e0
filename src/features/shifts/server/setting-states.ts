import { sql } from 'kysely';
import { countState, type CountRow, type SettingState } from '#platform/server/setting-state.ts';

export const shiftsStates: readonly SettingState[] = [
  countState('/settings/time/shift-templates', 'view_shift_template', (db) =>
    sql<CountRow>`select count(*)::int as count from shift_templates where deleted_at is null`.execute(db),
  ),
];
