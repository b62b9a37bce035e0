/** Pixels of the table: what stays in sight, and its rows. */
export const personPx = 176;
export const hoursPx = 74;
export const leastColumnPx = 29;
/** A day of the week view, where the times of a shift stand below it. */
export const leastDayPx = 104;
export const footRowPx = 24;
export const weekFootPx = 84;
/** Height of the foot when it is folded. */
export const foldedFootPx = 26;

/** Rows, and the days above them. */
export interface GridSizes {
  readonly rowPx: number;
  readonly headPx: number;
}

export const tallSizes: GridSizes = { rowPx: 40, headPx: 44 };
/** In a low window, where a planner needs to see as many people at once. */
export const lowSizes: GridSizes = { rowPx: 29, headPx: 36 };
