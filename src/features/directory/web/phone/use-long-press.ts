import { useEffect, useMemo, useRef, type PointerEvent } from 'react';

/** Milliseconds of a long press, as phones define it. */
const longMs = 500;
/** Movement in px up to which a finger rests; beyond that it scrolls. */
const stillPx = 10;

/** @param onLong called after a long press on a row, `[data-row]` */
export function useLongPress(onLong: (row: number) => void) {
  const latest = useRef(onLong);
  useEffect(() => {
    latest.current = onLong;
  });
  const press = useMemo(() => longPress((row) => latest.current(row)), []);
  useEffect(() => press.handlers.onPointerCancel, [press]);
  return press;
}

function longPress(onLong: (row: number) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasLong = false;
  let [x, y] = [0, 0];
  const stop = () => clearTimeout(timer);
  return {
    /** Whether the following click belongs to a long press; true only once. */
    takeLong() {
      const was = wasLong;
      wasLong = false;
      return was;
    },
    handlers: {
      onPointerDown({ target, clientX, clientY, button }: PointerEvent) {
        const row = target instanceof Element && target.closest<HTMLElement>('[data-row]')?.dataset['row'];
        stop();
        [x, y, wasLong] = [clientX, clientY, false];
        if (!row || button !== 0) return;
        timer = setTimeout(() => {
          wasLong = true;
          onLong(Number(row));
        }, longMs);
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (Math.hypot(clientX - x, clientY - y) > stillPx) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      // The browser's own menu would cover the selection.
      onContextMenu(event: { preventDefault(): void }) {
        if (wasLong) event.preventDefault();
      },
    },
  };
}
