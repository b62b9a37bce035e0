import { useLayoutEffect, useRef, type ReactNode } from 'react';
import c from './feed.module.css';

/** Margin above and below in pixels. */
const room = 16;

/**
 * The column beside the endless posts. It stays in sight while they scroll:
 * at its top if it fits into the window, else at its bottom once that is reached.
 */
export function Side({ children }: { children: ReactNode }) {
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const side = column.current;
    const scroller = side?.closest('main');
    if (!side || !scroller) return undefined;
    const place = () => {
      side.style.top = `${Math.min(room, scroller.clientHeight - side.offsetHeight - room)}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(side);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={column} className={c['side']}>
      {children}
    </div>
  );
}
