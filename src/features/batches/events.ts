import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface OfBatch {
  readonly batch_id: string;
}

/** A batch waits for a worker: it was started, or nobody has gone on with it. */
export const batchWaits = defineEvent<OfBatch>('batches.waits');

/** Rows are done, or there will be no more of them. */
export const batchWorked = defineEvent<OfBatch>('batches.worked');

/** The last row is done; not of a batch that was cancelled. */
export const batchFinished = defineEvent<OfBatch>('batches.finished');

/** The last row was done some seconds ago, and whoever started it has not seen it yet. */
export const batchUnseen = defineEvent<OfBatch>('batches.unseen');

/** How far one’s own batch is has changed. */
export const batchNews = defineLiveEvent<OfBatch>('batches.progress');
