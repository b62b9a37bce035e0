import { addDays, eachDay } from '#platform/shared/time.ts';
import { cachedSettings } from '#features/company/server/queries.ts';
import { dueOf } from '#features/holidays/rules/due.ts';
import { holidaysOf, plannedOn } from '#features/holidays/server/queries/days.ts';
import { shiftsOf } from '#features/shifts/server/queries.ts';
import { approvedLeaveOf } from './approved-leave.ts';
import type { FreeDayReader } from '#features/notifications/server/queries/free-days.ts';

/** Days within which people have a working day; if nothing is planned for anyone in them, no day counts as off. */
const plannedWithinDays = 14;

/** Finds people with nothing planned on the date, for example for a holiday, or on leave for the whole of it. */
export const freeDay: FreeDayReader = async (db, personIds, date) => {
  const [next, last] = [addDays(date, 1), addDays(date, plannedWithinDays - 1)];
  const [shifts, holidays, leave] = await Promise.all([
    shiftsOf(db, personIds, date, last, await cachedSettings(db)),
    holidaysOf(db, personIds, date, last),
    approvedLeaveOf(db, personIds, date, next),
  ]);
  const planned = (id: string, on: typeof date) => plannedOn(shifts, holidays, id, on);
  const due = (id: string, on: typeof date) => {
    const holiday = holidays.partOn(id, on);
    // A shift that is published for the person on a holiday is worked.
    const part = holiday === 'full' ? null : holiday;
    return dueOf(planned(id, on), { holiday: part, leave: leave.on(id, on)?.part ?? null });
  };
  const isOff = (id: string) => !due(id, date) && eachDay(date, last).some((on) => planned(id, on) !== null);
  return new Map(personIds.filter(isOff).map((id) => [id, due(id, next)?.start_at ?? null]));
};
