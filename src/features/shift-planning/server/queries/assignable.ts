import { rowsOf, type Db } from '#platform/server/database/database.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { shiftCardOf, type StoredHours } from './plan.ts';

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** Returns the templates that can be assigned, and the departments and groups to filter by. */
export async function assignableData(db: Db) {
  const [templates, departments, groups] = await Promise.all([
    rowsOf<StoredHours>(
      db,
      `select id as template_id, name, letter, color, start_time::text, work_time, break_time
         from shift_templates where deleted_at is null order by start_time, name_key, id`,
    ),
    rowsOf<NamedRow>(db, 'select id, name from departments where trashed_at is null order by name_key'),
    rowsOf<NamedRow>(db, 'select id, name from groups where trashed_at is null order by name_key'),
  ]);
  const shift_templates = templates.map(shiftCardOf).filter((card): card is PlannedShiftCard => card !== null);
  return { shift_templates, departments, groups };
}
