import { VisuallyHidden } from '@mantine/core';
import { useRef, type MouseEvent } from 'react';
import { shortDay } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import type { Seen } from '#platform/web/use-paged-rows.ts';
import { useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { blockOf, isOneCell, type Block } from '../model/block.ts';
import type { Overlay } from '../model/drafts.ts';
import type { ShownRow } from '../model/rows.ts';
import type { ShiftTotal } from '../model/totals.ts';
import { ShiftChip } from '../marks/ShiftChip.tsx';
import type { Column } from '../plan-view.ts';
import { PlanFoot } from './PlanFoot.tsx';
import { PlanHead } from './PlanHead.tsx';
import { PlanRow } from './PlanRow.tsx';
import { personPx, rowPx } from './sizes.ts';
import { useDragging } from './use-dragging.ts';
import { placeOf, usePlanFocus } from './use-plan-focus.ts';
import { planKeys, type PlanAct } from './use-plan-keys.ts';
import { useColumnWidth, useWindow } from './use-window.ts';
import c from './plan.module.css';

export interface PlanGridProps {
  columns: readonly Column[];
  total: number;
  rowAt(index: number): ShownRow | undefined;
  overlay: Overlay;
  totals: readonly ShiftTotal[];
  /** Rows of what was shown before, while the rest is fetched. */
  isOld: boolean;
  onSeen(seen: Seen): void;
  /** There is a brush in the hand, and this is the shift it paints. */
  hasBrush: boolean;
  brushShift: PlannedShiftCard | undefined;
  canPlan: boolean;
  onAct(act: PlanAct, block: Block): void;
  onUndo(): void;
  onEscape(): void;
}

/** People × days: only what is on the screen exists, however many people there are. */
export function PlanGrid(props: PlanGridProps) {
  const { columns, total, totals, isOld, hasBrush, onSeen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const columnPx = useColumnWidth(frame, columns.length);
  const focus = usePlanFocus({ frame, rows: total, columns, columnPx, footRows: totals.length });
  const shown = useWindow({ frame, rows: total, columns: columns.length, columnPx, focused: focus.active.row, onSeen });
  const dragging = useDraggedBlock(props, focus, { frame, columnPx });
  const handlers = useHandlers(props, focus);
  const drawn = { columns, columnPx, from: shown.from, to: shown.to };
  return (
    <div
      ref={frame}
      className={c['frame']}
      role="grid"
      aria-label={t('Plan by person and day')}
      aria-rowcount={total + totals.length + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      data-old={isOld || undefined}
      data-brush={hasBrush || undefined}
      data-painting={dragging.isDragging || undefined}
      onPointerDown={dragging.onPointerDown}
      {...handlers}
    >
      <PlanHead {...drawn} total={total} />
      <Rows {...props} drawn={drawn} rows={shown.rows} focus={focus} isDragging={dragging.isDragging} />
      <PlanFoot {...drawn} totals={totals} firstRow={total + 2} />
    </div>
  );
}

type Focus = ReturnType<typeof usePlanFocus>;

interface RowsProps extends PlanGridProps {
  drawn: { columns: readonly Column[]; columnPx: number; from: number; to: number };
  rows: readonly number[];
  focus: Focus;
  isDragging: boolean;
}

function Rows({ drawn, rows, focus, isDragging, total, rowAt, overlay, hasBrush, brushShift }: RowsProps) {
  const { block, active } = focus;
  const isMarked = focus.hasSelection || isDragging;
  return (
    <div role="rowgroup" className={c['rows']} style={{ height: total * rowPx }}>
      {rows.map((index) => {
        const row = rowAt(index);
        const isInBlock = isMarked && index >= block.top && index <= block.bottom;
        return (
          <PlanRow
            key={index}
            {...drawn}
            index={index}
            row={row}
            over={row && overlay.get(row.id)}
            focused={active.row === index ? active.column : undefined}
            left={isInBlock ? block.left : undefined}
            right={isInBlock ? block.right : undefined}
            ghost={isDragging && hasBrush ? brushShift : undefined}
          />
        );
      })}
      {isMarked && <Marked block={block} columns={drawn.columns} columnPx={drawn.columnPx} brush={brushShift} />}
    </div>
  );
}

/** With a brush the block is painted when the button comes up, else it stays selected. */
function useDraggedBlock(
  { columns, total, canPlan, hasBrush, onAct }: PlanGridProps,
  focus: Focus,
  place: Pick<Parameters<typeof useDragging>[0], 'frame' | 'columnPx'>,
) {
  return useDragging({
    ...place,
    rows: total,
    columns: columns.length,
    isAllowed: canPlan,
    onDrag: (from, to, isEnd) => {
      focus.select(from, to);
      if (!isEnd || !hasBrush) return;
      onAct({ kind: 'paint' }, blockOf(from, to));
      focus.unselect();
    },
    onCancel: () => focus.unselect(),
  });
}

/** The keys and the pointer are heard once, on the table, not on its thousand cells. */
function useHandlers({ hasBrush, onAct, onUndo, onEscape }: PlanGridProps, focus: Focus) {
  const links = useProfileLinks();
  const { block, hasSelection, onMove, unselect } = focus;
  const onKeyDown = planKeys({ block, hasSelection, onMove, onAct, onUndo, onEscape, unselect });
  const open = ({ target }: MouseEvent) => {
    const place = placeOf(target);
    if (place) onAct({ kind: 'open' }, blockOf(place, place));
  };
  return {
    onKeyDown: (event: React.KeyboardEvent) => {
      if (placeOf(event.target)) onKeyDown(event);
    },
    onFocus: focus.onFocus,
    onMouseOver: links.onMouseOver,
    onClick: (event: MouseEvent) => {
      links.onClick(event);
      const place = placeOf(event.target);
      if (!place) return;
      if (event.shiftKey) focus.select(focus.active, place);
      // A finger has no drag to spare: a tap paints, or opens the day.
      else if (isTouch(event)) onAct({ kind: hasBrush ? 'paint' : 'open' }, blockOf(place, place));
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!hasBrush && !isTouch(event)) open(event);
    },
  };
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

interface MarkedProps {
  block: Block;
  columns: readonly Column[];
  columnPx: number;
  brush: PlannedShiftCard | undefined;
}

/** The frame around what is selected, and how much that is. */
function Marked({ block, columns, columnPx, brush }: MarkedProps) {
  const { top, bottom, left, right } = block;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const place = { left: personPx + left * columnPx, top: top * rowPx };
  return (
    <>
      <div className={c['block']} style={{ ...place, width: width * columnPx, height: height * rowPx }} />
      {!isOneCell(block) && (
        <div
          className={c['pointer']}
          role="status"
          style={{ left: place.left + width * columnPx + 8, top: place.top + (height - 1) * rowPx + 5 }}
        >
          {brush && <ShiftChip shift={brush} size="key" />}
          <b className="num">{plural(width * height, '{count} day', '{count} days')}</b>
          <span className="num">
            {plural(height, '{count} person', '{count} people')}, {span(columns[left]?.date, columns[right]?.date)}
          </span>
          <VisuallyHidden>{t('selected')}</VisuallyHidden>
        </div>
      )}
    </>
  );
}

/** '21 – 24 Dec' */
function span(first = '', last = ''): string {
  if (first === last) return shortDay(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${isOneMonth ? Number(first.slice(8)) : shortDay(first)} – ${shortDay(last)}`;
}
