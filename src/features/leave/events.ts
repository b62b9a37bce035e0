import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

export interface LeaveExpiring {
  readonly person_id: string;
  readonly leave_type_id: string;
  readonly expires_on: LocalDate;
  /** Amount that is lost unless taken, in hundredths. */
  readonly amount: number;
  /** One of the numbers of days before the expiry on which an alert is sent. */
  readonly days_before: number;
}

/** Some of a person's leave expires soon. */
export const leaveExpires = defineEvent<LeaveExpiring>('leave.expires');

/** A leave type, a package, its people, or the set-up has changed. */
export const leaveRulesChanged = defineEvent('leave.rules_changed');

/** The same for browsers of people who see leave types. */
export const leaveRulesNews = defineLiveEvent('leave.rules_changed');
