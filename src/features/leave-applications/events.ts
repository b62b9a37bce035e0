import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A change that happened to an application. */
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
  /** No reviewer is left, so the Owners decide. */
  | 'left_to_owners'
  /** The leave type was removed, and the application has become leave of another one. */
  | 'moved'
  /** Some of its days were given back: by the person, or by a person who manages leave. */
  | 'shortened'
  /** Some of its days were given back, since other leave lies on them: illness. */
  | 'displaced'
  /** Days that other leave had replaced count again, since that leave was withdrawn. */
  | 'restored'
  /** The person asks to return days, and the approver answers. */
  | 'shortening_requested'
  | 'shortening_reminded'
  | 'shortening_approved'
  | 'shortening_rejected'
  /** A person who manages proposes to shorten it. */
  | 'shortening_proposed'
  /** The person agrees to a proposal, or declines it. */
  | 'shortening_agreed'
  | 'shortening_declined'
  /** A holiday or the plan has changed, and with it the cost. */
  | 'rebooked';

/** Payload of a change to an application. */
export interface ApplicationChange {
  readonly application_id: string;
  readonly person_id: string;
  /** Null when no one did it, as for a reminder. */
  readonly actor_id: string | null;
  readonly act: ApplicationAct;
  /** People who decide next or are concerned, without the applicant. */
  readonly reviewer_ids: readonly string[];
  /** Text for the alert: 'Annual leave from 21 December 2026 to 30 December 2026'. */
  readonly what: string;
  /** Set for `rebooked` and when it is shortened: '1 day is returned'. */
  readonly change?: string;
  /** Whether its dates appear in calendars or disappear from them. */
  readonly changes_calendar: boolean;
}

/** An application has changed. */
export const applicationChanged = defineEvent<ApplicationChange>('leave.application_changed');

/** The same for the browsers of everyone who may see it. */
export const applicationNews = defineLiveEvent<{
  readonly application_id: string;
  readonly person_id: string;
  readonly act: ApplicationAct;
}>('leave.application_changed');

/** Approved leave of a person was added or removed: calendars of their days reload. */
export const leaveDaysNews = defineLiveEvent<{ readonly person_id: string }>('leave.days_changed');

/** A person's balance was corrected, or other rules apply to them. */
export const leaveBalanceChanged = defineEvent<{ readonly person_id: string }>('leave.balance_changed');

/** The same for their browsers, and those of people who manage leave. */
export const leaveBalanceNews = defineLiveEvent<{ readonly person_id: string }>('leave.balance_changed');

/** A review process, its people, or a deputy has changed. */
export const leaveReviewsChanged = defineEvent('leave_reviews.changed');

/** The same for browsers of people who see review processes. */
export const leaveReviewsNews = defineLiveEvent('leave_reviews.changed');

/** A change for a person who waits for a place. */
export type WaitAct = 'joined' | 'offered' | 'accepted' | 'left' | 'ended';

/** A wait for a place under a limit of people away. */
export interface WaitChange {
  readonly wait_id: string;
  readonly person_id: string;
  /** The person who asked in their place; null: they themselves. */
  readonly applied_by: string | null;
  /** Null when no one did it, as for an offer. */
  readonly actor_id: string | null;
  readonly act: WaitAct;
  /** Text for the alert: 'Annual leave from 21 December 2026 to 30 December 2026'. */
  readonly what: string;
  /** Epoch seconds: end of an offer. */
  readonly expires_at?: number;
}

/** A person waits for a place, is offered one, or no longer waits. */
export const leaveWaitChanged = defineEvent<WaitChange>('leave.wait_changed');

/** The same for their browsers. */
export const leaveWaitNews = defineLiveEvent<{ readonly person_id: string }>('leave.wait_changed');
