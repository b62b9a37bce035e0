/** In the numbers of a plan: a free day, published or drafted. */
export const freeDay = -1;
/** In the numbers of a plan: nothing of the person's own is published, and the standard hours count. */
export const nothingOwn = -2;
