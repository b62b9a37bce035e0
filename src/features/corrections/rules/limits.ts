/** So many days are looked at or changed together. */
export const maxDaysTogether = 200;
