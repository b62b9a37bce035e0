import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/**
 * Whom the cards name may be others now. It says nobody's name: it reaches everybody, and a card leaves out what its
 * reader may not see.
 */
export const cardNews = defineLiveEvent('dashboard.people');

/** Who is on leave today may be others now. Nobody is named: whom its reader may not see, the card leaves out. */
export const onLeaveNews = defineLiveEvent('dashboard.on_leave');

/** Somebody has wished another well, or does not any more. */
export const wished = defineEvent('dashboard.wished');

/** The same for everybody's browsers, which count the wishes anew. */
export const wishNews = defineLiveEvent('dashboard.wished');
