import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { placeWeeks } from '#features/place-weeks/contract.ts';

export const placeWeeksApi = clientFor(placeWeeks);

export type PlaceTerms = Reply<(typeof placeWeeks)['index']>;

/** Place of work or department whose terms are shown. */
export interface Item {
  readonly type: 'work_place' | 'department';
  readonly id: string;
}
