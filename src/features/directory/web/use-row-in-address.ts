import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds after scrolling before the address is updated. */
const debounceMs = 400;

/**
 * Writes the first row into the address, so that going back returns to the same row.
 * @param firstRow in the present address
 * @param heightPx of a row
 */
export function useRowInAddress(
  scroller: RefObject<HTMLElement | null>,
  firstRow: number,
  heightPx: number,
  onRow: (row: number) => void,
): void {
  const lastRow = useRef(firstRow);
  const writeAddress = useDebouncedCallback((row: number) => {
    if (row === lastRow.current) return;
    lastRow.current = row;
    onRow(row);
  }, debounceMs);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => writeAddress(Math.round(element.scrollTop / heightPx));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, heightPx, writeAddress]);
}
