import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { isToWork } from '#features/holidays/rules/due.ts';
import { holidaysOf, plannedTimes } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { isEmployedOn } from '#features/people/rules/employment.ts';
import { periodsOfPeople } from '#features/people/server/queries/periods.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';

/** Number of days ahead in which a return is searched. */
const daysAhead = 370;

interface ReturnsContext {
  readonly today: LocalDate;
  readonly settings: Settings;
}

/**
 * First day after today on which each person is employed, is to work and is not fully on leave;
 * null if none is known.
 */
export async function returnsOf(db: Db, ids: readonly string[], { today, settings }: ReturnsContext) {
  const [from, to] = [addDays(today, 1), addDays(today, daysAhead)];
  const [employed, shifts, holidays, leave] = await Promise.all([
    periodsOfPeople(db, ids),
    shiftsOf(db, ids, from, to, settings),
    holidaysOf(db, ids, from, to),
    approvedLeaveOf(db, ids, from, to),
  ]);
  const dates = eachDay(from, to);
  return (id: string): LocalDate | null => {
    const periods = employed.get(id) ?? [];
    const isBack = (date: LocalDate) =>
      isEmployedOn(periods, date) &&
      leave.on(id, date)?.part !== 'full' &&
      isToWork(plannedTimes(shifts, holidays, id, date), { holiday: holidays.partOn(id, date), leave: null });
    return dates.find(isBack) ?? null;
  };
}
