import type { Day } from '#features/days/rules/entries.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';

/** Planned shift of a person's date. */
export interface PlannedShift {
  readonly shift: Shift | null;
  /** Seconds due when they do not follow from the shift. */
  readonly due_time: number | null;
  /** Whether it is published for this person, rather than the standard hours. */
  readonly isOwn: boolean;
}

/** Hours that a recorded day requires, as they were when the day began. */
export type RecordedTimes = Pick<Day, 'shift' | 'due_time'>;

/**
 * Returns the shift of a recorded day after a change of hours or grace: the current standard hours, unless others are
 * published for the person. In that case the day keeps its hours, and only their grace follows the company's.
 */
export function recalculatedShift(recorded: RecordedTimes, { shift, due_time, isOwn }: PlannedShift): RecordedTimes {
  if (!isOwn) return { shift, due_time };
  const { shift: known } = recorded;
  if (!known || !shift || !isSameHours(known, shift)) return recorded;
  return { due_time, shift: { ...known, grace_minutes: shift.grace_minutes } };
}

const isSameHours = (one: Shift, other: Shift) =>
  one.start_at === other.start_at &&
  one.work_time === other.work_time &&
  one.break_time === other.break_time &&
  (one.break_at ?? null) === (other.break_at ?? null);

export const isSameTimes = (one: RecordedTimes, other: RecordedTimes): boolean =>
  one.due_time === other.due_time && isSameShift(one.shift, other.shift);

function isSameShift(one: Shift | null, other: Shift | null): boolean {
  if (!one || !other) return one === other;
  return isSameHours(one, other) && one.grace_minutes === other.grace_minutes && one.start_time === other.start_time;
}

/** Approved days stay unchanged, as do those whose hours a manager has chosen. */
export const isRecalculated = ({ approved_at }: Pick<Day, 'approved_at'>): boolean => approved_at === null;
