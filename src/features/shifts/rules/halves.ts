import { wholeMinutes } from '#platform/shared/time.ts';

/** Returns the seconds of work in half a shift. */
export const halfWork = (work_time: number): number => wholeMinutes(work_time / 2);

/** Day whose halves are calculated; all in seconds. */
export interface DividedDay {
  readonly work_time: number;
  readonly break_time: number;
  /** From the start to the break; null: the break is between the halves. */
  readonly break_at: number | null;
}

/** Span from the start of the day, in seconds, without the other half. */
export interface HalfSpan {
  readonly from: number;
  readonly to: number;
  /** Seconds of break within it. */
  readonly break_time: number;
}

/**
 * Divides a day so that each half has half of the work: the first ends once half is done, the second begins so that
 * half fits before the end. A break belongs to the half whose work it interrupts.
 * 08:30 to 17:00 with half an hour at 12:00 gives 08:30 to 13:00 and 13:00 to 17:00.
 */
export function halvesOf({ work_time, break_time, break_at }: DividedDay): { first: HalfSpan; second: HalfSpan } {
  const half = halfWork(work_time);
  const end = work_time + break_time;
  const inFirst = break_at !== null && break_at < half ? break_time : 0;
  const inSecond = break_at !== null && break_at > work_time - half ? break_time : 0;
  return {
    first: { from: 0, to: half + inFirst, break_time: inFirst },
    second: { from: end - half - inSecond, to: end, break_time: inSecond },
  };
}
