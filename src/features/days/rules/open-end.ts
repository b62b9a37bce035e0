import { shiftMarginSeconds, type Shift } from '#features/shifts/rules/shift.ts';
import { findOpenClock, hasUnknownEnd, worked, type ClockSpan, type Span, type Worked } from './entries.ts';

/** Without a shift, an open entry is believed for at least this long after the first clock-in. */
export const leastOpenSeconds = 16 * 3600;

interface OpenableDay {
  /** In order. */
  readonly clocks: readonly ClockSpan[];
  readonly shift: Pick<Shift, 'end_at'> | null;
  /** When somebody has approved the day as it is, epoch seconds. */
  readonly approved_at?: number | null | undefined;
}

/**
 * The last instant at which an open entry still counts as work: four hours after the shift's end; without a shift the
 * daily limit and four hours after the first clock-in, and never less than 16 hours after it. An entry that begins
 * later than its shift allows is judged like one without a shift.
 * Statements that look for such days say the same in SQL: `openLimit` in days/server/queries/open-ends.ts.
 * @param longest seconds of work that a day may have
 * @returns epoch seconds; undefined when nothing is open
 */
export function openLimitOf(day: OpenableDay, longest: number): number | undefined {
  const open = findOpenClock(day.clocks);
  return open && limitOf(open, day, longest);
}

function limitOf(open: Span, { clocks, shift }: OpenableDay, longest: number): number {
  const first = clocks[0] ?? open;
  const shiftLimit = shift && shift.end_at + shiftMarginSeconds;
  if (shiftLimit !== null && open.started_at <= shiftLimit) return shiftLimit;
  const begun = shift ? open.started_at : first.started_at;
  return begun + Math.max(longest + shiftMarginSeconds, leastOpenSeconds);
}

/**
 * The clock-out is missing: the open entry is past its limit. So it is where the next day's punch has ended an entry
 * where it began. Such a day gives neither worked nor planned time to any sum until somebody enters the end, or has
 * approved it as it is.
 * @param now epoch seconds
 */
export function hasOpenEnd(day: OpenableDay, now: number, longest: number): boolean {
  return unknownEndsOf(day, longest).some((limit) => now > limit);
}

/**
 * Limits of all entries of the day whose end nobody knows: an open one, and those of an unknown end as long as nobody has
 * approved the day as it is.
 * @param longest seconds of work that a day may have
 * @returns epoch seconds; the day has an open end after the first of them
 */
export function unknownEndsOf(day: OpenableDay, longest: number): number[] {
  const isApproved = (day.approved_at ?? null) !== null;
  return day.clocks
    .filter((clock) => clock.ended_at === null || (!isApproved && hasUnknownEnd(clock)))
    .map((clock) => limitOf(clock, day, longest));
}

/**
 * The end that is proposed for an open entry, and counts only once somebody has entered it: the shift's end, or the
 * daily limit after the first clock-in.
 * @returns epoch seconds; undefined when nothing is open, or when the entry begins after that
 */
export function proposedEndOf({ clocks, shift }: OpenableDay, longest: number): number | undefined {
  const open = findOpenClock(clocks);
  const first = clocks[0];
  if (!open || !first) return undefined;
  const end = shift ? shift.end_at : first.started_at + longest;
  return end > open.started_at ? end : undefined;
}

/** Seconds of work and break that a day counts with: nothing while its clock-out is missing. */
export function countedWork(
  day: OpenableDay & { readonly clocks: readonly (Span & { readonly breaks: readonly Span[] })[] },
  now: number,
  longest: number,
): Worked {
  return hasOpenEnd(day, now, longest) ? { work_time: 0, break_time: 0 } : worked(day.clocks, now);
}
