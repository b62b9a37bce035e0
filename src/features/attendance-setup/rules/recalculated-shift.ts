import type { Day } from '#features/days/rules/entries.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';

/** Planned shift of a person's date. */
export interface PlannedShift {
  readonly shift: Shift | null;
  /** Whether it is published for this person, rather than the standard hours. */
  readonly isOwn: boolean;
}

/**
 * Returns the shift of a recorded day after a change of hours or grace: the current standard hours, unless others are
 * published for the person. In that case the day keeps its hours, and only their grace follows the company's.
 */
export function recalculatedShift(recorded: Shift | null, { shift, isOwn }: PlannedShift): Shift | null {
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

/** Approved days stay unchanged, as do those whose hours a manager has chosen. */
export const isRecalculated = ({ approved_at }: Pick<Day, 'approved_at'>): boolean => approved_at === null;
