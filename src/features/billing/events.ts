import type { LocalDate } from '#platform/shared/schemas.ts';
import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A webhook has been stored. */
export const billingHeard = defineEvent<Record<string, never>>('billing.heard');

/** Paddle is to be asked how things stand, or told what was decided here. */
export const billingAsked = defineEvent<Record<string, never>>('billing.asked');

/** Somebody has chosen a number of seats, which Paddle is to be told at once. */
export const seatsAsked = defineEvent<Record<string, never>>('billing.seats-asked');

/** The next payment is more than the last one was, by more than can be expected. */
export const paymentGrows = defineEvent<{
  /** A day of the company's. */
  readonly due_on: LocalDate;
  readonly total: number;
  readonly last: number;
  readonly currency: string;
}>('billing.payment-grows');

/** Somebody who can pay has to know: the trial ends, with its last day of the company's, or a payment was refused. */
export const planNeeds = defineEvent<
  { readonly why: 'trial'; readonly last_on: LocalDate } | { readonly why: 'refused' }
>('billing.plan-needs');

/** What the screens of billing show is another by now. @param standing whether the workspace can be worked in, too */
export const billingChanged = defineEvent<{ readonly standing: boolean }>('billing.changed');

/** Every open screen of billing reads anew. */
export const billingNews = defineLiveEvent<Record<string, never>>('billing.news');
