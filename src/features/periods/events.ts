import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Raised when a period was closed or reopened. */
export const periodsChanged = defineEvent('periods.changed');

/** Tells every screen that shows days or the list of periods to reload. */
export const periodNews = defineLiveEvent('periods.changed');
