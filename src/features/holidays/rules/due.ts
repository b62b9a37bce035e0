import type { HolidayPart } from '#platform/shared/holiday.ts';
import { dueBeside } from '#features/shifts/rules/day-plan.ts';
import { halfOf, type HalvableShift } from '#features/shifts/rules/shift.ts';
import { combineParts } from './holiday.ts';

/** Part of a date that is a holiday or leave. */
export interface TimeOff {
  readonly holiday: HolidayPart | null;
  readonly leave: HolidayPart | null;
}

/** Hours that a date requires before holidays and leave. */
export interface RequiredTime {
  /** Its times, as far as it has a place in the day. */
  readonly shift: { readonly work_time: number } | null;
  /** Seconds due when they do not follow from the shift. */
  readonly due_time: number | null;
}

/** For a date with its own record, which decides instead of the plan. */
export const noPlan = { shift: null, due_time: null } as const;

/** Returns the seconds that a date requires before holidays and leave. */
export const requiredTimeOf = ({ shift, due_time }: RequiredTime): number => due_time ?? shift?.work_time ?? 0;

/** Returns the seconds that a date requires beside its holiday and leave. */
export const dueTimeOf = (required: RequiredTime, { holiday, leave }: TimeOff): number =>
  dueBeside(requiredTimeOf(required), combineParts(holiday, leave));

/** A holiday that a company shares by hours: what the date requires without it, and what everyone gets for it. */
export interface SharedHoliday {
  /** seconds */
  readonly due: number;
  readonly credit: number;
}

/** Returns the part of a date that leave takes beside a holiday. */
function leaveBeside({ holiday, leave }: TimeOff): HolidayPart | null {
  if (holiday === null || leave === null) return leave;
  if (holiday === 'full' || leave === holiday) return null;
  return holiday === 'first_half' ? 'second_half' : 'first_half';
}

/** Returns the seconds that a date requires beside a shared holiday and leave; below 0 on a day off. */
export const sharedDue = ({ due, credit }: SharedHoliday, off: TimeOff): number =>
  dueBeside(due, leaveBeside(off)) - credit;

/** Whether somebody is to work on a date: at its place in the day, or at any time. */
export const isToWork = (required: RequiredTime, off: TimeOff): boolean =>
  required.shift !== null || dueTimeOf(required, off) > 0;

/**
 * Returns the part of a shift that is due on a holiday or on leave:
 * nothing on a full day, the other half on half a day. Each half has half of the work, without the break between them:
 * the first begins with the shift and the second ends with it.
 */
export function dueOf<S extends HalvableShift>(shift: S | null, { holiday, leave }: TimeOff): S | null {
  if (!shift || (!holiday && !leave)) return shift;
  const off = combineParts(holiday, leave);
  if (off === 'full') return null;
  return halfOf(shift, off === 'first_half' ? 'second_half' : 'first_half');
}
