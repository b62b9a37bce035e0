import { VisuallyHidden } from '@mantine/core';
import { useRef, type CSSProperties, type MouseEvent, type PointerEvent, memo, useCallback, useState } from 'react';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lowTable, useNarrow } from '#platform/web/ui/frame.tsx';
import { readStorage, writeStorage } from '#platform/web/browser.ts';
import { usePerson } from '#platform/web/session.ts';
import { useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { blockOf, isOneCell, type Block } from '../model/block.ts';
import type { Column } from '../plan-view.ts';
import { PlanFoot } from './PlanFoot.tsx';
import { PlanRow } from './PlanRow.tsx';
import {
  leastColumnPx,
  leastDayPx,
  lowSizes,
  personPx,
  tallSizes,
  type GridSizes,
  foldedFootPx,
  footRowPx,
  weekFootPx,
} from './sizes.ts';
import type { PlanGridProps } from './grid-props.ts';
import { useBlockDrag, type DraggedBlock } from './use-block-drag.ts';
import { placeOf, usePlanFocus } from './use-plan-focus.ts';
import { planKeys } from './use-plan-keys.ts';
import { useColumnWidth, useWindow } from './use-window.ts';
import { WeekFoot } from './WeekFoot.tsx';
import { WeekHead } from './WeekHead.tsx';
import c from './plan.module.css';

/** People × days; virtualised, so that the number of people does not matter. */
export function PlanGrid(props: PlanGridProps) {
  const { columns, total, totals, isStale, isWeek, hasBrush, onSeen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { isLow, sizes, style } = useSizes();
  const foot = useFoldedFoot({ isLow, isWeek, shifts: totals.length });
  const columnPx = useColumnWidth(frame, columns.length, isWeek ? leastDayPx : leastColumnPx);
  const focus = usePlanFocus({ frame, rows: total, columns, columnPx, sizes, footPx: foot.heightPx });
  const size = { rows: total, columns: columns.length };
  const visible = useWindow({ ...size, frame, columnPx, sizes, onSeen, focused: focus.active.row });
  const dragging = useBlockDrag(props, focus, { frame, columnPx, sizes });
  const handlers = useHandlers(props, focus, dragging.onPointerDown);
  const drawn = { columns, columnPx, from: visible.from, to: visible.to };
  const footProps = { totals, firstRow: total + 2, isFolded: foot.isFolded, onFold: foot.toggle };
  return (
    <div
      ref={frame}
      className={c['frame']}
      role="grid"
      aria-label={t('Shift plan by person and day')}
      aria-rowcount={total + foot.rows + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      data-low={isLow || undefined}
      data-old={isStale || undefined}
      data-brush={hasBrush || undefined}
      data-painting={dragging.isDragging || dragging.carried !== undefined || undefined}
      style={style}
      {...handlers}
    >
      <PlanHead {...drawn} total={total} isWeek={isWeek} />
      <Rows {...props} drawn={drawn} rows={visible.rows} sizes={sizes} focus={focus} {...dragging} />
      {isWeek ? (
        <WeekFoot columns={columns} columnPx={columnPx} {...footProps} />
      ) : (
        totals.length > 0 && <PlanFoot {...drawn} {...footProps} />
      )}
    </div>
  );
}

/** Row and header heights, smaller in a low window. */
function useSizes() {
  const isLow = useNarrow(lowTable);
  const sizes = isLow ? lowSizes : tallSizes;
  return { isLow, sizes, style: { '--row': `${sizes.rowPx}px`, '--head': `${sizes.headPx}px` } as CSSProperties };
}

type Focus = ReturnType<typeof usePlanFocus>;

interface RowsProps extends PlanGridProps {
  drawn: { columns: readonly Column[]; columnPx: number; from: number; to: number };
  rows: readonly number[];
  sizes: GridSizes;
  focus: Focus;
  isDragging: boolean;
  carried: DraggedBlock | undefined;
}

function Rows(props: RowsProps) {
  const { drawn, rows, sizes, focus, isDragging, carried, isWeek, total, rowAt, overlay, hasBrush, brushShift } = props;
  const { block, active } = focus;
  const { rowPx } = sizes;
  const isMarked = focus.hasSelection || isDragging;
  const marked = { rowPx, columns: drawn.columns, columnPx: drawn.columnPx };
  return (
    <div role="rowgroup" className={c['rows']} style={{ height: total * rowPx }}>
      {rows.map((index) => {
        const row = rowAt(index);
        const isInBlock = isMarked && index >= block.top && index <= block.bottom;
        return (
          <PlanRow
            key={index}
            {...drawn}
            rowPx={rowPx}
            index={index}
            isWeek={isWeek}
            row={row}
            over={row && overlay.get(row.id)}
            focused={active.row === index ? active.column : undefined}
            left={isInBlock ? block.left : undefined}
            right={isInBlock ? block.right : undefined}
            ghost={isDragging && hasBrush ? brushShift : undefined}
          />
        );
      })}
      {isMarked && !carried && <Marked {...marked} block={block} brush={brushShift} />}
      {carried && <Marked {...marked} {...carried} isCarried brush={undefined} />}
    </div>
  );
}

/** Handles keys and pointer on the table instead of on its thousand cells. */
function useHandlers(
  { hasBrush, onAct, onUndo, onEscape }: PlanGridProps,
  focus: Focus,
  onPress: (event: PointerEvent) => void,
) {
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
    onPointerDown: (event: PointerEvent) => {
      // Extends the selection before the cell takes the focus, which is the selection's anchor.
      const place = event.shiftKey && event.button === 0 ? placeOf(event.target) : undefined;
      if (place) focus.extend(place);
      else onPress(event);
    },
    onFocus: focus.onFocus,
    onMouseOver: links.onMouseOver,
    onClick: (event: MouseEvent) => {
      links.onClick(event);
      const place = placeOf(event.target);
      // A finger cannot drag without scrolling, so a tap paints or opens the day.
      if (place && !event.shiftKey && isTouch(event))
        onAct({ kind: hasBrush ? 'paint' : 'open' }, blockOf(place, place));
    },
    onDoubleClick: (event: MouseEvent) => {
      if (!hasBrush && !isTouch(event)) open(event);
    },
  };
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch';

interface MarkedProps {
  block: Block;
  columns: readonly Column[];
  columnPx: number;
  rowPx: number;
  brush: PlannedShiftCard | undefined;
  /** Whether shifts are being dragged here. */
  isCarried?: boolean;
  isCopy?: boolean;
}

/** Frame around the selection, with its size. */
function Marked({ block, columns, columnPx, rowPx, brush, isCarried = false, isCopy = false }: MarkedProps) {
  const { top, bottom, left, right } = block;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const place = { insetInlineStart: personPx + left * columnPx, top: top * rowPx };
  return (
    <>
      <div
        className={c['block']}
        data-carried={isCarried || undefined}
        style={{ ...place, width: width * columnPx, height: height * rowPx }}
      />
      {(isCarried || !isOneCell(block)) && (
        <div
          className={c['pointer']}
          role="status"
          style={{
            insetInlineStart: place.insetInlineStart + width * columnPx + 8,
            top: place.top + (height - 1) * rowPx + 5,
          }}
        >
          {brush && <ShiftChip shift={brush} size="key" />}
          <b className="num">{t('{count, plural, one {# day} other {# days}}', { count: width * height })}</b>
          <span className="num">
            {t('{count, plural, one {# person} other {# people}}', { count: height })},{' '}
            {span(columns[left]?.date, columns[right]?.date)}
          </span>
          {isCarried ? (
            <span>{isCopy ? t('Copied here') : t('Moved here, hold Ctrl to copy')}</span>
          ) : (
            <VisuallyHidden>{t('Selected')}</VisuallyHidden>
          )}
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

interface PlanHeadProps {
  columns: readonly Column[];
  from: number;
  to: number;
  columnPx: number;
  total: number;
  isWeek: boolean;
}

const PlanHead = memo(function PlanHead({ columns, from, to, columnPx, total, isWeek }: PlanHeadProps) {
  return (
    <div role="rowgroup" className={c['head']}>
      <div role="row" className={c['headRow']} aria-rowindex={1}>
        <div role="columnheader" className={c['person']}>
          {t('{count, plural, one {# person} other {# people}}', { count: total })}
        </div>
        <div role="presentation" className={c['cells']} style={{ width: columns.length * columnPx }}>
          {isWeek &&
            columns.map((column, index) => <WeekHead key={column.date} {...{ column, place: index, columnPx }} />)}
          {monthColumns(columns, from, to, isWeek).map(({ date, text, isWeekend, isToday, holiday }, index) => (
            <div
              key={date}
              role="columnheader"
              className={c['day']}
              aria-label={[`${weekday(date)}, ${text}`, holiday].filter(Boolean).join(', ')}
              aria-colindex={from + index + 2}
              data-weekend={isWeekend || undefined}
              data-today={isToday || undefined}
              data-holiday={holiday && true}
              style={{ insetInlineStart: (from + index) * columnPx, width: columnPx }}
            >
              <small>{weekday(date, 'short').slice(0, 2)}</small>
              <b className="num">{Number(date.slice(8))}</b>
            </div>
          ))}
        </div>
        <div role="columnheader" className={c['sum']}>
          {isWeek ? t('Week') : t('Hours')}
        </div>
      </div>
    </div>
  );
});

const monthColumns = (columns: readonly Column[], from: number, to: number, isWeek: boolean) =>
  isWeek ? [] : columns.slice(from, to + 1);

interface FootOptions {
  readonly isLow: boolean;
  readonly isWeek: boolean;
  /** Number of counted shifts, one row each. */
  readonly shifts: number;
}

/** Folds the counts below the people, initially folded in a low window. The browser remembers each person's choice. */
function useFoldedFoot({ isLow, isWeek, shifts }: FootOptions) {
  const key = `muster.planner.counts.${usePerson().id}`;
  const [chosen, setChosen] = useState(() => readStorage(key));
  const isFolded = chosen === null ? isLow : chosen === 'folded';
  const hasFoot = isWeek || shifts > 0;
  const openPx = isWeek ? weekFootPx : shifts * footRowPx;
  const toggle = useCallback(() => {
    const next = isFolded ? 'open' : 'folded';
    writeStorage(key, next);
    setChosen(next);
  }, [isFolded, key]);
  return {
    isFolded,
    toggle,
    heightPx: hasFoot && isFolded ? foldedFootPx : openPx,
    rows: hasFoot && (isFolded || isWeek) ? 1 : shifts,
  };
}
