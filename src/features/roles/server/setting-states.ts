import { sql } from 'kysely';
import { countState, countText, type CountRow, type SettingState } from '#platform/server/setting-state.ts';

export const rolesStates: readonly SettingState[] = [
  countState(
    '/settings/general-settings/role-permissions',
    'view_role',
    (db) => sql<CountRow>`select count(*)::int as count from roles where trashed_at is null`.execute(db),
    (count, query) => countText('{count, plural, one {# role} other {# roles}}', count, query),
  ),
];
