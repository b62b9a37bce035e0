/** Percentage by which a payment may exceed the last one without a notice. */
const maxPercent = 10;
/** Number of days before a growing payment on which the notice is sent. */
export const noticeDaysAhead = 2;

/**
 * Whether a payment exceeds the last one by so much that someone should know before it is taken.
 * @param last in the same currency's smallest unit
 */
export const growsMuch = (next: number, last: number): boolean => last > 0 && next * 100 > last * (100 + maxPercent);
