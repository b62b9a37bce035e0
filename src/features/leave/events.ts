import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

export interface LeaveExpiring {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly expires_on: LocalDate;
  /** What is lost unless it is taken, in hundredths. */
  readonly amount: number;
  /** For which of the days before it is told. */
  readonly days_before: number;
}

/** Something of somebody's leave expires soon. */
export const leaveExpires = defineEvent<LeaveExpiring>('leave.expires');

/** A leave type, a package, who has one, or the set-up is otherwise than it was. */
export const leaveRulesChanged = defineEvent('leave.rules_changed');

/** The same for the browsers of those who see leave types. */
export const leaveRulesNews = defineLiveEvent('leave.rules_changed');
