import type { FreeDayReader } from '#platform/server/free-days.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import { keptSettings } from '#features/company/server/queries.ts';
import { holidaysOf, plannedOn } from '#features/holidays/server/queries/days.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { approvedLeaveOf } from './approved-leave.ts';

/** Days within which people have a working day; if nothing is planned for anybody in them, no day counts as off. */
const plannedWithinDays = 14;

/** Finds people with nothing planned on the date, for example for a holiday, or on leave for the whole of it. */
export const freeDay: FreeDayReader = async (db, personIds, date) => {
  const last = addDays(date, plannedWithinDays - 1);
  const [shifts, holidays, leave] = await Promise.all([
    shiftsOf(db, personIds, date, last, await keptSettings(db)),
    holidaysOf(db, personIds, date, last),
    approvedLeaveOf(db, personIds, date, date),
  ]);
  const works = (id: string, on: typeof date) => plannedOn(shifts, holidays, id, on) !== null;
  const isOff = (id: string) => !works(id, date) || leave.on(id, date)?.part === 'full';
  return new Set(personIds.filter((id) => isOff(id) && eachDay(date, last).some((on) => works(id, on))));
};
