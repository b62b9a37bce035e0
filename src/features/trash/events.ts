import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Every screen that shows the Trash is told. */
export const trashChanged = defineEvent('trash.changed');

export const trashNews = defineLiveEvent('trash.changed');
