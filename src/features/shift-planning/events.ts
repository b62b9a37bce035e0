import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface BatchEvent {
  readonly batch_id: string;
}

/** Raised when something is drafted, undone, published, discarded or cleared. */
export const planChanged = defineEvent<BatchEvent>('shift_planning.changed');

/** Tells screens that show the plan to reload it. */
export const planNews = defineLiveEvent<BatchEvent>('shift_planning.changed');
