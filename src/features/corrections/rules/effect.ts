import { dayState, type DayFacts, type DayInput, type ShiftTimes } from '#features/days/rules/day.ts';
import type { EditedClock } from '#features/clock/rules/edit.ts';
import type { DayBasis, DayEffect, FlagOverrides, SomeFlags } from './day-shapes.ts';

type Facts = DayFacts<ShiftTimes>;

/** Returns the calendar's view of the day. @param day the resulting day; null for none @param now epoch seconds */
export function effectOf(basis: DayBasis, day: Facts | null, now: number): DayEffect {
  const { icon, tags, work_time, break_time, late_by, flags, count_unapproved } = dayState(inputOf(basis, day, now));
  return { icon, tags, work_time, break_time, late_by, ...flags, count_unapproved };
}

/** The recorded day; null when there is none. */
export const factsOf = ({ day }: DayBasis): Facts | null => day;

/** Returns the flags by the rules alone, and whether the day continues. */
export function derivedFlags(basis: DayBasis, now: number): FlagOverrides & { readonly is_running: boolean } {
  const { day } = basis;
  const free = day && withFlags(day, { is_remote: null, is_late: null, is_incomplete: null });
  const { flags, is_running } = dayState(inputOf(basis, free, now));
  return { ...flags, is_running };
}

/** Returns the day with other flags; omitted ones stay unchanged. */
export function withFlags<D extends Facts>(day: D, flags: SomeFlags): D {
  const { is_remote, is_late, is_incomplete } = flags;
  return {
    ...day,
    ...(is_remote !== undefined && { is_remote_override: is_remote }),
    ...(is_late !== undefined && { is_late_override: is_late }),
    ...(is_incomplete !== undefined && { is_incomplete_override: is_incomplete }),
  };
}

/** Returns the day with everything in it approved. */
export function withApproval<D extends Facts>(day: D, at: number): D {
  return {
    ...day,
    approved_at: at,
    clocks: day.clocks.map((clock) => ({ ...clock, approved_at: clock.is_irregular ? at : clock.approved_at })),
  };
}

/** Returns the day with the entries of a form that have a start. */
export function withEdits(basis: DayBasis, edited: readonly EditedClock[], at: number): Facts {
  const blank: Facts = {
    shift: basis.shift,
    due_time: basis.due_time,
    working_place: 1,
    is_remote_override: null,
    is_late_override: null,
    is_incomplete_override: null,
    is_accepted: false,
    flagged_at: null,
    has_irregular: false,
    approved_at: null,
    comment: null,
    clocks: [],
  };
  const clocks = edited.flatMap(({ start, end, breaks }) =>
    start === null
      ? []
      : [
          {
            started_at: start,
            ended_at: end === null ? null : Math.max(start, end),
            is_irregular: true,
            approved_at: at,
            breaks: breaks.flatMap((pause) =>
              pause.start === null
                ? []
                : [{ started_at: pause.start, ended_at: pause.end === null ? null : Math.max(pause.start, pause.end) }],
            ),
          },
        ],
  );
  return { ...(basis.day ?? blank), approved_at: at, clocks };
}

function inputOf({ zone: _, others: __, working_date, shift, ...basis }: DayBasis, day: Facts | null, now: number) {
  return { ...basis, date: working_date, shift, day, now } satisfies DayInput<ShiftTimes>;
}
