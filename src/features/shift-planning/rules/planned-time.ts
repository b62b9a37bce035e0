import type { HolidayPart } from '#platform/shared/holiday.ts';
import { combineParts } from '#features/holidays/rules/holiday.ts';
import { halfWork } from '#features/shifts/rules/halves.ts';

/**
 * Seconds that a shift adds to the sums of the plan, as in each person's own month:
 * holidays and approved leave reduce it. @param off the person's days off on the date
 */
export function plannedTime(
  shift: { readonly work_time: number } | null | undefined,
  off: readonly { readonly part: HolidayPart }[] = [],
): number {
  const part = off.reduce<HolidayPart | null>((all, one) => combineParts(all, one.part), null);
  if (!shift || part === 'full') return 0;
  return part ? halfWork(shift.work_time) : shift.work_time;
}
