import { mdiArrowDown, mdiArrowUp, mdiDotsHorizontal } from '@mdi/js';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useRef, type RefObject, memo } from 'react';
import { VisuallyHidden, Skeleton } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { profileLink } from '#features/people/web/parts/profile-links.ts';
import type { Place } from '#features/dashboard/web/parts/whereabouts-words.ts';
import type { Sorting } from '../../rules/find.ts';
import type { Column } from '../columns.tsx';
import type { ListProps } from '../list-props.ts';
import { useListFocus } from '../use-list-focus.ts';
import { useTableEvents } from '../use-table-events.ts';
import { useRowInAddress } from '../use-row-in-address.ts';
import type { DirectoryRow } from '../directory-api.ts';
import { usePersonMenu } from './use-person-menu.tsx';
import c from '../people.module.css';

const rowHeightPx = 44;
const headHeightPx = 40;
/** Width of the columns that are always shown: ticks, names and actions. */
const fixedWidthPx = 40 + 208 + 44;

interface PeopleTableProps extends ListProps {
  columns: readonly Column[];
  sort: Sorting;
  order: 'asc' | 'desc';
  onSort(sort: Sorting, order: 'asc' | 'desc'): void;
}

/** Shows people in a table; only rows on the screen are rendered. */
export function PeopleTable(props: PeopleTableProps) {
  const { columns, total, rowAt, picking, firstRow, onRow } = props;
  const frame = useRef<HTMLDivElement>(null);
  const menu = usePersonMenu(rowAt);
  const focus = useTableFocus(frame, props);
  const keys = useTableEvents(picking, focus, menu.open);
  useRowInAddress(frame, firstRow, rowHeightPx, onRow);
  return (
    <div className={c['scroll']} ref={frame}>
      {/* Keys and pointer are handled once by the table, not by its rows. */}
      <table
        className={c['table']}
        role="grid"
        aria-label={t('People')}
        aria-rowcount={total + 1}
        aria-multiselectable={picking.isPossible || undefined}
        style={{ minWidth: fixedWidthPx + columns.reduce((sum, column) => sum + column.width, 0) }}
        {...keys}
      >
        <Head {...props} />
        <Body {...props} frame={frame} active={focus.active} />
      </table>
      {menu.element}
    </div>
  );
}

function useTableFocus(frame: RefObject<HTMLDivElement | null>, { total, picking }: PeopleTableProps) {
  return useListFocus({
    frame,
    total,
    across: 1,
    page: () => Math.max(1, Math.floor(((frame.current?.clientHeight ?? 0) - headHeightPx) / rowHeightPx) - 1),
    show: (index) => showRow(frame.current, index),
    onExtend: picking.extend,
    onToggle: picking.toggle,
    onAll: picking.all,
  });
}

type BodyProps = PeopleTableProps & { frame: RefObject<HTMLDivElement | null>; active: number };

function Body({ frame, total, active, rowAt, places, columns, picking, firstRow, onSeen }: BodyProps) {
  const rows = useWindow(frame, { total, focused: active, firstRow, onSeen });
  return (
    <tbody>
      {rows.map((item, place, items) => (
        <Fragment key={item.index}>
          <Gap height={item.start - (items[place - 1]?.end ?? headHeightPx)} />
          <PeopleTableRow
            index={item.index}
            row={rowAt(item.index)}
            place={places.get(rowAt(item.index)?.id ?? '')}
            columns={columns}
            isActive={active === item.index}
            isPicked={picking.isPicked(rowAt(item.index)?.id)}
            isPickable={picking.isPossible}
          />
        </Fragment>
      ))}
      <Gap height={headHeightPx + total * rowHeightPx - (rows.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

/** Scrolls to a row; scrollIntoView cannot, since the row may not be rendered yet. */
function showRow(frame: HTMLElement | null, index: number): void {
  if (!frame) return;
  const [top, room] = [index * rowHeightPx, frame.clientHeight - headHeightPx];
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (top + rowHeightPx > frame.scrollTop + room) frame.scrollTop = top + rowHeightPx - room;
}

/** Returns the rows around those on the screen, and the focused row wherever it is. */
function useWindow(
  frame: RefObject<HTMLDivElement | null>,
  { total, focused, firstRow, onSeen }: Pick<ListProps, 'total' | 'firstRow' | 'onSeen'> & { focused: number },
) {
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollMargin: headHeightPx,
    initialOffset: firstRow * rowHeightPx,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focused, total - 1)])].toSorted((a, b) => a - b),
  });
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 20 };
  useEffect(() => onSeen({ first: startIndex, last: endIndex }), [startIndex, endIndex, onSeen]);
  return rows.getVirtualItems();
}

/** Fills the space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={c['gap']} style={{ height }} /> : null;
}

function Head({ columns, sort, order, onSort, picking, total }: PeopleTableProps) {
  const sorting = { sort, order, onSort };
  return (
    <thead>
      <tr aria-rowindex={1}>
        {picking.isPossible && (
          <th scope="col" className={c['tick']}>
            <input
              type="checkbox"
              aria-label={t('{count, plural, one {Select # person} other {Select all #}}', { count: total })}
              checked={picking.count > 0 && picking.count >= total}
              ref={(box) => {
                if (box) box.indeterminate = picking.count > 0 && picking.count < total;
              }}
              onChange={() => (picking.count > 0 ? picking.clear() : picking.all())}
            />
          </th>
        )}
        <SortedHead label={t('Name', { of: 'person' })} by="name" className={c['nameColumn']} {...sorting} />
        {columns.map(({ key, label, width, sort: by }) =>
          by ? (
            <SortedHead key={key} label={label} by={by} width={width} {...sorting} />
          ) : (
            <th key={key} scope="col" style={{ width }}>
              {label}
            </th>
          ),
        )}
        <th scope="col" className={c['act']}>
          <VisuallyHidden>{t('Actions')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

interface SortedHeadProps extends Pick<PeopleTableProps, 'sort' | 'order' | 'onSort'> {
  label: string;
  by: Sorting;
  width?: number;
  className?: string | undefined;
}

/** Heading that sorts when pressed, and reverses the order when pressed again. */
function SortedHead({ label, by, width, className, sort, order, onSort }: SortedHeadProps) {
  const isSorted = sort === by;
  const isDown = isSorted && order === 'desc';
  return (
    <th
      scope="col"
      className={className}
      style={{ width }}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        data-sorted={isSorted || undefined}
        onClick={() => onSort(by, isSorted && !isDown ? 'desc' : 'asc')}
      >
        {label}
        <Icon path={isDown ? mdiArrowUp : mdiArrowDown} size={14} />
      </button>
    </th>
  );
}

interface PeopleTableRowProps {
  index: number;
  /** undefined while its page is loading. */
  row: DirectoryRow | undefined;
  place: Place | undefined;
  columns: readonly Column[];
  /** Whether the Tab key reaches this row. */
  isActive: boolean;
  isPicked: boolean;
  isPickable: boolean;
}

const PeopleTableRow = memo(function PeopleTableRow(props: PeopleTableRowProps) {
  const { index, row, place, columns, isActive, isPicked, isPickable } = props;
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-busy={!row || undefined}
      {...(isPickable && { 'aria-selected': isPicked })}
    >
      {isPickable && <Tick row={row} isPicked={isPicked} />}
      <Name row={row} isActive={isActive} />
      {columns.map((column) => (
        <td key={column.key}>{row && column.cell(row, place)}</td>
      ))}
      <td className={c['act']}>
        {row && (
          <button
            type="button"
            data-control="more"
            tabIndex={isActive ? 0 : -1}
            aria-haspopup="menu"
            aria-label={t('More actions for {name}', { name: row.name })}
          >
            <Icon path={mdiDotsHorizontal} size={18} />
          </button>
        )}
      </td>
    </tr>
  );
});

function Tick({ row, isPicked }: Pick<PeopleTableRowProps, 'row' | 'isPicked'>) {
  return (
    <td className={c['tick']} data-tick>
      {row && (
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          aria-label={t('Select {name}', { name: row.name })}
          checked={isPicked}
        />
      )}
    </td>
  );
}

/** Uses the same link element before and after the row is loaded, so that it keeps the focus. */
function Name({ row, isActive }: Pick<PeopleTableRowProps, 'row' | 'isActive'>) {
  return (
    <th scope="row" className={c['nameColumn']}>
      <span className={c['who']}>
        {row ? (
          <Avatar name={row.name} avatar={row.avatar} size={28} />
        ) : (
          <Skeleton circle height={28} animate={false} />
        )}
        <span>
          <a {...(row && profileLink(row.username))} data-control="name" tabIndex={isActive ? 0 : -1}>
            {row ? row.name : <Skeleton height={10} width={104} animate={false} />}
          </a>
          {row && <small>{row.username}</small>}
        </span>
      </span>
    </th>
  );
}
