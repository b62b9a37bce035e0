import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { isAllOff } from '#features/holidays/rules/due.ts';
import { holidaysOf, plannedTimes } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';

/**
 * Returns a function that tells whether approved leave takes all that a date requires of a person: a whole day, or halves
 * and times of all its work.
 * @param range dates, both included
 */
export async function allOffOf(
  db: Db,
  ids: readonly string[],
  [from, to]: readonly [LocalDate, LocalDate],
  settings: Settings,
): Promise<(id: string, date: LocalDate) => boolean> {
  if (ids.length === 0) return () => false;
  const [shifts, holidays, leave] = await Promise.all([
    shiftsOf(db, ids, from, to, settings),
    holidaysOf(db, ids, from, to),
    approvedLeaveOf(db, ids, from, to),
  ]);
  return (id, date) =>
    isAllOff(plannedTimes(shifts, holidays, id, date), {
      holiday: holidays.partOn(id, date),
      leave: leave.on(id, date)?.part ?? null,
    });
}
