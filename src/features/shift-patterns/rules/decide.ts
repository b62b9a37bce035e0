import type { CycleDay } from './cycle.ts';

/** One day of somebody who runs a pattern. */
export interface PatternDay {
  readonly wanted: CycleDay;
  /** What stands there of the person's own, a draft before what is published; undefined: nothing. */
  readonly stands: CycleDay | undefined;
  /** What the pattern made of the day when it was last run; undefined: nothing, or it was taken back. */
  readonly made: CycleDay | undefined;
  /** Without anything of the person's own they would work the standard hours. */
  readonly hasStandard: boolean;
}

/**
 * What running the pattern does about a day:
 * draft – drafts what the cycle says · same – it stands there already · hand – it was changed by hand, or belongs to
 * another plan, and stays · free – the day is free as it is, and needs nothing
 */
export type Decision = 'draft' | 'same' | 'hand' | 'free';

/**
 * A day is the pattern's own as long as what the last run made stands there. What is otherwise was changed by hand,
 * and so is a day whose shift was taken away. Discarding the drafts of a run, or taking its step back, is no change by
 * hand: the day is as if it had never been run.
 * @param keepsHand days that were changed by hand stay as they are
 */
export function decide({ wanted, stands, made, hasStandard }: PatternDay, keepsHand: boolean): Decision {
  if (stands === wanted) return 'same';
  if (stands === undefined && wanted === null && !hasStandard) return 'free';
  return stands === made || !keepsHand ? 'draft' : 'hand';
}
