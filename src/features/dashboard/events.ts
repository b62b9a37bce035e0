import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Somebody has wished another well, or does not any more. */
export const wished = defineEvent('dashboard.wished');

/** The same for everybody's browsers, which count the wishes anew. */
export const wishNews = defineLiveEvent('dashboard.wished');
