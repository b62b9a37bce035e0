import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Requests that recorded days be recalculated. */
export const recalculationRequested = defineEvent<{ readonly judging_id: string }>('attendance-setup.judging_asked');

/** Raised when a block of people is done. */
export const recalculationDone = defineEvent<{ readonly judging_id: string }>('attendance-setup.judging_done');

/** Tells viewers that the progress has changed, so that they reload it. */
export const recalculationNews = defineLiveEvent('attendance-setup.judging');
