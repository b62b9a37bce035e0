import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** What counts has changed for these people: they are told what. A batch with many people is told of in parts. */
export const shiftsPublished = defineEvent<{ readonly batch_id: string; readonly person_ids: readonly string[] }>(
  'shifts.published',
);

/** What a worker was publishing is published, or was stopped. */
export const planSettled = defineEvent<{ readonly batch_id: string }>('shifts.plan_settled');

/** A template was added, changed, trashed or restored. */
export const templatesChanged = defineEvent('shifts.templates_changed');

/** Every screen that shows templates, or the Trash, is told. */
export const templateNews = defineLiveEvent('shifts.templates_changed');
