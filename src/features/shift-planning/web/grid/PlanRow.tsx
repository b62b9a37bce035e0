import { Skeleton } from '@mantine/core';
import { memo } from 'react';
import { shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { profileLink } from '#features/people/web/parts/profile-links.ts';
import type { PlannedShiftCard } from '../../rules/shapes.ts';
import { drawnDay, hoursOf, markedDay, type OverlayDays } from '../model/drafts.ts';
import type { ShownDay, ShownRow } from '../model/rows.ts';
import { ShiftChip, shortHours } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { Column } from '../plan-view.ts';
import { dayLabel, shareText } from './cell-labels.ts';
import { WeekDay } from './WeekDay.tsx';
import c from './plan.module.css';

export interface PlanRowProps {
  index: number;
  /** Undefined while its page is being fetched. */
  row: ShownRow | undefined;
  over: OverlayDays | undefined;
  columns: readonly Column[];
  /** First and last drawn column; the focused one is drawn in addition. */
  from: number;
  to: number;
  columnPx: number;
  rowPx: number;
  /** Whether days are drawn hour by hour. */
  isWeek: boolean;
  /** Column with the tab stop, if it is in this row. */
  focused: number | undefined;
  /** Selected columns of this row. */
  left: number | undefined;
  right: number | undefined;
  /** Shift that is being painted over them. */
  ghost: PlannedShiftCard | undefined;
}

/** Row of one person; re-renders only when its own data changes. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { index, row, columns, from, to, columnPx, rowPx, focused, over } = props;
  const places = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (focused !== undefined && (focused < from || focused > to)) places.push(focused);
  return (
    <div
      role="row"
      className={c['row']}
      data-row={index}
      aria-rowindex={index + 2}
      aria-busy={!row || undefined}
      style={{ transform: `translateY(${index * rowPx}px)` }}
    >
      <Person row={row} />
      <div
        role="presentation"
        className={c['cells']}
        data-clipped={props.isWeek || undefined}
        style={{ width: columns.length * columnPx }}
      >
        {places.map((place) => (
          <Cell key={columns[place]?.date} {...props} place={place} />
        ))}
        {row && <Spans row={row} over={over} columnPx={columnPx} />}
      </div>
      <Hours row={row} over={over} />
    </div>
  );
});

/** Minimum width in pixels of the days outside employment that have room for their note. */
const noteMinPx = 96;

/** Bars over several days: leave, and time outside employment. */
function Spans({ row, over, columnPx }: { row: ShownRow; over: OverlayDays | undefined; columnPx: number }) {
  return (
    <>
      {row.leave.map(({ first, last, letter, text }) => (
        <span
          key={`leave ${first}`}
          className={c['leave']}
          aria-hidden
          style={{ insetInlineStart: first * columnPx + 3, width: (last - first + 1) * columnPx - 6 }}
        >
          <LeaveLetter text={letter ?? text} place={letterPlace(row, over, { first, last })} columnPx={columnPx} />
        </span>
      ))}
      {row.out
        .filter(({ first, last }) => (last - first + 1) * columnPx >= noteMinPx)
        .map(({ first, why }) => (
          <span key={first} className={c['note']} aria-hidden style={{ insetInlineStart: first * columnPx + 6 }}>
            {why}
          </span>
        ))}
    </>
  );
}

/** Day that shows the letter of a leave: the first one without a shift; if all have one, only the bar shows it. */
function letterPlace(
  { days }: ShownRow,
  over: OverlayDays | undefined,
  { first, last }: Pick<ShownRow['leave'][number], 'first' | 'last'>,
): number | undefined {
  const at = days.slice(first, last + 1).findIndex((day) => markedDay(day, over?.get(day.date)).kind === 'none');
  return at < 0 ? undefined : at;
}

function LeaveLetter({ text, place, columnPx }: { text: string; place: number | undefined; columnPx: number }) {
  return place === undefined ? null : <b style={{ marginInlineStart: place * columnPx - 3 }}>{text}</b>;
}

function Cell(props: PlanRowProps & { place: number }) {
  const { row, over, columns, place, columnPx, isWeek, focused, left, right, ghost } = props;
  const column = columns[place];
  if (!column) return null;
  const day = row?.days[place];
  const half = day && halfLeave(day);
  const isSelected = left !== undefined && right !== undefined && place >= left && place <= right;
  return (
    <div
      role="gridcell"
      className={c['cell']}
      data-ruled={isWeek || undefined}
      data-half={(half && !isWeek) || undefined}
      tabIndex={focused === place ? 0 : -1}
      data-column={place}
      data-weekend={column.isWeekend || undefined}
      data-today={column.isToday || undefined}
      data-out={day?.isNotEmployed || undefined}
      data-holiday={day?.off.some(({ kind }) => kind === 'holiday') || undefined}
      aria-colindex={place + 2}
      aria-selected={isSelected}
      aria-label={row && day ? `${row.name}, ${column.text}: ${labelOf(day, over)}` : t('Loading')}
      style={{ insetInlineStart: place * columnPx, width: columnPx }}
    >
      {day && <Drawn {...props} day={day} ghost={isSelected ? ghost : undefined} />}
      {half && <span className={c['half']} data-text={`½ ${half.letter ?? ''}`} />}
    </div>
  );
}

/** Shift of a day: by its hours in the week, a mark in the month. */
function Drawn({
  row,
  day,
  over,
  columns,
  place,
  columnPx,
  isWeek,
  ghost,
}: PlanRowProps & { place: number; day: ShownDay }) {
  if (!isWeek) return ghost ? <ShiftChip shift={ghost} isDraft /> : <DayChip day={day} over={over} />;
  return (
    <WeekDay
      {...{ day, columnPx, ghost }}
      over={over?.get(day.date)}
      before={place === 0 ? row?.before : undefined}
      isLast={place === columns.length - 1}
    />
  );
}

/** Half a day of leave, drawn below the shift. */
const halfLeave = ({ off }: ShownDay) => off.find(({ kind, part }) => kind === 'leave' && part !== 'full');

const labelOf = (day: ShownDay, over: OverlayDays | undefined) => dayLabel(drawnDay(day, over?.get(day.date)), day);

function DayChip({ day, over }: { day: ShownDay; over: OverlayDays | undefined }) {
  const { shift, kind, replaces, mark } = markedDay(day, over?.get(day.date));
  if (kind === 'none') return null;
  return (
    <ShiftChip
      shift={shift}
      isDraft={kind === 'draft'}
      isStandard={kind === 'standard'}
      replaces={!!replaces}
      mark={mark}
    />
  );
}

function Person({ row }: { row: ShownRow | undefined }) {
  return (
    <div role="rowheader" className={c['person']}>
      {row ? (
        <>
          <Avatar name={row.name} avatar={row.avatar} size={26} />
          <a {...profileLink(row.username)} tabIndex={-1}>
            <b>{row.name}</b>
            <small>{row.department_name ?? row.designation_name ?? row.username}</small>
          </a>
        </>
      ) : (
        <>
          <Skeleton circle height={26} animate={false} />
          <Skeleton height={10} width={96} animate={false} />
        </>
      )}
    </div>
  );
}

function Hours({ row, over }: { row: ShownRow | undefined; over: OverlayDays | undefined }) {
  const hours = row && hoursOf(row, over);
  const share = row?.weeks?.find(({ planned, required }) => planned < required) ?? row?.weeks?.[0];
  return (
    <div role="gridcell" className={`${c['sum']} num`}>
      {hours && <b>{(hours.work / 3600).toFixed(1)}</b>}
      {hours && hours.draft > 0 && <small>{t('{hours} draft', { hours: shortHours(hours.draft) })}</small>}
      {share && <small title={t('Week of {date}', { date: shortDay(share.monday) })}>{shareText(share)}</small>}
    </div>
  );
}
