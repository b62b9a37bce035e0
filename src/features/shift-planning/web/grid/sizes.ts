/** Widths in pixels of the table's fixed columns. */
export const personPx = 176;
export const hoursPx = 74;
export const leastColumnPx = 29;
/** Minimum width of a day in the week view, where the times stand below a shift. */
export const leastDayPx = 104;
export const footRowPx = 24;
export const weekFootPx = 84;
/** Height of the foot when it is folded. */
export const foldedFootPx = 26;

/** Heights of rows and of the day headings. */
export interface GridSizes {
  readonly rowPx: number;
  readonly headPx: number;
}

export const tallSizes: GridSizes = { rowPx: 40, headPx: 44 };
/** Sizes for a low window, so that planners see as many people at once. */
export const lowSizes: GridSizes = { rowPx: 29, headPx: 36 };
