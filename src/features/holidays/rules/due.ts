import type { HolidayPart } from '#platform/shared/holiday.ts';
import { halfOf, type HalvableShift } from '#features/shifts/rules/shift.ts';
import { combineParts } from './holiday.ts';

/**
 * Returns the part of a shift that is due on a holiday or on leave:
 * nothing on a full day, the other half on half a day. Each half has half of the work, without the break between them:
 * the first begins with the shift and the second ends with it.
 */
export function dueOf<S extends HalvableShift>(
  shift: S | null,
  { holiday, leave }: { readonly holiday: HolidayPart | null; readonly leave: HolidayPart | null },
): S | null {
  if (!shift || (!holiday && !leave)) return shift;
  const off = combineParts(holiday, leave);
  if (off === 'full') return null;
  return halfOf(shift, off === 'first_half' ? 'second_half' : 'first_half');
}
