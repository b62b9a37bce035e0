import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A webhook has been stored. */
export const billingHeard = defineEvent<Record<string, never>>('billing.heard');

/** Paddle is to be asked how things stand, or told what was decided here. */
export const billingAsked = defineEvent<Record<string, never>>('billing.asked');

/** What the screens of billing show is another by now. @param standing whether the workspace can be worked in, too */
export const billingChanged = defineEvent<{ readonly standing: boolean }>('billing.changed');

/** Every open screen of billing reads anew. */
export const billingNews = defineLiveEvent<Record<string, never>>('billing.news');
