import { plannedInstant } from '#platform/shared/time.ts';
import type { LocalDateTime } from '#platform/shared/schemas.ts';
import type { Day } from '#features/days/rules/entries.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';

/** Planned shift of a person's date. */
export interface PlannedShift {
  readonly shift: Shift | null;
  /** IANA name of the zone in which it is planned. */
  readonly zone: string;
  /** Seconds due when they do not follow from the shift. */
  readonly due_time: number | null;
  /** Whether it is published for this person, rather than the standard hours. */
  readonly isOwn: boolean;
}

/** Hours that a recorded day requires, as they were when the day began. */
export type RecordedTimes = Pick<Day, 'shift' | 'due_time'>;

/**
 * Returns the shift of a recorded day after a change of hours or grace: the current standard hours, unless others are
 * published for the person. In that case the day keeps its hours, and only their grace follows the company's. A day that
 * had a shift keeps the zone in which it was recorded, even if people are said later to have worked elsewhere.
 */
export function recalculatedShift(recorded: RecordedDay, planned: PlannedShift): RecordedTimes {
  const { due_time, isOwn } = planned;
  const { shift: known } = recorded;
  const shift = inRecordedZone(recorded, planned);
  if (!isOwn) return { shift, due_time };
  if (!known || !shift || !isSameHours(known, shift)) return recorded;
  return { due_time, shift: { ...known, grace_minutes: shift.grace_minutes } };
}

type RecordedDay = RecordedTimes & Pick<Day, 'working_date'>;

/** Zones differ by quarters of an hour; seconds of a start are not those of a zone. */
const zoneStep = 900;

/** Returns the planned shift at the same wall clock time in the zone of the recorded one. */
function inRecordedZone({ shift: known, working_date }: RecordedDay, { shift, zone }: PlannedShift): Shift | null {
  if (!known || !shift) return shift;
  const start_at = plannedInstant(`${working_date} ${known.start_time}:00` as LocalDateTime, zone);
  const later = Math.round((known.start_at - start_at) / zoneStep) * zoneStep;
  return later === 0 ? shift : { ...shift, start_at: shift.start_at + later, end_at: shift.end_at + later };
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
