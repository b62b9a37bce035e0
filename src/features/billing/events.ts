import type { LocalDate } from '#platform/shared/schemas.ts';
import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A webhook has been stored. */
export const billingHeard = defineEvent<Record<string, never>>('billing.heard');

/** Requests the current state from Paddle, or sends it what was decided here. */
export const billingRequested = defineEvent<Record<string, never>>('billing.asked');

/** Someone has changed the number of seats, which is sent to Paddle immediately. */
export const seatsRequested = defineEvent<Record<string, never>>('billing.seats-asked');

/** The next payment exceeds the last one by more than can be expected. */
export const paymentGrows = defineEvent<{
  /** Due date in the company's time zone. */
  readonly due_on: LocalDate;
  readonly total: number;
  readonly last: number;
  readonly currency: string;
}>('billing.payment-grows');

/** Someone who can pay has to act: the trial ends on this day of the company's, or a payment was refused. */
export const planNeeds = defineEvent<
  { readonly why: 'trial'; readonly last_on: LocalDate } | { readonly why: 'refused' }
>('billing.plan-needs');

/** The data of the billing screens has changed. @param standing whether the workspace can be written has changed */
export const billingChanged = defineEvent<{ readonly standing: boolean }>('billing.changed');

/** Makes every open billing screen reload. */
export const billingNews = defineLiveEvent<Record<string, never>>('billing.news');
