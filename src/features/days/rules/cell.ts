import { hasTimes, type OffPart } from '#platform/shared/holiday.ts';
import { daysBetween, localOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { cardOf, type Shift } from '#features/shifts/rules/shift.ts';
import type { BirdCell } from '../contract.ts';
import type { DayCell } from '../contract.ts';
import { dueOf, dueTimeOf, requiredTimeOf, sharedDue, type SharedHoliday } from '#features/holidays/rules/due.ts';
import { dayState, isCounted, type DayInput, type DayState, type ShiftTimes } from './day.ts';
import type { Day, Span } from './entries.ts';

/** Leave type spent by approved leave; `leave` is the part of the date. */
export interface SpentLeave {
  readonly leave_spent_type_id: string | null;
}

/** Approved leave of a date, as far as it uses something. */
export interface CountedLeave {
  readonly leave_taken: {
    /** Part that uses all of its work; null: none, as on a date that its week does not cover any more. */
    readonly part: OffPart | null;
    /** Share of the date that other parts use, of which the days of the week cover less. */
    readonly share: number;
  } | null;
}

/** Returns a day as every calendar shows it. */
export function cellOf(input: DayInput & SpentLeave & { readonly day: Day | null }, zone: string): DayCell {
  const state = dayState(input);
  return {
    date: input.date,
    attendance_id: input.day?.id ?? null,
    leave_spent_type_id: spentOf(input),
    count_unapproved: state.count_unapproved,
    icon: state.icon,
    tags: state.tags,
    has_comment: state.has_comment,
    work_time: state.work_time,
    break_time: state.break_time,
    late_by: state.late_by,
    shift: cardIn(input, state.shift),
    due_shift: cardIn(input, dueOf(state.shift, input)),
    planned_time: dueOfDate(input, state),
    segments: segmentsOf(shownClocks(input.day?.clocks ?? [], state), { date: input.date, zone, now: input.now }),
  };
}

const cardIn = (input: DayInput, shift: Shift | null) => (shift && isCounted(input) ? cardOf(shift) : null);

/** Returns the entries that a ruler draws; an entry without its clock-out has no known length. */
export const shownClocks = <C extends Span>(clocks: readonly C[], { has_open_end }: Pick<DayState, 'has_open_end'>) =>
  has_open_end ? clocks.filter(({ ended_at }) => ended_at !== null) : clocks;

/** Returns the day's cell in a row of the bird view; undefined for an empty one. */
export function birdCellOf<S extends ShiftTimes>(
  input: DayInput<S> & SpentLeave,
  attendance_id: string | null,
): BirdCell | undefined {
  const state = dayState(input);
  const is_planned = isCounted(input) && state.shift !== null;
  if (attendance_id === null && state.icon === 'neutral' && state.tags.length === 0 && !is_planned) return undefined;
  return {
    attendance_id,
    leave_spent_type_id: spentOf(input),
    count_unapproved: state.count_unapproved,
    icon: state.icon,
    ...(state.tags.length > 0 && { tags: state.tags }),
    ...(state.has_comment && { has_comment: true }),
    ...(state.work_time > 0 && { work_time: state.work_time }),
    ...(is_planned && { is_planned }),
  };
}

const spentOf = (input: DayInput<ShiftTimes> & SpentLeave) => (isCounted(input) ? input.leave_spent_type_id : null);

/** Returns a holiday that is shared by hours; a recorded day knows best what it requires. */
function sharedOf<S extends ShiftTimes>({ day, week_due }: DayInput<S>, state: DayState<S>): SharedHoliday | undefined {
  const shared = week_due?.shared;
  return shared && day ? { ...shared, due: requiredTimeOf(state) } : shared;
}

/**
 * Returns the seconds due on a date: none on holidays and leave, outside employment, before the calendar begins,
 * or on a day whose clock-out is missing. A holiday that is shared by hours gives everyone the same share of their week,
 * so that a day off may have less than none.
 */
export function dueOfDate<S extends ShiftTimes>(input: DayInput<S>, state: DayState<S>): number {
  if (!isCounted(input) || state.has_open_end) return 0;
  const shared = sharedOf(input, state);
  return shared ? sharedDue(shared, input, state) : dueTimeOf(state, input);
}

/** Returns the planned seconds: those due on the date, and hours only on the last date of their week. */
export const plannedOf = <S extends ShiftTimes>(input: DayInput<S>, state: DayState<S>): number =>
  isCounted(input) ? dueOfDate(input, state) + (input.week_due?.due ?? 0) : 0;

/** Returns the seconds by which a holiday or leave reduces what the date requires. */
export function offTimeOf<S extends ShiftTimes>(input: DayInput<S>, state: DayState<S>): number {
  if (!isCounted(input)) return 0;
  const shared = sharedOf(input, state);
  return shared
    ? shared.due - sharedDue(shared, input, state)
    : requiredTimeOf(state) - dueTimeOf(state, input) + (input.week_due?.off ?? 0);
}

/**
 * Returns the due seconds to compare with worked time; on a day that continues, remaining work is not missing yet.
 * Hours only are compared once their week is over.
 */
export function owedOf<S extends ShiftTimes>(input: DayInput<S>, state: DayState<S>): number {
  if (input.week_due && input.now < input.week_due.ends_at) return state.work_time;
  const planned = plannedOf(input, state);
  return state.is_running ? Math.min(planned, state.work_time) : planned;
}

/** Returns the part of a day that counts as leave, without holidays: no more than the leave uses. */
export function leaveDaysOf(input: DayInput<ShiftTimes> & CountedLeave): number {
  const { leave_taken, holiday } = input;
  if (!leave_taken || !isCounted(input) || holiday === 'full') return 0;
  return daysOfPart({ ...input, leave: leave_taken.part }) + Math.round(leave_taken.share * 100) / 100;
}

function daysOfPart(input: DayInput<ShiftTimes>): number {
  const { leave, holiday } = input;
  if (!leave || leave === holiday) return 0;
  if (hasTimes(leave)) return partOfDay(input);
  return leave === 'full' && !holiday ? 1 : 0.5;
}

/** Returns the share of a day that leave by the hour takes, in hundredths. */
function partOfDay({ day, shift, due_time, week_due, holiday, leave }: DayInput<ShiftTimes>): number {
  const required = day ? { shift: day.shift, due_time: day.due_time } : { shift, due_time };
  const planned = requiredTimeOf(required);
  const [whole, times] =
    planned > 0 ? [planned, required] : [week_due?.day_time ?? 0, { shift: null, due_time: week_due?.day_time ?? 0 }];
  if (whole === 0) return 0;
  const taken = dueTimeOf(times, { holiday, leave: null }) - dueTimeOf(times, { holiday, leave });
  return Math.round((taken / whole) * 100) / 100;
}

interface Ruler {
  readonly date: LocalDate;
  readonly zone: string;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Work and breaks by the wall clock, as minutes since midnight of the working date: over 1440 on the next day,
 * below 0 on the day before. In a repeated hour a span that would run backwards has no length.
 * Ongoing work is `live`, and it and an open break end now.
 */
export function segmentsOf(
  clocks: readonly (Span & { readonly breaks: readonly Span[] })[],
  ruler: Ruler,
): DayCell['segments'] {
  const segments: DayCell['segments'] = [];
  const add = (from: number, to: number, kind: 'work' | 'break' | 'live') => {
    if (to <= from && kind !== 'live') return;
    const start = minuteOf(from, ruler);
    segments.push({ from: start, to: Math.max(start, minuteOf(to, ruler)), kind });
  };
  for (const { started_at, ended_at, breaks } of clocks) {
    const end = ended_at ?? Math.max(ruler.now, started_at);
    let from = started_at;
    for (const pause of breaks) {
      add(from, pause.started_at, 'work');
      from = pause.ended_at ?? Math.max(end, pause.started_at);
      add(pause.started_at, from, 'break');
    }
    const isOnBreak = breaks.some((pause) => pause.ended_at === null);
    if (!isOnBreak) add(from, end, ended_at === null ? 'live' : 'work');
  }
  return segments;
}

function minuteOf(instant: number, { date, zone }: Ruler): number {
  const local = localOf(instant, zone);
  const seconds = Number(local.slice(11, 13)) * 3600 + Number(local.slice(14, 16)) * 60 + Number(local.slice(17, 19));
  return daysBetween(date, local.slice(0, 10) as LocalDate) * 1440 + Math.round((seconds / 60) * 100) / 100;
}
