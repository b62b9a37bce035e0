import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';

/** Epoch seconds; an open one has no end yet. */
export interface Span {
  readonly started_at: number;
  readonly ended_at: number | null;
}

/** A span of work. */
export interface ClockSpan extends Span {
  /** Whether the entry was never ended, so that the next day's punch ended it where it began. */
  readonly is_end_unknown?: boolean | undefined;
}

export interface Break extends Span {
  readonly id: string;
  readonly break_out_id: string | null;
  readonly is_irregular: boolean;
  /** epoch seconds */
  readonly approved_at: number | null;
}

export interface Clock extends ClockSpan {
  readonly id: string;
  readonly clock_out_id: string | null;
  /** Whether a person edited it or one of its breaks. */
  readonly is_irregular: boolean;
  readonly approved_at: number | null;
  /** Breaks in order. */
  readonly breaks: readonly Break[];
}

/** Part of an entry that affects the evaluation of a day. */
export interface ClockFacts extends ClockSpan {
  readonly is_irregular: boolean;
  readonly approved_at: number | null;
  readonly breaks: readonly Span[];
}

/** One person's working day as recorded. It exists from the first clock-in on. */
export interface Day {
  readonly id: string;
  readonly person_id: string;
  readonly working_date: LocalDate;
  /** 1 normal, 2 remote */
  readonly working_place: number;
  /** Snapshot from when the day began; null if none was planned. */
  readonly shift: Shift | null;
  /** Snapshot of the seconds due when they do not follow from the shift (`dueApart`). */
  readonly due_time: number | null;
  readonly is_remote_override: boolean | null;
  readonly is_late_override: boolean | null;
  readonly is_incomplete_override: boolean | null;
  /** Whether the long day was accepted as it is. */
  readonly is_accepted: boolean;
  readonly has_irregular: boolean;
  readonly approved_at: number | null;
  /** Time since which punches that came late, after the decision, wait for another one. */
  readonly flagged_at: number | null;
  /** The person's own comment. */
  readonly comment: string | null;
  /** The comment of the reviewer who corrected the day. */
  readonly reviewer_comment: string | null;
  /** Clocks in order. */
  readonly clocks: readonly Clock[];
}

export interface WorkTimes {
  /** seconds; work + break = the sum of the entries' spans */
  readonly work_time: number;
  readonly break_time: number;
}

/** Returns the seconds of work and break up to `now`, at which open entries count as ended. Never negative. */
export function sumWorkTimes(clocks: readonly (Span & { readonly breaks: readonly Span[] })[], now: number): WorkTimes {
  let span = 0;
  let break_time = 0;
  for (const clock of clocks) {
    const end = clock.ended_at ?? Math.max(now, clock.started_at);
    span += end - clock.started_at;
    for (const pause of clock.breaks)
      break_time += Math.max(0, (pause.ended_at ?? Math.max(end, pause.started_at)) - pause.started_at);
  }
  return { work_time: Math.max(0, span - break_time), break_time };
}

/** Returns the entry with which a person is clocked in. */
export const findOpenClock = <C extends Span>(clocks: readonly C[]): C | undefined =>
  clocks.find(({ ended_at }) => ended_at === null);
/** Whether its end is unknown because none was entered. */
export const hasUnknownEnd = ({ started_at, ended_at, is_end_unknown }: ClockSpan): boolean =>
  is_end_unknown === true && ended_at === started_at;
export const findOpenBreak = (clock: Clock | undefined): Break | undefined =>
  clock?.breaks.find(({ ended_at }) => ended_at === null);
