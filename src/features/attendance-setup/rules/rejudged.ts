import type { Day } from '#features/days/rules/entries.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';

/** What the plan says of a person's date. */
export interface Planned {
  readonly shift: Shift | null;
  /** It is published for this person; otherwise it is everybody's. */
  readonly isOwn: boolean;
}

/**
 * The shift of a recorded day when hours or grace have changed: everybody's hours as they are now, unless others are
 * published for the person. Then the day keeps those that it began with, and only their grace follows the company's.
 */
export function rejudgedShift(recorded: Shift | null, { shift, isOwn }: Planned): Shift | null {
  if (!isOwn) return shift;
  if (!recorded || !shift || !isSameHours(recorded, shift)) return recorded;
  return { ...recorded, grace_minutes: shift.grace_minutes };
}

const isSameHours = (one: Shift, other: Shift) =>
  one.start_at === other.start_at && one.work_time === other.work_time && one.break_time === other.break_time;

export function isSameShift(one: Shift | null, other: Shift | null): boolean {
  if (!one || !other) return one === other;
  return isSameHours(one, other) && one.grace_minutes === other.grace_minutes && one.start_time === other.start_time;
}

/** A day that somebody has approved stays as it is, and so does one whose hours a manager has chosen. */
export const isJudgedAgain = ({ approved_at }: Pick<Day, 'approved_at'>): boolean => approved_at === null;
