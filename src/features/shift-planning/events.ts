import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface OfBatch {
  readonly batch_id: string;
}

/** Raised when something is drafted, undone, published, discarded or cleared. */
export const planChanged = defineEvent<OfBatch>('shift_planning.changed');

/** Tells screens that show the plan to reload it. */
export const planNews = defineLiveEvent<OfBatch>('shift_planning.changed');
