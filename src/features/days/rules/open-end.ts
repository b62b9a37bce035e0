import { shiftMarginSeconds, type Shift } from '#features/shifts/rules/shift.ts';
import { findOpenClock, hasUnknownEnd, sumWorkTimes, type ClockSpan, type Span, type WorkTimes } from './entries.ts';

/** Minimum seconds after the first clock-in for which an open entry counts without a shift. */
export const leastOpenSeconds = 16 * 3600;

interface OpenableDay {
  /** Clocks in order. */
  readonly clocks: readonly ClockSpan[];
  readonly shift: Pick<Shift, 'end_at'> | null;
  /** Epoch seconds at which the day was approved as it is. */
  readonly approved_at?: number | null | undefined;
}

/**
 * Returns the last instant at which an open entry still counts as work: four hours after the shift's end;
 * without a shift the daily limit and four hours after the first clock-in, but at least 16 hours after it.
 * An entry that begins later than its shift allows is treated like one without a shift.
 * Its equivalent in SQL is `openLimit` in days/server/queries/open-ends.ts.
 * @param longest maximum seconds of work per day
 * @returns epoch seconds; undefined when nothing is open
 */
export function openLimitOf(day: OpenableDay, longest: number): number | undefined {
  const open = findOpenClock(day.clocks);
  return open && limitOf(open, day, longest);
}

/** Whether an entry begins later than its shift allows. @param at epoch seconds */
export const isAfterShift = (at: number, shift: Pick<Shift, 'end_at'>): boolean =>
  at > shift.end_at + shiftMarginSeconds;

function limitOf(open: Span, { clocks, shift }: OpenableDay, longest: number): number {
  const first = clocks[0] ?? open;
  if (shift && !isAfterShift(open.started_at, shift)) return shift.end_at + shiftMarginSeconds;
  const begun = shift ? open.started_at : first.started_at;
  return begun + Math.max(longest + shiftMarginSeconds, leastOpenSeconds);
}

/**
 * Whether the clock-out is missing:
 * the open entry exceeds its limit, or the next day's punch has ended an entry where it began.
 * Such a day adds neither worked nor planned time to any sum until its end is entered, or it is approved as it is.
 * @param now epoch seconds
 */
export function hasOpenEnd(day: OpenableDay, now: number, longest: number): boolean {
  return unknownEndsOf(day, longest).some((limit) => now > limit);
}

/**
 * Limits of all entries of the day with unknown ends: open ones, and until the day is approved as it is,
 * those marked as unknown.
 * @param longest maximum seconds of work per day
 * @returns epoch seconds; the day has an open end after the first of them
 */
export function unknownEndsOf(day: OpenableDay, longest: number): number[] {
  const isApproved = (day.approved_at ?? null) !== null;
  return day.clocks
    .filter((clock) => clock.ended_at === null || (!isApproved && hasUnknownEnd(clock)))
    .map((clock) => limitOf(clock, day, longest));
}

/**
 * Returns the proposed end of an open entry, which counts only once entered:
 * the shift's end, or the daily limit after the first clock-in.
 * @returns epoch seconds; undefined when nothing is open, or when the entry begins after that
 */
export function proposedEndOf({ clocks, shift }: OpenableDay, longest: number): number | undefined {
  const open = findOpenClock(clocks);
  const first = clocks[0];
  if (!open || !first) return undefined;
  const end = shift ? shift.end_at : first.started_at + longest;
  return end > open.started_at ? end : undefined;
}

/** Returns the seconds of work and break that count for a day: none while its clock-out is missing. */
export function countedWork(
  day: OpenableDay & { readonly clocks: readonly (Span & { readonly breaks: readonly Span[] })[] },
  now: number,
  longest: number,
): WorkTimes {
  return hasOpenEnd(day, now, longest) ? { work_time: 0, break_time: 0 } : sumWorkTimes(day.clocks, now);
}
