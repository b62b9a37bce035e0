import { shiftMarginSeconds } from '#features/shifts/rules/shift.ts';
import type { DayInput, ShiftTimes } from './day.ts';
import { unknownEndsOf } from './open-end.ts';

/**
 * Instants at which the evaluation of a day changes without an event: it was not worked or not long enough (domain 3),
 * or an entry of unknown end exceeds its limit. A date without hours and records never changes.
 * @returns epoch seconds; between two of them the day is constant, unless the person is clocked in
 */
export function changeMoments({
  day,
  shift,
  due_time,
  week_due,
  ends_at,
  max_daily_work_duration,
}: DayInput<ShiftTimes>): number[] {
  const week = week_due ? [week_due.ends_at] : [];
  // Hours due at any time of the day are missing once it is over.
  if (!day) return [...week, ...(shift ? [shift.end_at + shiftMarginSeconds] : due_time ? [ends_at] : [])];
  // At its limit an end still counts, but not a second later.
  const ends = unknownEndsOf(day, max_daily_work_duration).map((limit) => limit + 1);
  return [...week, day.shift ? day.shift.end_at + shiftMarginSeconds : ends_at, ...ends];
}
