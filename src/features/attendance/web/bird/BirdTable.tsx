import { defaultRangeExtractor, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { Fragment, memo, useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { weekday } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { useProfileLinks } from '#features/people/web/parts/profile-links.ts';
import { BirdTableRow } from './BirdTableRow.tsx';
import { useBirdFocus } from './use-bird-focus.ts';
import type { Column } from './bird-view-state.ts';
import type { Place } from '../parts/grid.ts';
import { pickedOf, type Picked } from './picked-days.ts';
import type { HoveredCell } from './BirdHover.tsx';
import type { Seen } from './use-bird-rows.ts';
import type { ShownRow } from './shown-rows.ts';
import c from './bird.module.css';

const rowHeightPx = 44;
const headHeightPx = 48;
/** The columns that stay in sight at the left and at the right. */
const personWidthPx = 208;
const hoursWidthPx = 64;

interface BirdTableProps {
  columns: readonly Column[];
  total: number;
  rowAt(index: number): ShownRow | undefined;
  letterOf(leaveType: string | null): string | undefined;
  open: { person: string; day: LocalDate | undefined };
  onSeen(seen: Seen): void;
  onOpen(person: string, day: LocalDate): void;
  onClose(): void;
  onRefresh(person: string): void;
  /** The month of one person is asked for. */
  onMonth(person: string): void;
  onHover(cell: HoveredCell | undefined): void;
  picked: Picked;
  /** Days are being selected: a click selects, too. */
  isPicking: boolean;
  onPick(person: string, day: LocalDate): void;
  onExtend(from: Place, to: Place): void;
}

/** People × days. Only the rows on the screen exist, however many people there are. */
export function BirdTable(props: BirdTableProps) {
  const { columns, total, onHover } = props;
  const frame = useRef<HTMLDivElement>(null);
  const focus = useBirdFocus({ frame, rows: total, columns, rowHeightPx, onExtend: props.onExtend });
  const rows = useWindow(frame, total, focus.active.row, props.onSeen);
  useEffect(() => showToday(frame.current), [columns]);
  useShownOpen(frame, props);
  const actions = cellActions(props, frame, focus.active);
  const links = useProfileLinks();
  return (
    <div className={c['frame']} ref={frame} onScroll={() => onHover(undefined)}>
      {/* The keys and the pointer are heard once, on the table, not on its thousand cells. */}
      <table
        className={c['table']}
        role="grid"
        aria-label={t('Attendance by person and day')}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 2}
        style={{ minWidth: 272 + columns.length * 30 }}
        onKeyDown={(event) => (focus.onKeyDown(event), actions.onKeyDown(event))}
        onKeyUp={actions.onKeyUp}
        onClick={(event) => (links.onClick(event), actions.onClick(event))}
        onMouseOver={(event) => (links.onMouseOver(event), actions.onPoint(event))}
        onMouseLeave={() => onHover(undefined)}
        onFocus={(event) => (focus.onFocus(event), actions.onPoint(event))}
        onBlur={() => onHover(undefined)}
      >
        <Head columns={columns} total={total} />
        <Body {...props} rows={rows} active={focus.active} />
      </table>
    </div>
  );
}

/** The rows around those on the screen, and the one that holds the focus, however far the table is scrolled. */
function useWindow(
  frame: RefObject<HTMLDivElement | null>,
  total: number,
  focused: number,
  onSeen: (seen: Seen) => void,
) {
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeightPx,
    overscan: 10,
    scrollMargin: headHeightPx,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focused, total - 1)])].toSorted((a, b) => a - b),
  });
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 20 };
  useEffect(() => onSeen({ first: startIndex, last: endIndex }), [startIndex, endIndex, onSeen]);
  return rows.getVirtualItems();
}

type BodyProps = BirdTableProps & { rows: readonly VirtualItem[]; active: Place };

function Body({ columns, total, rowAt, letterOf, open, rows, active, picked }: BodyProps) {
  return (
    <tbody>
      {rows.map((item, place, items) => (
        <Fragment key={item.index}>
          <Gap height={item.start - (items[place - 1]?.end ?? headHeightPx)} />
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
      <Gap height={headHeightPx + total * rowHeightPx - (rows.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

/** In the place of rows that are not on the screen. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={c['gap']} style={{ height }} /> : null;
}

const Head = memo(function Head({ columns, total }: { columns: readonly Column[]; total: number }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={c['person']}>
          {plural(total, '{count} person', '{count} people')}
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

/** Where the month is wider than the screen, today is brought into it. */
function showToday(frame: HTMLDivElement | null): void {
  const today = frame?.querySelector<HTMLElement>('th[data-today]');
  if (!frame || !today || frame.scrollWidth <= frame.clientWidth) return;
  frame.scrollLeft = today.offsetLeft - frame.clientWidth / 2;
}

const placeOf = (cell: Element): Place => ({
  row: Number(cell.closest<HTMLElement>('tr')?.dataset['row']),
  column: Number(cell.closest<HTMLElement>('[data-column]')?.dataset['column']),
});

/** Whose cell it is, and of which date. */
function cellOf(target: EventTarget) {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-user]') : null;
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-date]') : null;
  return { user: row?.dataset['user'], date: button?.dataset['date'] as LocalDate | undefined, button };
}

/**
 * A day that was opened otherwise than by its cell is brought into view with it, once: as soon as it is known where its
 * person stands.
 */
function useShownOpen(frame: RefObject<HTMLDivElement | null>, { open, columns, total, rowAt }: BirdTableProps) {
  const { person, day } = open;
  const shown = useRef<string>(undefined);
  const again = useRef(() => {});
  useEffect(() => {
    const wanted = day && `${person} ${day}`;
    if (shown.current === wanted) return;
    const row = wanted
      ? Array.from({ length: total }, (_, index) => index).find((index) => rowAt(index)?.id === person)
      : undefined;
    if (wanted && row === undefined) return;
    shown.current = wanted;
    again.current = () => {
      if (frame.current && row !== undefined)
        bringIntoView(
          frame.current,
          row,
          columns.findIndex(({ date }) => date === day),
        );
    };
    again.current();
  }, [frame, columns, total, rowAt, person, day]);
  useEffect(() => {
    if (!frame.current) return;
    // The panel that opens beside the table leaves it less room.
    const observer = new ResizeObserver(() => again.current());
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
}

function bringIntoView(frame: HTMLElement, row: number, column: number): void {
  const { clientHeight, scrollTop } = frame;
  const top = row * rowHeightPx;
  const isAbove = top < scrollTop;
  if (isAbove || top + rowHeightPx + headHeightPx > scrollTop + clientHeight)
    frame.scrollTop = isAbove ? top : top + rowHeightPx + headHeightPx - clientHeight;
  // Not scrollIntoView: the head sticks to the top, and looking for it would scroll back up there.
  const head = frame.querySelector<HTMLElement>(`thead th:nth-child(${column + 2})`);
  if (column < 0 || !head) return;
  const left = head.offsetLeft - frame.scrollLeft;
  const isHidden = left < personWidthPx || left + head.offsetWidth > frame.clientWidth - hoursWidthPx;
  if (isHidden) frame.scrollLeft = head.offsetLeft - frame.clientWidth / 2;
}

/** What a click, a key or the pointer on a cell asks for. */
function cellActions(
  { open, isPicking, onOpen, onClose, onRefresh, onMonth, onHover, onPick, onExtend }: BirdTableProps,
  frame: RefObject<HTMLDivElement | null>,
  active: Place,
) {
  return {
    onClick: (event: MouseEvent) => {
      const { user, date } = cellOf(event.target);
      if (!user || !(event.target instanceof Element)) return;
      if (date && event.shiftKey) onExtend(active, placeOf(event.target));
      else if (date && (isPicking || event.ctrlKey || event.metaKey)) onPick(user, date);
      else if (date) onOpen(user, date);
      else if (event.target.closest('[data-refresh]')) onRefresh(user);
      // With a modifier the browser opens the link its own way.
      else if (event.target.closest('a[data-month]') && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        onMonth(user);
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { user, date } = cellOf(event.target);
      if (event.key === ' ' && user && date) {
        event.preventDefault();
        onPick(user, date);
      }
      if (event.key === 'r' && user && !event.ctrlKey && !event.metaKey && !event.altKey) onRefresh(user);
      if (event.key === 'Escape' && open.person) onClose();
    },
    // A button is pressed when Space comes up again.
    onKeyUp: (event: KeyboardEvent) => {
      if (event.key === ' ' && cellOf(event.target).date) event.preventDefault();
    },
    onPoint: (event: { target: EventTarget }) => {
      const { user, date, button } = cellOf(event.target);
      onHover(user && date && button && frame.current ? { user, date, element: button } : undefined);
    },
  };
}
