import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { inlineKey } from '#platform/web/direction.ts';
import type { Column } from './bird-view-state.ts';
import { moveInGrid, type Place } from '../parts/grid.ts';

interface BirdFocusOptions {
  frame: RefObject<HTMLElement | null>;
  rows: number;
  columns: readonly Column[];
  rowPx: number;
  headPx: number;
  /** Called while Shift is pressed, with the two ends of the range. */
  onExtend(from: Place, to: Place): void;
}

/**
 * Single tab stop of the table, initially on today of the first person.
 * Column 0 contains the people, the last one their hours.
 */
export function useBirdFocus({ frame, rows, columns, rowPx, headPx, onExtend }: BirdFocusOptions) {
  const [place, setPlace] = useState<Place>(() => ({ row: 0, column: todayIn(columns) }));
  const follows = useRef(false);
  const active = {
    row: Math.max(0, Math.min(place.row, rows - 1)),
    column: Math.min(place.column, columns.length + 1),
  };

  useEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    const cell = frame.current?.querySelector<HTMLElement>(
      `tr[data-row="${active.row}"] [data-column="${active.column}"]`,
    );
    cell?.focus({ preventScroll: true });
    // The frame's scroll padding keeps the cell clear of the head and of the first column.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [frame, active.row, active.column]);

  return {
    active,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.metaKey) return;
      const page = Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - headPx) / rowPx));
      const next = moveInGrid(active, inlineKey(event), event.ctrlKey, { rows, columns: columns.length + 2, page });
      if (!next) return;
      event.preventDefault();
      follows.current = next.row !== active.row || next.column !== active.column;
      if (event.shiftKey && event.key.startsWith('Arrow')) onExtend(active, next);
      setPlace(next);
    },
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
