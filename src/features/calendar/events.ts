import { defineLiveEvent } from '#platform/shared/events.ts';

/** Something in somebody's calendar is otherwise than it was: it is read again. Later features tell it, too. */
export const calendarChanged = defineLiveEvent('calendar.changed');
