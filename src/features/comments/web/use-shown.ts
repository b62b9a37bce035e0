import { useEffect, useRef, useState } from 'react';

/** Not at all; while it is pointed at or has the focus; until it is closed. */
type Shown = 'no' | 'pointed' | 'kept';

/**
 * What is shown beside something, by a pointer, the keyboard or a press; a press elsewhere ends it, and so does Escape.
 * @param isWithin whether a place belongs to it
 */
export function useShown(isWithin: (node: Node) => boolean) {
  const [shown, setShown] = useState<Shown>('no');
  const timer = useRef<number>(undefined);
  const within = useRef(isWithin);
  useEffect(() => void (within.current = isWithin));
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (shown === 'no') return undefined;
    const end = () => {
      window.clearTimeout(timer.current);
      setShown('no');
    };
    const press = ({ target }: PointerEvent) => within.current(target as Node) || end();
    // Of the whole page, before anything in it: what a pointer has opened need not have the focus, and the panel around
    // it stays.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', escape, true);
    };
  }, [shown]);
  return {
    shown,
    /** At once, or in so many milliseconds unless something else is said before. */
    show: (next: Shown, ms = 0): void => {
      window.clearTimeout(timer.current);
      if (ms) timer.current = window.setTimeout(() => setShown(next), ms);
      else setShown(next);
    },
  };
}
