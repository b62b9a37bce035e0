import type { Reply } from '#platform/shared/contract.ts';
import type { shiftPatterns } from '../contract.ts';
import type { CycleDay } from '../rules/cycle.ts';

/** A pattern as it is read to be changed. */
export type StoredPattern = Reply<(typeof shiftPatterns)['edit']>;

/** What its form holds. */
export interface PatternValues extends Record<string, unknown> {
  name: string;
  days: CycleDay[];
}
