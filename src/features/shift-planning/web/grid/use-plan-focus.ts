import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { moveInGrid, type CellPosition } from '#features/attendance/web/parts/grid.ts';
import { inlineKey, inlineScroll, scrollInline } from '#platform/web/direction.ts';
import { blockOf, isOneCell, type Block } from '../model/block.ts';
import type { Column } from '../plan-view.ts';
import { hoursPx, personPx, type GridSizes } from './sizes.ts';

interface PlanFocusOptions {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly rows: number;
  readonly columns: readonly Column[];
  readonly columnPx: number;
  readonly sizes: GridSizes;
  readonly footPx: number;
}

/** Pixel sizes that locate a cell, and what covers the rows. */
type Measures = Pick<PlanFocusOptions, 'columnPx' | 'sizes' | 'footPx'>;

/** Single tab stop of the table, initially on today of the first person, and the selection from there. */
export function usePlanFocus({ frame, rows, columns, ...measures }: PlanFocusOptions) {
  const [place, setPlace] = useState<CellPosition>(() => ({ row: 0, column: todayIn(columns) }));
  const [anchor, setAnchor] = useState<CellPosition>();
  const active = {
    row: Math.max(0, Math.min(place.row, rows - 1)),
    column: Math.max(0, Math.min(place.column, columns.length - 1)),
  };
  const { follow, touch } = useFollowing(frame, active, measures);

  const moveTo = (next: CellPosition, extends_: boolean) => {
    follow();
    setAnchor(extends_ ? (anchor ?? active) : undefined);
    setPlace(next);
  };
  const select = (from: CellPosition | undefined, to: CellPosition) => {
    touch();
    setAnchor(from);
    setPlace(to);
  };
  return {
    active,
    block: blockOf(anchor ?? active, active) satisfies Block,
    hasSelection: anchor !== undefined && !isOneCell(blockOf(anchor, active)),
    select,
    /** Extends the selection to another cell. */
    extend: (to: CellPosition) => select(anchor ?? active, to),
    unselect: () => setAnchor(undefined),
    onMove: (event: KeyboardEvent): boolean => {
      if (event.altKey || event.metaKey) return false;
      const size = { rows, columns: columns.length, page: rowsInSight(frame.current, measures) };
      const next = moveInGrid(active, inlineKey(event), event.ctrlKey, size);
      if (!next) return false;
      event.preventDefault();
      moveTo(next, event.shiftKey);
      return true;
    },
    onFocus: ({ target }: FocusEvent) => {
      const at = placeOf(target);
      if (at && (at.row !== active.row || at.column !== active.column)) setPlace(at);
    },
  };
}

/** Rows that Page Up and Page Down move by. */
const rowsInSight = (frame: HTMLElement | null, { footPx, sizes: { headPx, rowPx } }: Measures): number =>
  Math.max(1, Math.floor(((frame?.clientHeight ?? 0) - headPx - footPx) / rowPx) - 1);

/** Focuses the cell that a key leads to as soon as it is drawn. @returns callbacks for keys and pointer */
function useFollowing(
  frame: RefObject<HTMLDivElement | null>,
  { row, column }: CellPosition,
  { columnPx, sizes, footPx }: Measures,
) {
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current || !frame.current) return;
    follows.current = false;
    bringIntoView(frame.current, { row, column }, { columnPx, sizes, footPx });
    focusSoon(() => frame.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`));
  }, [frame, row, column, columnPx, sizes, footPx]);
  const touched = useRef(false);
  useStickyScroll(
    frame,
    touched,
    () => frame.current && bringIntoView(frame.current, { row, column }, { columnPx, sizes, footPx }),
  );
  const touch = useCallback(() => void (touched.current = true), []);
  const follow = useCallback(() => void (touched.current = follows.current = true), []);
  return { follow, touch };
}

/** Keeps the chosen cell in sight when a panel opens beside the table and narrows it. */
function useStickyScroll(
  frame: RefObject<HTMLDivElement | null>,
  touched: RefObject<boolean>,
  bring: () => void,
): void {
  const latest = useRef(bring);
  useEffect(() => {
    latest.current = bring;
  });
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(() => touched.current && latest.current());
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, touched]);
}

/** Returns the cell that contains an element. */
export function placeOf(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

/** Focuses an element that may be drawn only in the next frames. */
function focusSoon(find: () => HTMLElement | null | undefined): void {
  const there = find();
  if (there) there.focus({ preventScroll: true });
  else requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus({ preventScroll: true })));
}

function bringIntoView(
  frame: HTMLElement,
  { row, column }: CellPosition,
  { columnPx, footPx, sizes: { headPx, rowPx } }: Measures,
): void {
  const [top, start] = [row * rowPx, column * columnPx];
  const [height, width] = [frame.clientHeight - headPx - footPx, frame.clientWidth - personPx - hoursPx];
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + rowPx > frame.scrollTop + height) frame.scrollTop = top + rowPx - height;
  const scrolled = inlineScroll(frame);
  if (start < scrolled) scrollInline(frame, start);
  else if (start + columnPx > scrolled + width) scrollInline(frame, start + columnPx - width);
}

/** Column of today, or the first day of a month that does not contain it. */
const todayIn = (columns: readonly Column[]) =>
  Math.max(
    0,
    columns.findIndex(({ isToday }) => isToday),
  );
