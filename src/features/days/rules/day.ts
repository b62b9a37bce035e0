import { hasTimes, type HolidayPart, type OffPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { wholeMinutes } from '#platform/shared/time.ts';
import { dueOf, dueTimeOf, type SharedHoliday } from '#features/holidays/rules/due.ts';
import { worksOn, type Employment, type Period } from '#features/people/rules/employment.ts';
import { shiftMarginSeconds, type Shift } from '#features/shifts/rules/shift.ts';
import type { DayIconName, DayTag } from '../contract.ts';
import { findOpenClock, sumWorkTimes, type ClockFacts, type Day, type WorkTimes } from './entries.ts';
import { countedWork, hasOpenEnd, openLimitOf } from './open-end.ts';

/** Part of a shift that affects the evaluation; generic, so that full shifts are returned as such. */
export type ShiftTimes = Pick<Shift, 'start_at' | 'end_at' | 'work_time' | 'grace_minutes' | 'break_at'>;

/** Part of a day that affects the evaluation; a calendar of many people reads no more than this. */
export interface DayFacts<S extends ShiftTimes = Shift> extends Pick<
  Day,
  | 'working_place'
  | 'is_remote_override'
  | 'is_late_override'
  | 'is_incomplete_override'
  | 'is_accepted'
  | 'has_irregular'
  | 'approved_at'
  | 'flagged_at'
> {
  readonly shift: S | null;
  readonly due_time: number | null;
  /** Text of the comment, or just whether there is one. */
  readonly comment: string | true | null;
  readonly reviewer_comment?: string | null;
  readonly clocks: readonly ClockFacts[];
}

/** Hours of a pay week that are due on no particular day. */
export interface WeekDue {
  /** Epoch seconds at which the week, or the part of it with hours only, is over. */
  readonly ends_at: number;
  /** Seconds due, on the last date; 0 on all others. */
  readonly due: number;
  /** Seconds by which holidays and leave of the week reduce them, on the last date. */
  readonly off: number;
  /** Seconds of a day of hours only, of which times of leave are a share. */
  readonly day_time?: number;
  /** Only for people with days, on a holiday that is shared by hours. */
  readonly shared?: SharedHoliday;
}

export interface DayInput<S extends ShiftTimes = Shift> {
  /** epoch seconds */
  readonly now: number;
  readonly date: LocalDate;
  /** The first instant after the date in the company zone. */
  readonly ends_at: number;
  /** seconds */
  readonly max_daily_work_duration: number;
  readonly app_calendar_start_date: LocalDate;
  readonly joined_on: LocalDate;
  /** The last day of employment. */
  readonly discharged_date: LocalDate | null;
  /** Earlier employments of a person who was rehired. */
  readonly earlier_periods?: readonly Period[] | undefined;
  /** Published shift of the date; a day that has begun uses its own snapshot instead. */
  readonly shift: S | null;
  /** Seconds due on the date when they do not follow from the shift; a recorded day uses its own, too. */
  readonly due_time: number | null;
  /** Only for hours only and on shared holidays; not needed for what a day shows besides its planned time. */
  readonly week_due?: WeekDue | null | undefined;
  /** Part of the date that is a holiday for the person. */
  readonly holiday: HolidayPart | null;
  /** Part of the date that is approved leave. */
  readonly leave: OffPart | null;
  readonly day: DayFacts<S> | null;
}

export interface DayState<S extends ShiftTimes = Shift> extends WorkTimes {
  readonly icon: DayIconName;
  /** Other true facts, in the order of the contract's list. */
  readonly tags: DayTag[];
  readonly flags: { readonly is_remote: boolean; readonly is_late: boolean; readonly is_incomplete: boolean };
  readonly has_comment: boolean;
  /** Seconds by which the first clock-in was after shift start and grace; 0 if not late. */
  readonly late_by: number;
  readonly is_running: boolean;
  /** Whether the clock-out is missing; until it is entered, the day counts in no sum, and its times are 0. */
  readonly has_open_end: boolean;
  /** Number of edited entries without approval. */
  readonly count_unapproved: number;
  /** Shift that applies to the day: its place. */
  readonly shift: S | null;
  /** Seconds due on the day when they do not follow from the shift. */
  readonly due_time: number | null;
}

/**
 * Evaluates one person's day (domain 3) for all calendars, in this single place: icon (first match), tags, flags
 * with a manager's overrides, totals up to `now` in whole minutes. Worked and due time are compared to the second.
 */
export function dayState<S extends ShiftTimes = Shift>(input: DayInput<S>): DayState<S> {
  const { now, day, leave, holiday } = input;
  const clocks = day?.clocks ?? [];
  const approved_at = day?.approved_at;
  const shift = day ? day.shift : input.shift;
  const due_time = day ? day.due_time : input.due_time;
  const place = dueOf(shift, input);
  const due = dueTimeOf({ shift, due_time }, input);
  const has_open_end = hasOpenEnd({ clocks, shift, approved_at }, now, input.max_daily_work_duration);
  const total = countedWork({ clocks, shift, approved_at }, now, input.max_daily_work_duration);
  const is_running = isRunning(input, shift);
  const derived = { shift, due_time, place, due, is_running, has_open_end, work_time: total.work_time };
  const flags = flagsOf(day, clocks, derived);
  const tags: DayTag[] = [];
  if (flags.is_late) tags.push('late');
  if (flags.is_remote) tags.push('remote');
  if (flags.is_incomplete) tags.push('incomplete');
  if (leave && isCounted(input)) tags.push(leaveIcon(leave));
  if (holiday && isCounted(input)) tags.push('holiday');
  return {
    work_time: wholeMinutes(total.work_time),
    break_time: wholeMinutes(total.break_time),
    icon: iconOf(input, { ...derived, flags }),
    tags,
    flags,
    has_comment: Boolean(day?.comment || day?.reviewer_comment),
    late_by: flags.is_late ? lateBy(clocks, place) : 0,
    is_running,
    has_open_end,
    count_unapproved: countUnapproved(clocks),
    shift,
    due_time,
  };
}

/** Whether the company tracks time for this person on the date. */
export const isCounted = (
  input: Employment & Pick<DayInput<ShiftTimes>, 'date' | 'app_calendar_start_date'>,
): boolean => worksOn(input, input.date) && input.date >= input.app_calendar_start_date;

interface DerivedFacts {
  readonly shift: ShiftTimes | null;
  readonly due_time: number | null;
  /** Part of the shift beside holidays and leave: lateness and absence are evaluated against it. */
  readonly place: ShiftTimes | null;
  /** Seconds that are due beside holidays and leave. */
  readonly due: number;
  readonly is_running: boolean;
  readonly has_open_end: boolean;
  readonly work_time: number;
}

/** Whether the day counts as remote: as set by a reviewer, or else by the place of its punches. */
export const isRemote = (day: Pick<DayFacts<ShiftTimes>, 'is_remote_override' | 'working_place'>): boolean =>
  day.is_remote_override ?? day.working_place === 2;

function flagsOf(
  day: DayFacts<ShiftTimes> | null,
  clocks: readonly ClockFacts[],
  { place, due, is_running, has_open_end, work_time }: DerivedFacts,
): DayState['flags'] {
  if (!day || clocks.length === 0) return { is_remote: false, is_late: false, is_incomplete: false };
  const unfinished = !is_running && (has_open_end || findOpenClock(clocks) !== undefined || work_time < due);
  return {
    is_remote: isRemote(day),
    is_late: day.is_late_override ?? lateBy(clocks, place) > 0,
    is_incomplete: day.is_incomplete_override ?? unfinished,
  };
}

function iconOf(
  input: DayInput<ShiftTimes>,
  derived: DerivedFacts & { readonly flags: DayState['flags'] },
): DayIconName {
  const { day, leave, holiday } = input;
  const { shift, due_time, due, is_running, has_open_end, flags, work_time } = derived;
  if (!isCounted(input)) return 'neutral';
  if (!day || day.clocks.length === 0) {
    if (leave && !(hasTimes(leave) && isAbsent(input, derived))) return leaveIcon(leave);
    // On half a holiday the other half is due.
    if (isAbsent(input, derived)) return 'absent';
    return holiday ? 'holiday' : 'neutral';
  }
  if (isToReview(day) || has_open_end) return 'irregular';
  if (findOpenClock(day.clocks) && is_running) return 'present';
  if (!shift && due_time === null) return 'unassigned';
  // Leave by the hour does not excuse the rest of the day.
  if (leave && leave !== 'full' && !hasTimes(leave)) return 'half_leave';
  if (flags.is_late) return 'late';
  if (flags.is_incomplete) return 'incomplete';
  if (is_running && work_time < due) return 'present';
  return flags.is_remote ? 'remote' : 'completed';
}

/** Returns the icon of leave, which is its tag, too. */
const leaveIcon = (leave: OffPart) => (hasTimes(leave) ? 'part_leave' : leave === 'full' ? 'leave' : 'half_leave');

/** Whether a part of a shift was due that is long over. */
const isAbsent = ({ now }: DayInput<ShiftTimes>, { place, shift }: DerivedFacts): boolean =>
  place !== null && shift !== null && now >= shift.end_at + shiftMarginSeconds;

/**
 * Whether the day continues: before shift end + 4 h, or before the end of the date without a shift;
 * or while a person is at work and the day is not abnormal.
 */
function isRunning(input: DayInput<ShiftTimes>, shift: ShiftTimes | null): boolean {
  const { now, day } = input;
  if (now < (shift ? shift.end_at + shiftMarginSeconds : input.ends_at)) return true;
  return (
    day !== null &&
    findOpenClock(day.clocks) !== undefined &&
    !isAbnormal({ ...day, shift }, now, input.max_daily_work_duration)
  );
}

/**
 * Whether the day is unusually long (domain 2): more work than a day may have, or still open past its limit
 * (`openLimitOf`). An accepted day stays so once it is over.
 */
export function isAbnormal(
  day: Pick<DayFacts<ShiftTimes>, 'clocks' | 'shift' | 'is_accepted'>,
  now: number,
  max_daily_work_duration: number,
): boolean {
  const limit = openLimitOf(day, max_daily_work_duration);
  if (limit === undefined && day.is_accepted) return false;
  if (sumWorkTimes(day.clocks, now).work_time > max_daily_work_duration) return true;
  return limit !== undefined && now > limit;
}

/** Seconds by which the first clock-in was after shift start and grace; 0 when in time or without a shift. */
export function lateBy(clocks: readonly ClockFacts[], shift: ShiftTimes | null): number {
  const first = clocks[0];
  return first && shift ? Math.max(0, first.started_at - shift.start_at - shift.grace_minutes * 60) : 0;
}

type ReviewableDay = Pick<DayFacts<ShiftTimes>, 'has_irregular' | 'approved_at' | 'clocks'>;

/** Whether anything about the day is edited and not approved. */
export const waitsForApproval = ({ has_irregular, approved_at, clocks }: ReviewableDay): boolean =>
  (has_irregular && approved_at === null) || countUnapproved(clocks) > 0;

/** Whether it waits for an approval, or for a decision about punches that came late after it. */
export const isToReview = (day: ReviewableDay & Pick<DayFacts<ShiftTimes>, 'flagged_at'>): boolean =>
  waitsForApproval(day) || day.flagged_at !== null;

/** Counts edited entries that wait for approval. */
export function countUnapproved(clocks: readonly ClockFacts[]): number {
  return clocks.filter(({ is_irregular, approved_at }) => is_irregular && approved_at === null).length;
}
