import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface BatchEvent {
  readonly batch_id: string;
}

/** A batch needs a worker because it was started or has stalled. */
export const batchWaits = defineEvent<BatchEvent>('batches.waits');

/** Rows are finished, or the batch has ended. */
export const batchWorked = defineEvent<BatchEvent>('batches.worked');

/** The last row is finished; not sent for cancelled batches. */
export const batchFinished = defineEvent<BatchEvent>('batches.finished');

/** The batch finished some seconds ago and its starter has not seen the end. */
export const batchUnseen = defineEvent<BatchEvent>('batches.unseen');

/** The progress of the person's own batch has changed. */
export const batchNews = defineLiveEvent<BatchEvent>('batches.progress');
