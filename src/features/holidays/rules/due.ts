import { hasTimes, type HolidayPart, type OffPart } from '#platform/shared/holiday.ts';
import { dueBeside } from '#features/shifts/rules/day-plan.ts';
import { besideTimes, halfOf, placeOfShift, type HalvableShift } from '#features/shifts/rules/shift.ts';
import { dueBesideTimes } from '#features/shifts/rules/times-off.ts';
import { combineParts } from './holiday.ts';

/** Part of a date that is a holiday or leave. */
export interface TimeOff {
  readonly holiday: HolidayPart | null;
  readonly leave: OffPart | null;
}

/** Hours that a date requires before holidays and leave. */
export interface RequiredTime {
  /** Its times, as far as it has a place in the day. */
  readonly shift: HalvableShift | null;
  /** Seconds due when they do not follow from the shift. */
  readonly due_time: number | null;
}

/** For a date with its own record, which decides instead of the plan. */
export const noPlan = { shift: null, due_time: null } as const;

/** Returns the seconds that a date requires before holidays and leave. */
export const requiredTimeOf = ({ shift, due_time }: RequiredTime): number => due_time ?? shift?.work_time ?? 0;

/** Returns the seconds that a date requires beside its holiday and leave. */
export const dueTimeOf = (required: RequiredTime, { holiday, leave }: TimeOff): number =>
  dueWithout(requiredTimeOf(required), required, combineParts(holiday, leave));

/** Returns the seconds that remain due beside a part of the date. @param due seconds without it */
function dueWithout(due: number, { shift, due_time }: RequiredTime, off: OffPart | null): number {
  if (!hasTimes(off)) return dueBeside(due, off, null);
  // Hours that are due apart from the shift have no place in the day.
  return dueBesideTimes(due, off, shift && due_time === null ? placeOfShift(shift, off.zone) : null);
}

/** A holiday that a company shares by hours: what the date requires without it, and what everyone gets for it. */
export interface SharedHoliday {
  /** seconds */
  readonly due: number;
  readonly credit: number;
}

/** Returns the part of a date that leave takes beside a holiday. */
function leaveBeside({ holiday, leave }: TimeOff): HolidayPart | null {
  if (hasTimes(leave)) return leaveBeside({ holiday, leave: leave.half });
  if (holiday === null || leave === null) return leave;
  if (holiday === 'full' || leave === holiday) return null;
  return holiday === 'first_half' ? 'second_half' : 'first_half';
}

/**
 * Returns the seconds that a date requires beside a shared holiday and leave; below 0 on a day off.
 * @param required the date without it, by whose place times of leave are measured
 */
export function sharedDue({ due, credit }: SharedHoliday, off: TimeOff, required: RequiredTime): number {
  const { holiday, leave } = off;
  if (!hasTimes(leave) || holiday === 'full') return dueBeside(due, leaveBeside(off), null) - credit;
  // Times take what they take of the half that is no holiday.
  const [beside, both] = [holiday, combineParts(holiday, leave)].map((part) => dueWithout(due, required, part));
  return due - ((beside ?? due) - (both ?? due)) - credit;
}

/** Whether somebody is to work on a date: at its place in the day, or at any time. */
export const isToWork = (required: RequiredTime, off: TimeOff): boolean =>
  required.shift !== null || dueTimeOf(required, off) > 0;

/** Whether leave takes all that a date requires: a whole day, or halves and times of all its work beside a holiday. */
export function isAllOff(required: RequiredTime, off: TimeOff): boolean {
  if (off.leave === null || off.leave === 'full') return off.leave !== null;
  if (!isToWork(required, { ...off, leave: null })) return false;
  return required.shift ? dueOf(required.shift, off) === null : dueTimeOf(required, off) === 0;
}

/**
 * Returns the part of a shift that is due on a holiday or on leave:
 * nothing on a full day, the other half on half a day. Each half has half of the work, without the break between them:
 * the first begins with the shift and the second ends with it. Beside times of leave, it is the rest of the shift.
 */
export function dueOf<S extends HalvableShift>(shift: S | null, { holiday, leave }: TimeOff): S | null {
  if (!shift || (!holiday && !leave)) return shift;
  const off = combineParts(holiday, leave);
  if (off === 'full') return null;
  if (hasTimes(off)) return besideTimes(shift, off);
  return halfOf(shift, off === 'first_half' ? 'second_half' : 'first_half');
}
