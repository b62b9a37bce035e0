import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Recorded days are to be judged again. */
export const judgingAsked = defineEvent<{ readonly judging_id: string }>('attendance-setup.judging_asked');

/** A block of people is done. */
export const judgingDone = defineEvent<{ readonly judging_id: string }>('attendance-setup.judging_done');

/** How far it is has changed; whoever may see it asks. */
export const judgingNews = defineLiveEvent('attendance-setup.judging');
