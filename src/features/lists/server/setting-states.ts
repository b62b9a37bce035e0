import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { countState, type CountRow, type SettingState } from '#platform/server/setting-state.ts';

const place = '/settings/people';

const listed = (table: string) => (db: Db) =>
  sql<CountRow>`select count(*)::int as count from ${sql.table(table)} where trashed_at is null`.execute(db);

export const listsStates: readonly SettingState[] = [
  countState(`${place}/departments`, 'view_department', listed('departments')),
  countState(`${place}/work-places`, 'view_work_place', listed('work_places')),
  countState(`${place}/designations`, 'view_designation', listed('designations')),
  countState(`${place}/employment-types`, 'view_employment_type', listed('employment_types')),
  countState(`${place}/document-types`, 'view_document_type', listed('document_types')),
  countState(`${place}/groups`, 'view_employee_group', listed('groups')),
];
