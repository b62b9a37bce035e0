import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Shift } from '#features/shifts/rules/shift.ts';

/** Epoch seconds; an open one has no end yet. */
export interface Span {
  readonly started_at: number;
  readonly ended_at: number | null;
}

/** A span of work. */
export interface ClockSpan extends Span {
  /** Nobody has ended it, so the next day's punch has ended it where it began. */
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
  /** A person edited it, or one of its breaks. */
  readonly is_irregular: boolean;
  readonly approved_at: number | null;
  /** In order. */
  readonly breaks: readonly Break[];
}

/** What the decision about a day looks at in an entry. */
export interface ClockFacts extends ClockSpan {
  readonly is_irregular: boolean;
  readonly approved_at: number | null;
  readonly breaks: readonly Span[];
}

/** One person's working day as it is recorded. It exists from the first clock-in on. */
export interface Day {
  readonly id: string;
  readonly person_id: string;
  readonly working_date: LocalDate;
  /** 1 normal, 2 remote */
  readonly working_place: number;
  /** As it was when the day began; null: none was published. */
  readonly shift: Shift | null;
  readonly is_remote_override: boolean | null;
  readonly is_late_override: boolean | null;
  readonly is_incomplete_override: boolean | null;
  /** The long day was accepted as it is. */
  readonly is_accepted: boolean;
  readonly has_irregular: boolean;
  readonly approved_at: number | null;
  /** Since when punches that came late, after it was decided, wait for somebody. */
  readonly flagged_at: number | null;
  /** The person's own comment. */
  readonly comment: string | null;
  /** The comment of the reviewer who corrected the day. */
  readonly reviewer_comment: string | null;
  /** In order. */
  readonly clocks: readonly Clock[];
}

export interface Worked {
  /** seconds; work + break = the sum of the entries' spans */
  readonly work_time: number;
  readonly break_time: number;
}

/** Seconds of work and break up to `now`, at which whatever is open counts as ended. Never negative. */
export function worked(clocks: readonly (Span & { readonly breaks: readonly Span[] })[], now: number): Worked {
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

/** The entry a person is clocked in with. */
export const findOpenClock = <C extends Span>(clocks: readonly C[]): C | undefined =>
  clocks.find(({ ended_at }) => ended_at === null);
/** Nobody knows its end, as long as nobody has entered one. */
export const hasUnknownEnd = ({ started_at, ended_at, is_end_unknown }: ClockSpan): boolean =>
  is_end_unknown === true && ended_at === started_at;
export const findOpenBreak = (clock: Clock | undefined): Break | undefined =>
  clock?.breaks.find(({ ended_at }) => ended_at === null);
