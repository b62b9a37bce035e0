import type { Db } from './database/database.ts';
import type { LocalDate } from '../shared/schemas.ts';

/** Leave of a type that is not over on a day, waiting or approved. */
export interface LeaveOfType {
  readonly people: number;
  readonly applications: number;
  /** What it costs, in the unit of the type. */
  readonly amount: number;
  /** Some of it takes halves of days. */
  readonly has_halves: boolean;
}

interface Moving {
  readonly from: string;
  readonly to: string;
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
  readonly today: LocalDate;
}

/** Asked before a leave type goes to the Trash (`leaveOfType` of a feature.ts). */
export interface LeaveOfTypeMover {
  read(db: Db, leave_type_id: string, today: LocalDate): Promise<LeaveOfType>;
  /** Makes it leave of another type. @throws 424 with whose package does not give it, or not enough of it */
  move(db: Db, moving: Moving): Promise<void>;
}
