import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** What has become of an application. */
export type ApplicationAct =
  | 'applied'
  | 'edited'
  | 'viewed'
  | 'step_approved'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'decision_changed'
  | 'reviewers_changed'
  | 'commented'
  | 'deleted'
  | 'reminded'
  /** Nobody is left who reviews it: the Owners decide. */
  | 'left_to_owners'
  /** Its type has gone: it is leave of another one now. */
  | 'moved'
  /** A holiday or the plan has changed, and so has what it costs. */
  | 'rebooked';

/** What is said of a change. */
export interface ApplicationChange {
  readonly application_id: string;
  readonly person_id: string;
  /** Null: nobody, as of a reminder. */
  readonly actor_id: string | null;
  readonly act: ApplicationAct;
  /** Whose turn it is now, or whom it concerns; the person is not in it. */
  readonly reviewer_ids: readonly string[];
  /** For the alert: 'Annual leave from 21 December 2026 to 30 December 2026' */
  readonly what: string;
  /** Of `rebooked`: '1 day is given back' */
  readonly change?: string;
  /** Its dates stand in calendars, or do not any more. */
  readonly changes_calendar: boolean;
}

/** An application is otherwise than it was. */
export const applicationChanged = defineEvent<ApplicationChange>('leave.application_changed');

/** The same for the browsers of whoever may see it. */
export const applicationNews = defineLiveEvent<{
  readonly application_id: string;
  readonly person_id: string;
  readonly act: ApplicationAct;
}>('leave.application_changed');

/** Approved leave of somebody has come, or has gone: calendars of their days read them anew. */
export const leaveDaysNews = defineLiveEvent<{ readonly person_id: string }>('leave.days_changed');

/** What somebody has of leave was corrected, or other rules count for them. */
export const leaveBalanceChanged = defineEvent<{ readonly person_id: string }>('leave.balance_changed');

/** The same for their browsers, and of those who keep leave. */
export const leaveBalanceNews = defineLiveEvent<{ readonly person_id: string }>('leave.balance_changed');
