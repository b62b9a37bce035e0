/** Maximum number of days previewed or changed together. */
export const maxDaysTogether = 200;
