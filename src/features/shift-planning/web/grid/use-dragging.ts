import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { CellPosition } from '#features/attendance/web/parts/grid.ts';
import { inlineDistance, inlineScroll, scrollInline } from '#platform/web/direction.ts';
import { placeOf } from './use-plan-focus.ts';
import { hoursPx, personPx, type GridSizes } from './sizes.ts';

/** Cells at which the drag began and where the pointer is now, both included. */
interface Drag {
  readonly from: CellPosition;
  readonly to: CellPosition;
  /** Whether the button has been released. */
  readonly isEnd: boolean;
  /** Whether the pressed shift moves along. */
  readonly isGrabbed: boolean;
  /** Whether Ctrl or Alt is pressed, so that the original stays. */
  readonly isCopy: boolean;
}

export interface DraggingOptions {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly rows: number;
  readonly columns: number;
  readonly columnPx: number;
  readonly sizes: GridSizes;
  readonly isAllowed: boolean;
  /** Whether the pressed element is to be moved. */
  grabs(place: CellPosition, target: Element): boolean;
  onDrag(drag: Drag): void;
  onCancel(): void;
}

/** Pixels to scroll while the pointer is at the table's edge. */
const stepPx = 24;

/** Drags from cell to cell with a mouse or a pen; a finger scrolls. */
export function useDragging({ frame, isAllowed, grabs, onDrag, onCancel, ...table }: DraggingOptions) {
  const [from, setFrom] = useState<DragStart>();
  usePressedButton({ frame, from, table, onDrag, onCancel, end: () => setFrom(undefined) });
  return {
    isDragging: from !== undefined && !from.isGrabbed,
    onPointerDown: (event: PointerEvent) => {
      const place = placeOf(event.target);
      if (!place || !isAllowed || event.button !== 0 || event.shiftKey || event.pointerType === 'touch') return;
      const isGrabbed = event.target instanceof Element && grabs(place, event.target);
      setFrom({ place, isGrabbed });
      if (!isGrabbed) onDrag({ from: place, to: place, isEnd: false, isGrabbed, isCopy: false });
    },
  };
}

interface DragStart {
  readonly place: CellPosition;
  readonly isGrabbed: boolean;
}

interface PressedButtonOptions extends Pick<DraggingOptions, 'frame' | 'onDrag' | 'onCancel'> {
  readonly from: DragStart | undefined;
  readonly table: Table;
  end(): void;
}

/** Follows the pointer until the button is released; Escape cancels. */
function usePressedButton(options: PressedButtonOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { from } = options;
  useEffect(() => {
    if (!from) return;
    const { place, isGrabbed } = from;
    let last = place;
    const finish = (event?: globalThis.PointerEvent) => {
      latest.current.end();
      if (event) latest.current.onDrag({ from: place, to: last, isEnd: true, isGrabbed, isCopy: isCopying(event) });
      else latest.current.onCancel();
    };
    const move = (event: globalThis.PointerEvent) => {
      const { frame, table } = latest.current;
      if (!frame.current) return;
      scrollAtEdge(frame.current, event, table.sizes);
      last = placeUnder(frame.current, event, table);
      latest.current.onDrag({ from: place, to: last, isEnd: false, isGrabbed, isCopy: isCopying(event) });
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      finish();
    };
    const gone = new AbortController();
    const { signal } = gone;
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', finish, { signal });
    document.addEventListener('pointercancel', () => finish(), { signal });
    document.addEventListener('keydown', escape, { signal, capture: true });
    return () => gone.abort();
  }, [from]);
}

const isCopying = ({ ctrlKey, altKey, metaKey }: globalThis.PointerEvent): boolean => ctrlKey || altKey || metaKey;

type Table = Pick<DraggingOptions, 'rows' | 'columns' | 'columnPx' | 'sizes'>;

/** Returns the cell under the pointer, or the nearest one. */
function placeUnder(
  frame: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  { rows, columns, columnPx, sizes }: Table,
): CellPosition {
  const box = frame.getBoundingClientRect();
  const column = Math.floor((inlineDistance(box, clientX) - personPx + inlineScroll(frame)) / columnPx);
  const row = Math.floor((clientY - box.top - sizes.headPx + frame.scrollTop) / sizes.rowPx);
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}

function scrollAtEdge(
  frame: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
  { headPx }: GridSizes,
): void {
  const box = frame.getBoundingClientRect();
  const foot = frame.querySelector('[data-foot]')?.clientHeight ?? 0;
  if (clientY > box.bottom - foot) frame.scrollTop += stepPx;
  else if (clientY < box.top + headPx) frame.scrollTop -= stepPx;
  const along = inlineDistance(box, clientX);
  if (along > box.width - hoursPx) scrollInline(frame, inlineScroll(frame) + stepPx);
  else if (along < personPx) scrollInline(frame, inlineScroll(frame) - stepPx);
}
