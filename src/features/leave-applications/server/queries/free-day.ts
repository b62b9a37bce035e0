import { addDays, eachDay } from '#platform/shared/time.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { dueOf, dueTimeOf, isToWork } from '#features/holidays/rules/due.ts';
import { holidaysOf, plannedTimes } from '#features/holidays/server/queries/days.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { approvedLeaveOf } from './approved-leave.ts';
import type { FreeDayReader } from '#features/notifications/server/queries/free-days.ts';

/** Days within which people have a working day; if nothing is planned for anyone in them, no day counts as off. */
const plannedWithinDays = 14;

const noTimeOff = { holiday: null, leave: null };

/** Finds people with nothing planned on the date, for example for a holiday, or on leave for the whole of it. */
export const freeDay: FreeDayReader = async (db, personIds, date) => {
  const [next, last] = [addDays(date, 1), addDays(date, plannedWithinDays - 1)];
  const [shifts, holidays, leave] = await Promise.all([
    shiftsOf(db, personIds, date, last, await cachedSettings(db)),
    holidaysOf(db, personIds, date, last),
    approvedLeaveOf(db, personIds, date, next),
  ]);
  const planned = (id: string, on: typeof date) => plannedTimes(shifts, holidays, id, on);
  const off = (id: string, on: typeof date) => {
    const holiday = holidays.partOn(id, on);
    // A shift that is published for the person on a holiday is worked.
    const part = holiday === 'full' ? null : holiday;
    return { holiday: part, leave: leave.on(id, on)?.part ?? null };
  };
  const due = (id: string, on: typeof date) => dueOf(planned(id, on).shift, off(id, on));
  const isDue = (id: string) => due(id, date) !== null || dueTimeOf(planned(id, date), off(id, date)) > 0;
  const isOff = (id: string) => !isDue(id) && eachDay(date, last).some((on) => isToWork(planned(id, on), noTimeOff));
  return new Map(personIds.filter(isOff).map((id) => [id, due(id, next)?.start_at ?? null]));
};
