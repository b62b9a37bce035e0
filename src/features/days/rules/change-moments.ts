import { shiftMarginSeconds } from '#features/shifts/rules/shift.ts';
import type { DayInput, ShiftTimes } from './day.ts';
import { unknownEndsOf } from './open-end.ts';

/**
 * Instants from which a day looks different although nothing happens: it was not worked, or not long enough (domain 3),
 * or the limit of an entry of unknown end is past. A date without hours and records never changes.
 * @returns epoch seconds; the day is the same from one of them up to before the next, unless somebody is clocked in
 */
export function changeMoments({ day, shift, ends_at, max_daily_work_duration }: DayInput<ShiftTimes>): number[] {
  if (!day) return shift ? [shift.end_at + shiftMarginSeconds] : [];
  // An end still counts at its limit, and not a second later.
  const ends = unknownEndsOf(day, max_daily_work_duration).map((limit) => limit + 1);
  return [day.shift ? day.shift.end_at + shiftMarginSeconds : ends_at, ...ends];
}
