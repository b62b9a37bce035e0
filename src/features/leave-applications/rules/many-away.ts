/** Returns the number of people away from which a day is marked: a quarter of all, and at least three. */
export const manyAwayOf = (total: number): number => Math.max(3, Math.ceil(total / 4));
