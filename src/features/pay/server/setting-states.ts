import { sql } from 'kysely';
import { countState, type CountRow, type SettingState } from '#platform/server/setting-state.ts';

export const payStates: readonly SettingState[] = [
  countState('/settings/time/pay-rules', 'configure_pay_rules', (db) =>
    sql<CountRow>`select count(*)::int as count from pay_rules`.execute(db),
  ),
];
