import type { OffPart } from '#platform/shared/holiday.ts';
import { combineParts } from '#features/holidays/rules/holiday.ts';
import { dueBeside, type PlannedSpan } from '#features/shifts/rules/day-plan.ts';

/**
 * Seconds that a shift adds to the sums of the plan, as in each person's own month:
 * holidays and approved leave reduce it. @param off the person's days off on the date
 */
export function plannedTime(
  shift: PlannedSpan | null | undefined,
  off: readonly { readonly part: OffPart }[] = [],
): number {
  const part = off.reduce<OffPart | null>((all, one) => combineParts(all, one.part), null);
  return shift ? dueBeside(shift.work_time, part, shift) : 0;
}
