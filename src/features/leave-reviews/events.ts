import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A review process, who has it, or who stands in for whom is otherwise than it was. */
export const leaveReviewsChanged = defineEvent('leave_reviews.changed');

/** The same for the browsers of those who see review processes. */
export const leaveReviewsNews = defineLiveEvent('leave_reviews.changed');
