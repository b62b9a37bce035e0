/** From a quarter of the people on, and never fewer than three, a day is marked. */
export const manyOf = (total: number): number => Math.max(3, Math.ceil(total / 4));
