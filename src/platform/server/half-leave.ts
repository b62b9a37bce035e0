import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';

/** A leave application with half days. */
export interface HalfLeave {
  readonly application_id: string;
  readonly user_id: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly is_approved: boolean;
}

/**
 * Returns leave of a type with half days from a date on, waiting or approved (`halfLeave` of a feature.ts),
 * before the type is limited to full days.
 */
export type HalfLeaveReader = (db: Db, leave_type_id: string, from: LocalDate) => Promise<readonly HalfLeave[]>;
