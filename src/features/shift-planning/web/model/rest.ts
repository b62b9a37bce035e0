import type { PlannedShiftCard } from '../../rules/shapes.ts';

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Start and end of a shift in minutes from the midnight of its day; daylight saving is left to the server. */
export const startOf = (shift: PlannedShiftCard): number => minuteOf(shift.start_time);
export const endOf = (shift: PlannedShiftCard): number => startOf(shift) + (shift.work_time + shift.break_time) / 60;

/** Seconds between the shift of one day and that of a later one; undefined if either is missing. */
export function restBetween(
  before: PlannedShiftCard | null | undefined,
  after: PlannedShiftCard | null | undefined,
  days = 1,
): number | undefined {
  return before && after ? (days * 1440 + startOf(after) - endOf(before)) * 60 : undefined;
}
