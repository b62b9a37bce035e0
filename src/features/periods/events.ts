import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A period was closed, or opened again. */
export const periodsChanged = defineEvent('periods.changed');

/** Every screen that shows days, and the list of periods, is told. */
export const periodNews = defineLiveEvent('periods.changed');
