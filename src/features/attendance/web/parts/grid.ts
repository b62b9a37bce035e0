/** Cell of the table; row and column are counted from 0, columns are the shown dates. */
export interface CellPosition {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
  /** Rows that PageUp and PageDown move by. */
  page: number;
}

/**
 * Returns the cell that a key leads to by its name along the line (`inlineKey`), or undefined for other keys (WAI-ARIA grid pattern):
 * arrows one cell, Home and End within the row, with Ctrl to the corners, PageUp and PageDown a screenful.
 */
export function moveInGrid(
  from: CellPosition,
  key: string,
  ctrl: boolean,
  { rows, columns, page }: GridSize,
): CellPosition | undefined {
  const clamp = ({ row, column }: CellPosition): CellPosition => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  switch (key) {
    case 'ArrowBack':
      return clamp({ ...from, column: from.column - 1 });
    case 'ArrowForward':
      return clamp({ ...from, column: from.column + 1 });
    case 'ArrowUp':
      return clamp({ ...from, row: from.row - 1 });
    case 'ArrowDown':
      return clamp({ ...from, row: from.row + 1 });
    case 'Home':
      return clamp({ row: ctrl ? 0 : from.row, column: 0 });
    case 'End':
      return clamp({ row: ctrl ? rows - 1 : from.row, column: columns - 1 });
    case 'PageUp':
      return clamp({ ...from, row: from.row - page });
    case 'PageDown':
      return clamp({ ...from, row: from.row + page });
    default:
      return undefined;
  }
}
