import type { Reply } from '#platform/shared/contract.ts';
import type { shiftPatterns } from '../contract.ts';
import type { CycleDay, CycleSpan } from '../rules/cycle.ts';
import type { ShiftOf } from './pattern-words.ts';

export type RunnersPage = Reply<(typeof shiftPatterns)['runners']>;

export interface RunnersProps {
  id: string;
  /** Of the pattern. */
  name: string;
  /** As they are typed: what they mean for people is seen before they are saved. */
  days: readonly CycleDay[];
  isDirty: boolean;
  shiftOf: ShiftOf;
}

/** Who runs it: a person by themselves, or a group. */
export interface Starting extends CycleSpan {
  readonly name: string;
  readonly version: string;
  readonly user_id: string | null;
  readonly group_id: string | null;
}
