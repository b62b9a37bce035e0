import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';

/** Days with records of a person. */
export interface RecordedSpan {
  readonly days: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/**
 * Returns a feature's records of a person between two dates, both included; undefined: none.
 * Called by an earlier feature under the lock of the person before they no longer count as working here on these days.
 */
export type RecordedDays = (
  db: Db,
  personId: string,
  span: { readonly from: LocalDate; readonly until: LocalDate },
) => Promise<RecordedSpan | undefined>;
