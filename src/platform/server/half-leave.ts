import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';

/** Leave that was applied for with halves of days. */
export interface HalfLeave {
  readonly application_id: string;
  readonly user_id: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly is_approved: boolean;
}

/**
 * Which leave of a type has halves of days from a day on, waiting or approved (`halfLeave` of a feature.ts): asked
 * before the type has whole days only.
 */
export type HalfLeaveReader = (db: Db, leave_type_id: string, from: LocalDate) => Promise<readonly HalfLeave[]>;
