import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A holiday, or who has it, is otherwise than it was. */
export const holidaysChanged = defineEvent('holidays.changed');

/** Every screen that shows holidays, or days, reads them again. */
export const holidayNews = defineLiveEvent('holidays.changed');
