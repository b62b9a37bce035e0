import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

interface OfBatch {
  readonly batch_id: string;
}

/** Something was drafted, taken back, published, discarded or cleared. */
export const planChanged = defineEvent<OfBatch>('shift_planning.changed');

/** The plan is otherwise than it was; those who see it read it again. */
export const planNews = defineLiveEvent<OfBatch>('shift_planning.changed');
