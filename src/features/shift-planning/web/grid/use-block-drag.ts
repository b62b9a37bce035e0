import { useRef, useState } from 'react';
import type { CellPosition } from '#features/attendance/web/parts/grid.ts';
import { blockOf, shiftedBlock, type Block, type CellOffset } from '../model/block.ts';
import { shiftOn } from '../model/drafts.ts';
import type { PlanGridProps } from './grid-props.ts';
import { useDragging, type DraggingOptions } from './use-dragging.ts';
import type { usePlanFocus } from './use-plan-focus.ts';

type Focus = ReturnType<typeof usePlanFocus>;
type Table = Pick<DraggingOptions, 'frame' | 'columnPx' | 'sizes'>;

/** Target of shifts that are being dragged. */
export interface DraggedBlock {
  readonly block: Block;
  readonly isCopy: boolean;
}

/**
 * Handles dragging from pointer down to pointer up:
 * a brush paints, previously selected shifts (or the bar of one) move, and everything else is selected.
 */
export function useBlockDrag(props: PlanGridProps, focus: Focus, place: Table) {
  const { columns, total, canPlan, hasBrush, onAct } = props;
  const [carried, setCarried] = useState<DraggedBlock>();
  const origin = useRef<Block>(undefined);
  const carry = (by: CellOffset, isEnd: boolean, isCopy: boolean, from: CellPosition) => {
    const start = origin.current ?? blockOf(from, from);
    const { rows, columns: across, ...block } = shiftedBlock(start, by, { rows: total, columns: columns.length });
    const isMoved = rows !== 0 || across !== 0;
    setCarried(isEnd || !isMoved ? undefined : { block, isCopy });
    if (!isEnd) return;
    if (!isMoved) return focus.select(from, from);
    onAct({ kind: 'move', by: { rows, columns: across }, isCopy }, start);
    focus.select({ row: block.top, column: block.left }, { row: block.bottom, column: block.right });
  };
  const dragging = useDragging({
    ...place,
    rows: total,
    columns: columns.length,
    isAllowed: canPlan,
    grabs: (at, target) => {
      origin.current = hasBrush ? undefined : blockToDrag(props, focus, at, target);
      return origin.current !== undefined;
    },
    onDrag: ({ from, to, isEnd, isGrabbed, isCopy }) => {
      if (isGrabbed) return carry({ rows: to.row - from.row, columns: to.column - from.column }, isEnd, isCopy, from);
      focus.select(from, to);
      if (!isEnd || !hasBrush) return;
      onAct({ kind: 'paint' }, blockOf(from, to));
      focus.unselect();
    },
    onCancel: () => {
      setCarried(undefined);
      focus.unselect();
    },
  });
  return { ...dragging, carried };
}

/** Block to drag: the selection with a shift under the pointer, a focused shift, or a bar. */
function blockToDrag(
  { rowAt, overlay }: PlanGridProps,
  focus: Focus,
  at: CellPosition,
  target: Element,
): Block | undefined {
  const row = rowAt(at.row);
  const day = row?.days[at.column];
  if (!row || !day || !shiftOn(day, overlay.get(row.id)?.get(day.date))) return undefined;
  const { block, hasSelection } = focus;
  const isIn = at.row >= block.top && at.row <= block.bottom && at.column >= block.left && at.column <= block.right;
  if (hasSelection && isIn) return block;
  const isFocused = isIn && target.closest('[data-column]') === document.activeElement;
  return isFocused || target.closest('[data-bar]') ? blockOf(at, at) : undefined;
}
