/** Percent by which a payment may be more than the last one before somebody is told. */
const mostPercent = 10;
/** Days before a payment on which somebody is told that it grows. */
export const toldDaysAhead = 2;

/**
 * Whether a payment is so much more than the last one that somebody should know before it is taken.
 * @param last of the same currency, in its smallest unit
 */
export const growsMuch = (next: number, last: number): boolean => last > 0 && next * 100 > last * (100 + mostPercent);
