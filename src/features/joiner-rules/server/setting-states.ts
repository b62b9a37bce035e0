import { sql } from 'kysely';
import { countState, type CountRow, type SettingState } from '#platform/server/setting-state.ts';

export const joinerRulesStates: readonly SettingState[] = [
  countState('/settings/people/joiner-rules', 'configure_company_setup', (db) =>
    sql<CountRow>`select count(*)::int as count from joiner_rules`.execute(db),
  ),
];
