import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { Fragment, memo, useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { inlineOffset, inlineScroll, scrollInline } from '#platform/web/direction.ts';
import { weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { lowTable, useNarrow } from '#platform/web/ui/frame.tsx';
import { useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import { BirdTableRow } from './BirdTableRow.tsx';
import { useBirdFocus } from './use-bird-focus.ts';
import type { Column } from './bird-view-state.ts';
import type { CellPosition } from '../parts/grid.ts';
import { pickedOf, type PickedKeys } from './picked-days.ts';
import type { HoveredCell } from './BirdHover.tsx';
import type { VisibleRows } from './use-bird-rows.ts';
import type { ShownRow } from './shown-rows.ts';
import c from './bird.module.css';

/** Heights of rows and of the day headings. */
interface Sizes {
  readonly rowPx: number;
  readonly headPx: number;
}

const tallSizes: Sizes = { rowPx: 44, headPx: 48 };
/** Sizes for a low window, to fit as many readable rows as possible. */
const lowSizes: Sizes = { rowPx: 32, headPx: 36 };
/** Widths of the fixed columns on the left and right. */
const personWidthPx = 208;
const hoursWidthPx = 64;
const leastColumnPx = 29;

interface BirdTableProps {
  columns: readonly Column[];
  total: number;
  rowAt(index: number): ShownRow | undefined;
  letterOf(leaveType: string | null): string | undefined;
  open: { person: string; day: LocalDate | undefined };
  onSeen(seen: VisibleRows): void;
  onOpen(person: string, day: LocalDate): void;
  onClose(): void;
  onRefresh(person: string): void;
  /** Called to open the month of one person. */
  onMonth(person: string): void;
  onHover(cell: HoveredCell | undefined): void;
  picked: PickedKeys;
  /** Whether days are being selected, so that a click selects, too. */
  isPicking: boolean;
  onPick(person: string, day: LocalDate): void;
  onExtend(from: CellPosition, to: CellPosition): void;
}

/** Table of people × days; only the visible rows are rendered. */
export function BirdTable(props: BirdTableProps) {
  const { columns, total, onHover } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isLow = useNarrow(lowTable);
  const sizes = isLow ? lowSizes : tallSizes;
  const focus = useBirdFocus({ frame, rows: total, columns, ...sizes, onExtend: props.onExtend });
  const rows = useVisibleRows(frame, sizes, { total, focused: focus.active.row, onSeen: props.onSeen });
  useEffect(() => showToday(frame.current), [columns]);
  useScrollToOpenDay(frame, props, sizes);
  const pointer = usePointer();
  const actions = cellActions(props, frame, focus.active);
  const links = useProfileLinks();
  return (
    <div className={c['frame']} ref={frame} data-low={isLow || undefined} onScroll={() => onHover(undefined)}>
      {/* Handles keys and pointer on the table instead of on its thousand cells. */}
      <table
        className={c['table']}
        role="grid"
        aria-label={t('Attendance by person and day')}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 2}
        style={{ minWidth: personWidthPx + hoursWidthPx + columns.length * leastColumnPx }}
        onKeyDown={(event) => (focus.onKeyDown(event), actions.onKeyDown(event))}
        onKeyUp={actions.onKeyUp}
        onClick={(event) => (links.onClick(event), actions.onClick(event))}
        onMouseDown={pointer.onPress}
        onMouseOver={(event) => {
          links.onMouseOver(event);
          if (pointer.hasMoved(event)) actions.onPoint(event);
        }}
        onMouseLeave={() => onHover(undefined)}
        onFocus={(event) => (focus.onFocus(event), actions.onPoint(event))}
        onBlur={() => onHover(undefined)}
      >
        <Head columns={columns} total={total} />
        <Body {...props} rows={rows} active={focus.active} sizes={sizes} />
      </table>
    </div>
  );
}

/** Rows to render: those around the screen, and the focused one wherever the table is scrolled. */
function useVisibleRows(
  frame: RefObject<HTMLDivElement | null>,
  sizes: Sizes,
  { total, focused, onSeen }: Pick<BirdTableProps, 'total' | 'onSeen'> & { focused: number },
) {
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => sizes.rowPx,
    overscan: 10,
    scrollMargin: sizes.headPx,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focused, total - 1)])].toSorted((a, b) => a - b),
  });
  useEffect(() => rows.measure(), [rows, sizes]);
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 20 };
  useEffect(() => onSeen({ first: startIndex, last: endIndex }), [startIndex, endIndex, onSeen]);
  return rows.getVirtualItems();
}

type BodyProps = BirdTableProps & { rows: readonly VirtualItem[]; active: CellPosition; sizes: Sizes };

function Body({ columns, total, rowAt, letterOf, open, rows, active, picked, sizes }: BodyProps) {
  const { rowPx, headPx } = sizes;
  return (
    <tbody>
      {rows.map((item, index, items) => (
        <Fragment key={item.index}>
          <Gap height={item.start - (items[index - 1]?.end ?? headPx)} />
          <BirdTableRow
            index={item.index}
            row={rowAt(item.index)}
            columns={columns}
            focused={active.row === item.index ? active.column : undefined}
            openDay={open.person === rowAt(item.index)?.id ? open.day : undefined}
            pickedDays={pickedOf(picked, rowAt(item.index)?.id)}
            letterOf={letterOf}
          />
        </Fragment>
      ))}
      <Gap height={headPx + total * rowPx - (rows.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

/** Spacer for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={c['gap']} style={{ height }} /> : null;
}

const Head = memo(function Head({ columns, total }: { columns: readonly Column[]; total: number }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={c['person']}>
          {t('{count, plural, one {# person} other {# people}}', { count: total })}
        </th>
        {columns.map(({ date, text, isWeekend, isToday }) => (
          <th
            key={date}
            scope="col"
            aria-label={`${weekday(date)}, ${text}`}
            data-weekend={isWeekend || undefined}
            data-today={isToday || undefined}
          >
            <small>{weekday(date, 'short').slice(0, 2)}</small>
            <b className="num">{Number(date.slice(8))}</b>
          </th>
        ))}
        <th scope="col" className={c['hours']}>
          {t('Hours')}
        </th>
      </tr>
    </thead>
  );
});

/** Scrolls today into view if the month is wider than the screen. */
function showToday(frame: HTMLDivElement | null): void {
  const today = frame?.querySelector<HTMLElement>('th[data-today]');
  if (!frame || !today || frame.scrollWidth <= frame.clientWidth) return;
  scrollInline(frame, inlineOffset(today) - frame.clientWidth / 2);
}

const positionOf = (cell: Element): CellPosition => ({
  row: Number(cell.closest<HTMLElement>('tr')?.dataset['row']),
  column: Number(cell.closest<HTMLElement>('[data-column]')?.dataset['column']),
});

/**
 * Whether the pointer has moved since it pressed something. A cell that moves under a resting pointer,
 * as when a panel opens, is not being pointed at.
 */
function usePointer() {
  const pressed = useRef<string>(undefined);
  const pointerKey = ({ clientX, clientY }: { clientX: number; clientY: number }) => `${clientX} ${clientY}`;
  return {
    onPress: (event: MouseEvent) => void (pressed.current = pointerKey(event)),
    hasMoved: (event: MouseEvent): boolean => {
      if (pointerKey(event) === pressed.current) return false;
      pressed.current = undefined;
      return true;
    },
  };
}

/** Person and date of the cell that contains an element. */
function cellOf(target: EventTarget) {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-user]') : null;
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null;
  return { person: row?.dataset['user'], date: button?.dataset['date'] as LocalDate | undefined, button };
}

/** Scrolls a day into view once if it was not opened by its cell, as soon as its person's row is known. */
function useScrollToOpenDay(
  frame: RefObject<HTMLDivElement | null>,
  { open, columns, total, rowAt }: BirdTableProps,
  sizes: Sizes,
) {
  const { person, day } = open;
  const shown = useRef<string>(undefined);
  const scrollToOpen = useRef(() => {});
  useEffect(() => {
    const openDay = day && `${person} ${day}`;
    if (shown.current === openDay) return;
    const row = openDay
      ? Array.from({ length: total }, (_, index) => index).find((index) => rowAt(index)?.id === person)
      : undefined;
    if (openDay && row === undefined) return;
    shown.current = openDay;
    scrollToOpen.current = () => {
      if (frame.current && row !== undefined)
        bringIntoView(frame.current, sizes, { row, column: columns.findIndex(({ date }) => date === day) });
    };
    scrollToOpen.current();
  }, [frame, columns, total, rowAt, person, day, sizes]);
  useEffect(() => {
    if (!frame.current) return;
    // A panel that opens beside the table narrows it.
    const observer = new ResizeObserver(() => scrollToOpen.current());
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
}

function bringIntoView(frame: HTMLElement, { rowPx, headPx }: Sizes, { row, column }: CellPosition): void {
  const { clientHeight, scrollTop } = frame;
  const top = row * rowPx;
  const isAbove = top < scrollTop;
  if (isAbove || top + rowPx + headPx > scrollTop + clientHeight)
    frame.scrollTop = isAbove ? top : top + rowPx + headPx - clientHeight;
  // Avoids scrollIntoView, which would scroll back up to the sticky head.
  const head = frame.querySelector<HTMLElement>(`thead th:nth-child(${column + 2})`);
  if (column < 0 || !head) return;
  const start = inlineOffset(head) - inlineScroll(frame);
  const isHidden = start < personWidthPx || start + head.offsetWidth > frame.clientWidth - hoursWidthPx;
  if (isHidden) scrollInline(frame, inlineOffset(head) - frame.clientWidth / 2);
}

/** Actions of clicks, keys and the pointer on cells. */
function cellActions(
  { open, isPicking, onOpen, onClose, onRefresh, onMonth, onHover, onPick, onExtend }: BirdTableProps,
  frame: RefObject<HTMLDivElement | null>,
  active: CellPosition,
) {
  return {
    onClick: (event: MouseEvent) => {
      const { person, date } = cellOf(event.target);
      if (!person || !(event.target instanceof Element)) return;
      if (date && event.shiftKey) onExtend(active, positionOf(event.target));
      else if (date && (isPicking || event.ctrlKey || event.metaKey)) onPick(person, date);
      else if (date) onOpen(person, date);
      else if (event.target.closest('[data-refresh]')) onRefresh(person);
      // With a modifier the browser handles the link itself.
      else if (event.target.closest('a[data-month]') && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        onMonth(person);
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { person, date } = cellOf(event.target);
      if (event.key === ' ' && person && date) {
        event.preventDefault();
        onPick(person, date);
      }
      if (event.key === 'r' && person && !event.ctrlKey && !event.metaKey && !event.altKey) onRefresh(person);
      if (event.key === 'Escape' && open.person) onClose();
    },
    // A button is triggered when Space is released.
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === ' ' && cellOf(event.target).date) event.preventDefault();
    },
    onPoint: (event: { target: EventTarget }) => {
      const { person, date, button } = cellOf(event.target);
      onHover(person && date && button && frame.current ? { user: person, date, element: button } : undefined);
    },
  };
}
