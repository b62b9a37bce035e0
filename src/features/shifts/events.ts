import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Raised when published shifts have changed, to notify these people; several times for many people. */
export const shiftsPublished = defineEvent<{ readonly batch_id: string; readonly person_ids: readonly string[] }>(
  'shifts.published',
);

/** Raised when a worker has finished publishing a batch or was stopped. */
export const planSettled = defineEvent<{ readonly batch_id: string }>('shifts.plan_settled');

/** Raised when a template is added, changed, trashed or restored. */
export const templatesChanged = defineEvent('shifts.templates_changed');

/** Tells every screen that shows templates or the Trash to reload. */
export const templateNews = defineLiveEvent('shifts.templates_changed');
