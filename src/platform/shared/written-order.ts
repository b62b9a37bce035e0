/** Instants that a local time of a list may mean, in order: one, or two in an hour that the clocks repeat. */
export type Candidates = readonly number[];

/** Whether two times lie in the same repeated hour, in which only the order of the list tells the passes apart. */
function isSameRepeatedHour([a = 0, a2]: Candidates, [b = 0, b2]: Candidates): boolean {
  return a2 !== undefined && b2 !== undefined && Math.abs(a - b) < a2 - a;
}

/** Order of two times; 0 where only the order of the list decides. */
const compare = (one: Candidates, other: Candidates): number =>
  isSameRepeatedHour(one, other) ? 0 : (one[0] ?? 0) - (other[0] ?? 0);

/** Whether no time of a list lies before the one above it, apart from a repeated hour. */
export const isAscending = (times: readonly Candidates[]): boolean =>
  times.every((time, index) => index === 0 || compare(times[index - 1] ?? time, time) <= 0);

/** Whether most times of a list lie before the one above it, as in lists with the newest first. */
function isNewestFirst(times: readonly Candidates[]): boolean {
  const steps = times.slice(1).map((time, index) => Math.sign(compare(times[index] ?? time, time)));
  return steps.reduce((sum, step) => sum + step, 0) > 0;
}

/**
 * Sorts the rows of a list by time. Rows of a repeated hour stay in the order in which they were written,
 * upwards in a list with the newest first: where the wall clock jumps back between two of them, the second pass began.
 */
export function inWrittenOrder<T>(rows: readonly T[], candidatesOf: (row: T) => Candidates): T[] {
  const upwards = isNewestFirst(rows.map(candidatesOf)) ? rows.toReversed() : rows;
  return upwards.toSorted((one, other) => compare(candidatesOf(one), candidatesOf(other)));
}

/**
 * Chooses the latest instant of each time that leaves room for the one after it.
 * @param times in order (`inWrittenOrder`)
 * @param before epoch seconds; none is later, unless it can mean nothing else
 */
export function latestInOrder(times: readonly Candidates[], before: number): (number | undefined)[] {
  let bound = before;
  return times
    .toReversed()
    .map((candidates) => {
      const chosen = candidates.findLast((instant) => instant <= bound);
      bound = chosen ?? bound;
      return chosen ?? candidates[0];
    })
    .toReversed();
}
