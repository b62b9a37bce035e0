import { useState, type FocusEvent, type RefObject } from 'react';
import { useGridFocus } from '#platform/web/use-grid-focus.ts';
import type { Column } from './bird-view-state.ts';
import { moveInGrid, type CellPosition } from '../parts/grid.ts';

interface BirdFocusOptions {
  frame: RefObject<HTMLElement | null>;
  rows: number;
  columns: readonly Column[];
  rowPx: number;
  headPx: number;
  /** Called while Shift is pressed, with the two ends of the range. */
  onExtend(from: CellPosition, to: CellPosition): void;
}

/**
 * Single tab stop of the table, initially on today of the first person.
 * Column 0 contains the people, the last one their hours.
 */
export function useBirdFocus({ frame, rows, columns, rowPx, headPx, onExtend }: BirdFocusOptions) {
  const [place, setPlace] = useState<CellPosition>(() => ({ row: 0, column: todayIn(columns) }));
  const active = {
    row: Math.max(0, Math.min(place.row, rows - 1)),
    column: Math.min(place.column, columns.length + 1),
  };

  const onKeyDown = useGridFocus({
    grid: frame,
    active,
    cellAt: ({ row, column }) => `tr[data-row="${row}"] [data-column="${column}"]`,
    next(key, { ctrlKey }) {
      const page = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - headPx) / rowPx));
      return moveInGrid(active, key, ctrlKey, { rows, columns: columns.length + 2, page });
    },
    onMove(next, event) {
      if (event.shiftKey && event.key.startsWith('Arrow')) onExtend(active, next);
      setPlace(next);
    },
  });
  return {
    active,
    onKeyDown,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
      const column = (target as HTMLElement).dataset['column'];
      if (row !== undefined && column !== undefined) setPlace({ row: Number(row), column: Number(column) });
    },
  };
}

/** Column of today, or the first day of a month that does not contain it. */
const todayIn = (columns: readonly Column[]) =>
  Math.max(
    0,
    columns.findIndex(({ isToday }) => isToday),
  ) + 1;
