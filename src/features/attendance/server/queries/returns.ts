import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { Settings } from '#features/company/server/queries.ts';
import { isAllOff, isToWork } from '#features/holidays/rules/due.ts';
import { holidaysOf, plannedTimes } from '#features/holidays/server/queries/days.ts';
import { approvedLeaveOf } from '#features/leave-applications/server/queries/approved-leave.ts';
import { isEmployedOn } from '#features/people/rules/employment.ts';
import { periodsOfPeople } from '#features/people/server/queries/periods.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { dateOf, datesAt, type Todays } from './moment.ts';

/** Number of days ahead in which a return is searched. */
const daysAhead = 370;

interface ReturnsContext extends Todays {
  readonly settings: Settings;
}

/**
 * First day after the date of their place on which each person is employed, is to work and has leave of less than that;
 * null if none is known.
 */
export async function returnsOf(db: Db, ids: readonly string[], { settings, ...todays }: ReturnsContext) {
  const all = datesAt(todays);
  const [from, to] = [addDays(all[0] ?? todays.today, 1), addDays(all.at(-1) ?? todays.today, daysAhead)];
  const [employed, shifts, holidays, leave] = await Promise.all([
    periodsOfPeople(db, ids),
    shiftsOf(db, ids, from, to, settings),
    holidaysOf(db, ids, from, to),
    approvedLeaveOf(db, ids, from, to),
  ]);
  const dates = eachDay(from, to);
  const isWorked = (id: string, date: LocalDate) => {
    const [required, holiday] = [plannedTimes(shifts, holidays, id, date), holidays.partOn(id, date)];
    const off = { holiday, leave: leave.on(id, date)?.part ?? null };
    return isToWork(required, { holiday, leave: null }) && !isAllOff(required, off);
  };
  return (id: string): LocalDate | null => {
    const periods = employed.get(id) ?? [];
    const isBack = (date: LocalDate) => isEmployedOn(periods, date) && isWorked(id, date);
    const today = dateOf(todays, id);
    return dates.find((date) => date > today && isBack(date)) ?? null;
  };
}
