import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds after which a list that does not scroll any more says in the address where it stands. */
const restMs = 400;

/**
 * The address follows the list, so that a way back leads to the same row.
 * @param firstRow which the address names already
 * @param heightPx of a row
 */
export function useKeptRow(
  scroller: RefObject<HTMLElement | null>,
  firstRow: number,
  heightPx: number,
  onRow: (row: number) => void,
): void {
  const told = useRef(firstRow);
  const tell = useDebouncedCallback((row: number) => {
    if (row === told.current) return;
    told.current = row;
    onRow(row);
  }, restMs);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => tell(Math.round(element.scrollTop / heightPx));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, heightPx, tell]);
}
