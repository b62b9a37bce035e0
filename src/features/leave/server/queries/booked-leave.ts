import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Parts of days that a type can turn off. */
export type DayFractions = 'halves' | 'times';

/** A leave application with half days, or with hours of a day. */
export interface HalfLeave {
  readonly application_id: string;
  readonly user_id: string;
  readonly starts_on: LocalDate;
  readonly ends_on: LocalDate;
  readonly is_approved: boolean;
}

/** Returns leave of a type with such parts of days from a date on, waiting or approved, before the type turns them off. */
export type HalfLeaveReader = (
  db: Db,
  leave_type_id: string,
  options: { readonly from: LocalDate; readonly parts: readonly DayFractions[] },
) => Promise<readonly HalfLeave[]>;

export const halfLeaveReaders = definePoint<HalfLeaveReader>('leave.half-leave');

/** Leave of a type that is not over on a date, waiting or approved. */
export interface LeaveOfType {
  readonly people: number;
  readonly applications: number;
  /** Amount that it uses, in the type's unit. */
  readonly amount: number;
  /** Whether some of it consists of half days. */
  readonly has_halves: boolean;
  /** Whether some of it is by the hour. */
  readonly has_times: boolean;
}

interface MoveLeaveInput {
  readonly from: string;
  readonly to: string;
  readonly actor_id: string;
  /** epoch seconds */
  readonly now: number;
  readonly today: LocalDate;
}

/** Called before a leave type goes to the Trash. */
export interface LeaveOfTypeMover {
  read(db: Db, leave_type_id: string, today: LocalDate): Promise<LeaveOfType>;
  /** Moves the type's leave to another. @throws 424 naming the people whose package lacks the type or enough of it */
  move(db: Db, input: MoveLeaveInput): Promise<void>;
}

export const leaveMovers = definePoint<LeaveOfTypeMover>('leave.leave-of-type');
