import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Place } from '#features/attendance/web/parts/grid.ts';
import { placeOf } from './use-plan-focus.ts';
import { headPx, hoursPx, personPx, rowPx } from './sizes.ts';

interface DraggingOptions {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly rows: number;
  readonly columns: number;
  readonly columnPx: number;
  readonly isAllowed: boolean;
  /** The block between the two is meant; `isEnd`: the button has come up. */
  onDrag(from: Place, to: Place, isEnd: boolean): void;
  onCancel(): void;
}

/** Pixels by which the table goes on when the pointer stands at its edge. */
const stepPx = 24;

/** From cell to cell with a mouse or a pen; a finger scrolls. */
export function useDragging({ frame, rows, columns, columnPx, isAllowed, onDrag, onCancel }: DraggingOptions) {
  const [from, setFrom] = useState<Place>();
  const sizes = { rows, columns, columnPx };
  useHeldButton({ frame, from, sizes, onDrag, onCancel, end: () => setFrom(undefined) });
  return {
    isDragging: from !== undefined,
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event.target);
      if (!place || !isAllowed || event.button !== 0 || event.shiftKey || event.pointerType === 'touch') return;
      setFrom(place);
      onDrag(place, place, false);
    },
  };
}

interface HeldButton extends Pick<DraggingOptions, 'frame' | 'onDrag' | 'onCancel'> {
  readonly from: Place | undefined;
  readonly sizes: Sizes;
  end(): void;
}

/** Follows the pointer until the button comes up; Escape gives it up. */
function useHeldButton(options: HeldButton): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { from } = options;
  useEffect(() => {
    if (!from) return;
    let last = from;
    const finish = (isGivenUp: boolean) => {
      latest.current.end();
      if (isGivenUp) latest.current.onCancel();
      else latest.current.onDrag(from, last, true);
    };
    const move = (event: globalThis.PointerEvent) => {
      const { frame, sizes } = latest.current;
      if (!frame.current) return;
      scrollAtEdge(frame.current, event);
      last = placeUnder(frame.current, event, sizes);
      latest.current.onDrag(from, last, false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      finish(true);
    };
    const gone = new AbortController();
    const { signal } = gone;
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', () => finish(false), { signal });
    document.addEventListener('pointercancel', () => finish(true), { signal });
    document.addEventListener('keydown', escape, { signal, capture: true });
    return () => gone.abort();
  }, [from]);
}

interface Sizes {
  readonly rows: number;
  readonly columns: number;
  readonly columnPx: number;
}

/** The cell under the pointer, or the nearest one. */
function placeUnder(
  frame: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  sizes: Sizes,
): Place {
  const { left, top } = frame.getBoundingClientRect();
  const column = Math.floor((clientX - left - personPx + frame.scrollLeft) / sizes.columnPx);
  const row = Math.floor((clientY - top - headPx + frame.scrollTop) / rowPx);
  return {
    row: Math.max(0, Math.min(sizes.rows - 1, row)),
    column: Math.max(0, Math.min(sizes.columns - 1, column)),
  };
}

function scrollAtEdge(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): void {
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const foot = frame.querySelector('[data-foot]')?.clientHeight ?? 0;
  if (clientY > bottom - foot) frame.scrollTop += stepPx;
  else if (clientY < top + headPx) frame.scrollTop -= stepPx;
  if (clientX > right - hoursPx) frame.scrollLeft += stepPx;
  else if (clientX < left + personPx) frame.scrollLeft -= stepPx;
}
