import { definePoint } from '#platform/server/contribution.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { OffPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Reason for which a person does not work on a day. */
export interface DayOff {
  readonly person_id: string;
  readonly date: LocalDate;
  /** Approved leave prevents a shift; a holiday or part of a day of leave only causes a warning. */
  readonly kind: 'leave' | 'holiday';
  readonly part: OffPart;
  /** Description without the part of the day: 'On annual leave', 'Christmas Day'. */
  readonly text: string;
  /** Further details: 'Approved by Rafael Costa.' */
  readonly more: string | null;
  /** Letter shown when there is no room for the text: 'A'. Null: only the kind is marked. */
  readonly letter: string | null;
}

/**
 * Reads the days off of these people between two dates, both included, in any order; a date may have several.
 * Texts contain only what a planner may know.
 */
export type DaysOffReader = (
  db: Db,
  personIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
  plannerId: string,
) => Promise<readonly DayOff[]>;

/**
 * Planning checks drafts against what these readers return, before they are stored and again before they are
 * published, and draws it in the plan. Published plans stay as they are.
 */
export const daysOff = definePoint<DaysOffReader>('shifts.days-off');
