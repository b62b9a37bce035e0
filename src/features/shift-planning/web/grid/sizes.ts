/** Pixels of the table: what stays in sight, and its rows. */
export const rowPx = 40;
export const headPx = 44;
export const personPx = 176;
export const hoursPx = 74;
export const leastColumnPx = 32;
/** A day of the week view, where the times of a shift stand below it. */
export const leastDayPx = 104;
export const footRowPx = 24;
export const weekFootPx = 84;
