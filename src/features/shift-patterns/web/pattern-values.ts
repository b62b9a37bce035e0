import type { Reply } from '#platform/shared/contract.ts';
import type { shiftPatterns } from '../contract.ts';
import type { CycleDay } from '../rules/cycle.ts';

/** Pattern as read for editing. */
export type StoredPattern = Reply<(typeof shiftPatterns)['edit']>;

/** Values of the form. */
export interface PatternValues extends Record<string, unknown> {
  name: string;
  days: CycleDay[];
}
