import type { Db } from '#platform/server/database/database.ts';
import { columnOf, type ChangedValues, type EmploymentField } from '#features/people/rules/employment.ts';
import type { EmploymentRow } from '#features/people/server/queries/employment.ts';
import { cachedTerms } from '#features/place-weeks/server/queries/terms.ts';

/** Whether a person would leave a place or department that has had a week or zone, or come to one. */
export async function movesToOtherTerms(
  db: Db,
  rows: readonly EmploymentRow[],
  values: ChangedValues,
  changed: readonly EmploymentField[],
): Promise<boolean> {
  const moved = changed.filter((field) => field === 'work_place' || field === 'department');
  if (moved.length === 0) return false;
  const { weeks, zones } = await cachedTerms(db);
  const ids = moved.flatMap((field) => [
    values[columnOf[field]],
    ...rows.filter((row) => row.field === field).map((row) => row[columnOf[field]]),
  ]);
  return ids.some((item) => typeof item === 'string' && (weeks.has(item) || zones.has(item)));
}
