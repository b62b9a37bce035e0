import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';

/** Milliseconds after which a list that does not scroll any more says in the address where it stands. */
const restMs = 400;

/**
 * The list begins where the address says, and the address follows it, so that a way back leads to the same row.
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
    if (told.current > 0) element.scrollTo(0, told.current * heightPx);
    const follow = () => tell(Math.round(element.scrollTop / heightPx));
    element.addEventListener('scroll', follow, { passive: true });
    return () => element.removeEventListener('scroll', follow);
  }, [scroller, heightPx, tell]);
}
