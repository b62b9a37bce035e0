import { defineChange } from '#platform/server/change-impact.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { itemTypes } from '../../contract.ts';
import type { ItemTerms } from './terms.ts';

/** Other weeks or zones of a place or department. */
export interface TermsChange {
  readonly type: (typeof itemTypes)[number];
  readonly id: string;
  /** First date that they may change. */
  readonly from: LocalDate;
  /** Terms of all places and departments after the change. */
  readonly terms: ItemTerms;
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
}

/** Other features respond to it before the change is stored. */
export const termsChange = defineChange<TermsChange>('place-weeks.change');
