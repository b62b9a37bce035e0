import type { Reply } from '#platform/shared/contract.ts';
import type { shiftPatterns } from '../contract.ts';
import type { CycleDay, CycleSpan } from '../rules/cycle.ts';
import type { ShiftOf } from './pattern-words.ts';

export type RunnersPage = Reply<(typeof shiftPatterns)['runners']>;

export interface RunnersProps {
  id: string;
  /** Name of the pattern. */
  name: string;
  /** Days as typed, so that their effect on people is visible before saving. */
  days: readonly CycleDay[];
  isDirty: boolean;
  shiftOf: ShiftOf;
}

/** Runner whose dates are edited: a person or a group. */
export interface PatternStart extends CycleSpan {
  readonly name: string;
  readonly version: string;
  readonly user_id: string | null;
  readonly group_id: string | null;
}
