import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Raised when a period was confirmed, approved or sent back, or what closing needs has changed. */
export const periodStepsChanged = defineEvent('pay_periods.changed');

/** Tells the browsers of approvers to reload the board. */
export const periodStepNews = defineLiveEvent('pay_periods.changed');
