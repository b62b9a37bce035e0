import { defineLiveEvent } from '#platform/shared/events.ts';

/** A person's calendar has changed and is loaded again. Later features send it, too. */
export const calendarChanged = defineLiveEvent('calendar.changed');
