import type { Db } from '#platform/server/database/database.ts';
import type { NewcomerHours } from '#features/access/server/queries/newcomer-week.ts';
import { weekOfDays } from '#features/company/rules/known-days.ts';
import { changeEmployment, type EmploymentContext } from '#features/people/server/commands/employment.ts';
import {
  cachedStandardHours,
  companyWeekFrom,
  standardHoursOn,
} from '#features/shifts/server/queries/standard-hours.ts';

interface NewcomerReason {
  readonly reason: string;
  readonly change_id?: string;
}

/** Gives a person who was just added the week of known hours and days: each day as in the company's week. */
export async function giveWeekOfDays(
  db: Db,
  { person_id, effective_from, known }: NewcomerHours,
  by: EmploymentContext,
  { reason, change_id }: NewcomerReason = { reason: 'Added with the person' },
): Promise<void> {
  const standard = standardHoursOn(await cachedStandardHours(db), effective_from);
  const week = weekOfDays(standard ? companyWeekFrom(standard).week : null, known, effective_from);
  await changeEmployment(db, person_id, { effective_from, reason, values: { week } }, by, change_id);
}
