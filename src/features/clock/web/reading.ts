import { firstAnswer } from '#platform/web/first-answer.ts';
import { read } from '#platform/web/request.ts';
import { clocking, type ClockingSummary } from '../contract.ts';

/** Response with its time by the page's own clock, which cannot be set, so that running time is always right. */
export interface Reading {
  readonly summary: ClockingSummary;
  readonly at: number;
  /** Device clock minus page clock at that moment; it jumps when the device has slept. */
  readonly drift: number;
}

export const readingOf = (summary: ClockingSummary): Reading => ({
  summary,
  at: performance.now(),
  drift: Date.now() - performance.now(),
});

/** Loads the person's own clock from the server. */
export const ownClock = firstAnswer(async () => readingOf(await read(clocking.summary)));

/** Whether the data of a 424 is the summary; other kinds of 424 may lack it. */
export const isSummary = (data: unknown): data is ClockingSummary =>
  typeof data === 'object' && data !== null && 'is_clocked_in' in data && 'record_time' in data;
