import type { Interval } from './shapes.ts';

/** Returns intervals in order, joined where they touch or overlap; empty ones are dropped. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of [...intervals].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (to <= from) continue;
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** Returns what remains of intervals in order without others in order. */
export function without<I extends Interval>(intervals: readonly I[], others: readonly Interval[]): I[] {
  if (others.length === 0) return [...intervals];
  return intervals.flatMap((interval) => {
    const rest: I[] = [];
    let { from } = interval;
    for (const other of others) {
      if (other.to <= from) continue;
      if (other.from >= interval.to) break;
      if (other.from > from) rest.push({ ...interval, from, to: other.from });
      from = other.to;
    }
    if (from < interval.to) rest.push({ ...interval, from, to: interval.to });
    return rest;
  });
}

/** Returns the parts of intervals in order that lie within others in order. */
export function within<I extends Interval>(intervals: readonly I[], others: readonly Interval[]): I[] {
  return intervals.flatMap((interval) => {
    const parts: I[] = [];
    for (const other of others) {
      if (other.from >= interval.to) break;
      const from = Math.max(interval.from, other.from);
      const to = Math.min(interval.to, other.to);
      if (to > from) parts.push({ ...interval, from, to });
    }
    return parts;
  });
}

/** Total seconds of intervals. */
export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + to - from, 0);
