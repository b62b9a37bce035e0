/** Pixels of the table: what stays in sight, and its rows. */
export const rowPx = 40;
export const headPx = 44;
export const personPx = 176;
export const hoursPx = 74;
export const leastColumnPx = 32;
export const footRowPx = 24;
