import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A holiday or the people who have it have changed. */
export const holidaysChanged = defineEvent('holidays.changed');

/** Tells every screen that shows holidays or days to reload them. */
export const holidayNews = defineLiveEvent('holidays.changed');
