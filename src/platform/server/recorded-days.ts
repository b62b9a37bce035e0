import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';

/** Days on which something is recorded of somebody. */
export interface Recorded {
  readonly days: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/**
 * What a feature has recorded of somebody from one day to another, both included; undefined: nothing. An earlier feature
 * asks it before these days become days on which they did not work here. Under the lock of the person.
 */
export type RecordedDays = (
  db: Db,
  personId: string,
  span: { readonly from: LocalDate; readonly until: LocalDate },
) => Promise<Recorded | undefined>;
