import { shiftMarginSeconds } from '#features/shifts/rules/shift.ts';
import type { DayInput, ShiftTimes } from './day.ts';
import { unknownEndsOf } from './open-end.ts';

/**
 * Instants at which the evaluation of a day changes without an event: it was not worked or not long enough (domain 3),
 * or an entry of unknown end exceeds its limit. A date without hours and records never changes.
 * @returns epoch seconds; between two of them the day is constant, unless the person is clocked in
 */
export function changeMoments({ day, shift, ends_at, max_daily_work_duration }: DayInput<ShiftTimes>): number[] {
  if (!day) return shift ? [shift.end_at + shiftMarginSeconds] : [];
  // At its limit an end still counts, but not a second later.
  const ends = unknownEndsOf(day, max_daily_work_duration).map((limit) => limit + 1);
  return [day.shift ? day.shift.end_at + shiftMarginSeconds : ends_at, ...ends];
}
