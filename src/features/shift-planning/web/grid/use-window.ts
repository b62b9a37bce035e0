import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { VisibleRange } from '#platform/web/use-paged-rows.ts';
import { hoursPx, personPx, type GridSizes } from './sizes.ts';

/** Distributes the table's width among the columns, unless they would be too narrow for a mark. */
export function useColumnWidth(frame: RefObject<HTMLElement | null>, count: number, least: number): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth - personPx - hoursPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return Math.max(least, Math.floor((room / Math.max(1, count)) * 100) / 100);
}

interface WindowOptions {
  readonly frame: RefObject<HTMLElement | null>;
  readonly rows: number;
  readonly columns: number;
  readonly columnPx: number;
  readonly sizes: GridSizes;
  /** Focused row, which stays rendered however far the table is scrolled. */
  readonly focused: number;
  onSeen(seen: VisibleRange): void;
}

/** Virtualises rows and columns: only those on and around the screen are drawn. */
export function useWindow({ frame, rows: count, columns, columnPx, sizes, focused, onSeen }: WindowOptions) {
  const getScrollElement = () => frame.current;
  const rows = useVirtualizer({
    count,
    getScrollElement,
    estimateSize: () => sizes.rowPx,
    overscan: 6,
    useFlushSync: false,
    scrollMargin: sizes.headPx,
  });
  const columnWindow = useVirtualizer({
    count: columns,
    horizontal: true,
    getScrollElement,
    estimateSize: () => columnPx,
    overscan: 3,
    scrollMargin: personPx,
  });
  useEffect(() => columnWindow.measure(), [columnWindow, columnPx]);
  useEffect(() => rows.measure(), [rows, sizes]);
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 20 };
  useEffect(() => onSeen({ first: startIndex, last: endIndex }), [startIndex, endIndex, onSeen]);
  const visibleColumns = columnWindow.getVirtualItems();
  // Defers new rows in slices, since a page of them at once would block scrolling.
  const items = rows.getVirtualItems();
  const deferredItems = useDeferredValue(items);
  // The first rows are not deferred, since a new table would show a single row.
  const shown = deferredItems.length > 0 ? deferredItems : items;
  return {
    rows: useMemo(() => {
      const indexes = new Set(shown.map(({ index }) => index)).add(Math.min(focused, count - 1));
      return [...indexes].toSorted((one, other) => one - other);
    }, [shown, focused, count]),
    from: visibleColumns[0]?.index ?? 0,
    to: visibleColumns.at(-1)?.index ?? columns - 1,
  };
}
