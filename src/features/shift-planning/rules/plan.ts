/** Number of a day off in a plan, published or drafted. */
export const freeDay = -1;
/** Number of a day in a plan for which nothing of the person's own is published, so that the standard hours apply. */
export const noOwnDays = -2;
