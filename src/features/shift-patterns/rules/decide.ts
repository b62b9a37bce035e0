import type { CycleDay } from './cycle.ts';

/** One day of a person who runs a pattern. */
export interface PatternDay {
  readonly wanted: CycleDay;
  /** Current day of the person's own, a draft before a published one; undefined if there is none. */
  readonly stands: CycleDay | undefined;
  /** Day as the last run made it; undefined if there was none or it was undone. */
  readonly made: CycleDay | undefined;
  /** Whether the standard hours apply if the person has nothing of their own. */
  readonly hasStandard: boolean;
}

/**
 * Effect of running the pattern on a day:
 * draft – the cycle's shift is drafted · same – the day already matches · hand – the day, changed manually or
 * in another plan, stays · free – the day is empty already and needs nothing
 */
export type Decision = 'draft' | 'same' | 'hand' | 'free';

/**
 * Decides what a run does about a day. A day belongs to the pattern as long as it is as the last run made it;
 * otherwise it was changed manually, also if its shift was removed.
 * Discarding or undoing a run's drafts is no manual change: the day counts as never run.
 * @param keepsHand whether manually changed days stay
 */
export function decidePatternDay({ wanted, stands, made, hasStandard }: PatternDay, keepsHand: boolean): Decision {
  if (stands === wanted) return 'same';
  if (stands === undefined && wanted === null && !hasStandard) return 'free';
  return stands === made || !keepsHand ? 'draft' : 'hand';
}
