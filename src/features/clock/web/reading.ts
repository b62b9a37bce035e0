import { firstAnswer } from '#platform/web/first-answer.ts';
import { read } from '#platform/web/request.ts';
import { clocking, type ClockingSummary } from '../contract.ts';

/** An answer, and when it came by the page's own clock: nobody can set that one, so running time is always right. */
export interface Reading {
  readonly summary: ClockingSummary;
  readonly at: number;
  /** The device's clock minus the page's own at that moment: it jumps when the device has slept. */
  readonly drift: number;
}

export const readingOf = (summary: ClockingSummary): Reading => ({
  summary,
  at: performance.now(),
  drift: Date.now() - performance.now(),
});

/** One's own clock, asked of the server. */
export const ownClock = firstAnswer(async () => readingOf(await read(clocking.summary)));

/** A 424 of the clock carries the summary; another kind of 424 may not. */
export const isSummary = (data: unknown): data is ClockingSummary =>
  typeof data === 'object' && data !== null && 'is_clocked_in' in data && 'record_time' in data;
