import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** The Trash has changed; all screens that show it reload. */
export const trashChanged = defineEvent('trash.changed');

export const trashNews = defineLiveEvent('trash.changed');
