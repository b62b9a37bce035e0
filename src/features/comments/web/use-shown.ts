import { useEffect, useRef, useState } from 'react';

/** Hidden; shown while hovered or focused; shown until it is closed. */
type Visibility = 'no' | 'pointed' | 'kept';

/**
 * Shows something beside an element by pointer, keyboard or click; a press elsewhere or Escape hides it.
 * @param isWithin whether a node belongs to it
 */
export function useShown(isWithin: (node: Node) => boolean) {
  const [shown, setShown] = useState<Visibility>('no');
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
    // Captured on the document: what a pointer opened may not have the focus, and the panel around it must not close.
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
    /** Changes immediately, or after `ms` unless another call comes first. */
    show: (next: Visibility, ms = 0): void => {
      window.clearTimeout(timer.current);
      if (ms) timer.current = window.setTimeout(() => setShown(next), ms);
      else setShown(next);
    },
  };
}
