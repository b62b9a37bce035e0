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
  | 'reminded';

/** An application is otherwise than it was. */
export const applicationChanged = defineEvent<{
  readonly application_id: string;
  readonly person_id: string;
  /** Null: nobody, as of a reminder. */
  readonly actor_id: string | null;
  readonly act: ApplicationAct;
  /** Whose turn it is now, or whom it concerns; the person is not in it. */
  readonly reviewer_ids: readonly string[];
  /** For the alert: 'annual leave from 21 to 30 December 2026' */
  readonly what: string;
  /** Its dates stand in calendars, or do not any more. */
  readonly changes_calendar: boolean;
}>('leave.application_changed');

/** The same for the browsers of whoever may see it. */
export const applicationNews = defineLiveEvent<{
  readonly application_id: string;
  readonly person_id: string;
  readonly act: ApplicationAct;
}>('leave.application_changed');
