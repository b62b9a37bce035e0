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

/**
 * Returns the seconds missing from the law's break (rule 5): worked time is the smallest of the work and, for each step
 * below it, of the work less what is missing, but not below the step itself.
 */
export function missingBreak(work: readonly Interval[], terms: BreakTerms): { seconds: number; step: number } {
  const worked = lengthOf(work);
  const taken = lengthOf(gapsOf(work).filter(({ from, to }) => to - from >= terms.part));
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
 */
export function lawBreak(work: readonly Interval[], terms: BreakTerms): BreakCut | null {
  if (terms.mode !== 'deduct' || terms.steps.length === 0) return null;
  const { seconds, step } = missingBreak(work, terms);
  if (seconds === 0) return null;
  const before = work.length > 1 ? lengthOf(work.slice(0, -1)) : (terms.steps[0]?.over ?? 0);
  // With too little work after it, the break begins earlier.
  return { cuts: partOf(work, Math.min(before, lengthOf(work) - seconds), seconds), step };
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
