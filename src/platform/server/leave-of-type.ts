import type { Db } from './database/database.ts';
import type { LocalDate } from '../shared/schemas.ts';

/** Leave of a type that is not over on a date, waiting or approved. */
export interface LeaveOfType {
  readonly people: number;
  readonly applications: number;
  /** Amount that it uses, in the type's unit. */
  readonly amount: number;
  /** Whether some of it consists of half days. */
  readonly has_halves: boolean;
}

interface MoveLeaveInput {
  readonly from: string;
  readonly to: string;
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
  readonly today: LocalDate;
}

/** Called before a leave type goes to the Trash (`leaveOfType` of a feature.ts). */
export interface LeaveOfTypeMover {
  read(db: Db, leave_type_id: string, today: LocalDate): Promise<LeaveOfType>;
  /** Changes its leave to another type. @throws 424 naming the people whose package lacks the type or enough of it */
  move(db: Db, input: MoveLeaveInput): Promise<void>;
}
