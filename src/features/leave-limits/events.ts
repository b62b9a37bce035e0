import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Blocked dates or limits have changed: places may have become free. */
export const leaveLimitsChanged = defineEvent('leave_limits.changed');

/** The same for browsers of people who set them. */
export const leaveLimitsNews = defineLiveEvent('leave_limits.changed');
