import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A review process, its people, or a deputy has changed. */
export const leaveReviewsChanged = defineEvent('leave_reviews.changed');

/** The same for browsers of people who see review processes. */
export const leaveReviewsNews = defineLiveEvent('leave_reviews.changed');
