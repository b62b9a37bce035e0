import { lengthOf } from './intervals.ts';
import type { Interval } from './shapes.ts';
import type { BreakTerms } from './terms.ts';

/** Seconds that the law's break takes from a day's work, and the step that requires them. */
export interface BreakCut {
  /** Intervals of work that become break, in order. */
  readonly cuts: readonly Interval[];
  /** Index of the step. */
  readonly step: number;
}

/** Returns the gaps between pieces of work. */
export const gapsOf = (work: readonly Interval[]): Interval[] =>
  work.slice(1).map((piece, index) => ({ from: work[index]?.to ?? piece.from, to: piece.from }));

/** Seconds of breaks that the wall of a date divides, on the side of this date; their length is that of the whole break. */
export interface EdgeBreaks {
  /** Before its first and after its last work. */
  readonly before: number;
  readonly after: number;
}

const noEdges: EdgeBreaks = { before: 0, after: 0 };

/**
 * Returns the seconds missing from the law's break (rule 5): worked time is the smallest of the work and, for each step
 * below it, of the work less what is missing, but not below the step itself.
 */
export function missingBreak(
  work: readonly Interval[],
  terms: BreakTerms,
  { before, after }: EdgeBreaks = noEdges,
): { seconds: number; step: number } {
  const worked = lengthOf(work);
  const taken = before + after + lengthOf(gapsOf(work).filter(({ from, to }) => to - from >= terms.part));
  let counted = worked;
  let step = -1;
  terms.steps.forEach(({ over, least }, index) => {
    if (worked <= over) return;
    const rest = worked - Math.max(0, least - taken);
    const allowed = terms.never_below_threshold ? Math.max(rest, over) : rest;
    if (allowed < counted) [counted, step] = [allowed, index];
  });
  return { seconds: worked - counted, step };
}

/**
 * Returns where the law's break lies: it prolongs the last break of the day, or begins after the hours of the first step.
 * @param work of one day, in order, without recorded breaks
 * @param edges breaks that the wall of the date divides
 */
export function lawBreak(work: readonly Interval[], terms: BreakTerms, edges: EdgeBreaks = noEdges): BreakCut | null {
  if (terms.mode !== 'deduct' || terms.steps.length === 0) return null;
  const { seconds, step } = missingBreak(work, terms, edges);
  if (seconds === 0) return null;
  const before = workBeforeLastBreak(work, edges) ?? terms.steps[0]?.over ?? 0;
  // With too little work after it, the break begins earlier.
  return { cuts: partOf(work, Math.min(before, lengthOf(work) - seconds), seconds), step };
}

/** Returns the seconds of work before the last break of a date; null without one. */
function workBeforeLastBreak(work: readonly Interval[], { before, after }: EdgeBreaks): number | null {
  if (after > 0) return lengthOf(work);
  if (work.length > 1) return lengthOf(work.slice(0, -1));
  return before > 0 ? 0 : null;
}

/** Returns a number of seconds of work after others. */
function partOf(work: readonly Interval[], after: number, seconds: number): Interval[] {
  const result: Interval[] = [];
  let position = 0;
  for (const { from, to } of work) {
    const start = Math.max(from, from + after - position);
    const end = Math.min(to, from + after + seconds - position);
    if (end > start) result.push({ from: start, to: end });
    position += to - from;
  }
  return result;
}
