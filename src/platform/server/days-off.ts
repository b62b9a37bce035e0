import type { LocalDate } from '../shared/schemas.ts';
import type { Db } from './database/database.ts';

/** What keeps somebody from working on a day. */
export interface DayOff {
  readonly person_id: string;
  readonly date: LocalDate;
  /** Leave that is approved bars a shift, a holiday or half a day of leave only warns of it. */
  readonly kind: 'leave' | 'holiday';
  readonly part: 'full' | 'first_half' | 'second_half';
  /** What it is, without the part: 'On annual leave', 'Christmas Day'. */
  readonly text: string;
  /** More of it where there is more to say: 'Approved by Rafael Costa.' */
  readonly more: string | null;
  /** What marks it where there is no room for the text: 'A'. Null: it is marked by its ground alone. */
  readonly letter: string | null;
}

/**
 * Days off of these people between two dates, both included, in any order; a date may have several. What is said of each
 * is what somebody may know who plans.
 */
export type DaysOffReader = (
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
  plannerId: string,
) => Promise<readonly DayOff[]>;
