import { Skeleton } from '@mantine/core';
import { mdiCheckBold, mdiRefresh } from '@mdi/js';
import { memo } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { basePath } from '#platform/web/browser.ts';
import { duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { dayStates, type DayKey } from '#platform/web/ui/day-states.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { profileLink } from '#features/people/web/parts/profile-links.ts';
import type { ShownCell } from '../../rules/packed-days.ts';
import { besideMark } from '../../rules/beside-mark.ts';
import { monthOf } from '../parts/month.ts';
import type { Column } from './bird-view-state.ts';
import type { ShownRow } from './shown-rows.ts';
import { daysNotLoaded } from './use-bird-rows.ts';
import c from './bird.module.css';

interface RowProps {
  index: number;
  /** Undefined while its page is being fetched. */
  row: ShownRow | undefined;
  columns: readonly Column[];
  /** Column with the tab stop, if it is in this row. */
  focused: number | undefined;
  openDay: LocalDate | undefined;
  /** Selected days of this row as one string. */
  pickedDays: string;
  letterOf(leaveType: string | null): string | undefined;
}

export const BirdTableRow = memo(function BirdTableRow(props: RowProps) {
  const { index, row, columns, focused } = props;
  return (
    <tr
      data-row={index}
      data-user={row?.id}
      aria-rowindex={index + 2}
      aria-busy={!row || row.user_calendars === daysNotLoaded || undefined}
    >
      <Person row={row} isFocusable={focused === 0} />
      {columns.map((column, index) => (
        <Cell key={column.date} {...props} column={column} place={index} />
      ))}
      <Hours
        row={row}
        month={columns[0] && monthOf(columns[0].date)}
        column={columns.length + 1}
        isFocusable={focused === columns.length + 1}
      />
    </tr>
  );
});

function Cell({ row, columns, column, place, focused, openDay, pickedDays, letterOf }: RowProps & CellPlace) {
  const { date, text, isWeekend, isToday } = column;
  const cell = row?.user_calendars[date];
  const join = joinSides(row, columns, place);
  const isPicked = pickedDays.includes(date);
  const label = [birdCellText(cell), isPicked && t('selected')].filter(Boolean).join(', ');
  return (
    <td
      className={c['day']}
      data-weekend={isWeekend || undefined}
      data-today={isToday || undefined}
      data-holiday={cell?.icon === 'holiday' || undefined}
    >
      <button
        type="button"
        tabIndex={focused === place + 1 ? 0 : -1}
        data-column={place + 1}
        data-date={date}
        data-join={join}
        data-open={openDay === date || undefined}
        data-picked={isPicked || undefined}
        aria-disabled={!row || undefined}
        aria-label={row ? `${row.name}, ${text}: ${label}` : t('Loading')}
      >
        <Mark
          cell={cell}
          letter={cell && letterOf(cell.leave_spent_type_id)}
          isBarStart={!join?.includes('l')}
          isToday={isToday}
        />
        {isPicked && (
          <span className={c['tick']}>
            <Icon path={mdiCheckBold} size={10} />
          </span>
        )}
      </button>
    </td>
  );
}

interface CellPlace {
  column: Column;
  place: number;
}

/** The same link element before and after the row has loaded, so that it keeps the focus. */
function Person({ row, isFocusable }: { row: ShownRow | undefined; isFocusable: boolean }) {
  return (
    <th scope="row" className={c['person']}>
      <span className={c['personCell']}>
        {row ? (
          <Avatar name={row.name} avatar={row.avatar} size={28} />
        ) : (
          <Skeleton circle height={28} animate={false} />
        )}
        <a {...(row && profileLink(row.username))} tabIndex={isFocusable ? 0 : -1} data-column={0}>
          {row ? (
            <>
              <b>{row.name}</b>
              <small>{row.department_name ?? row.designation_name ?? row.username}</small>
            </>
          ) : (
            <Skeleton height={10} width={104} animate={false} />
          )}
        </a>
        {row && <RefreshButton name={row.name} />}
      </span>
    </th>
  );
}

interface HoursProps {
  row: ShownRow | undefined;
  month: string | undefined;
  column: number;
  isFocusable: boolean;
}

/** Sum of the month, as a link to its days. */
function Hours({ row, month, column, isFocusable }: HoursProps) {
  const sum = row && row.user_calendars !== daysNotLoaded ? decimalHours(row.work_time) : undefined;
  return (
    <td className={`${c['hours']} num`}>
      <a
        {...(row && { href: `${basePath}/time/individual-view?person=${row.id}&month=${month}`, 'data-month': month })}
        aria-label={row && t('{hours} h, {name}’s month', { name: row.name, hours: sum ?? '' })}
        tabIndex={isFocusable ? 0 : -1}
        data-column={column}
      >
        {sum}
      </a>
    </td>
  );
}

function RefreshButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-refresh
      aria-label={t('Refresh {name}’s row', { name })}
      title={t('Refresh this row (R)')}
    >
      <Icon path={mdiRefresh} size={16} />
    </button>
  );
}

interface MarkProps {
  cell: ShownCell | undefined;
  letter: string | undefined;
  isBarStart: boolean;
  isToday: boolean;
}

function Mark({ cell, letter, isBarStart, isToday }: MarkProps) {
  if (!cell) return null;
  const beside = besideMark(cell, isToday);
  if (cell.icon === 'leave' && !beside) return <span className={c['leave']}>{isBarStart && (letter ?? '')}</span>;
  if (cell.icon === 'neutral') return cell.is_planned ? <i className={c['ahead']} /> : null;
  return (
    <>
      <DayIcon state={cell.icon} size={20} decorative />
      {cell.count_unapproved > 0 && <sup className="num" aria-hidden data-count={cell.count_unapproved} />}
      {cell.has_comment && (
        <span className={c['comment']}>
          <DayIcon state="comment" size={11} decorative />
        </span>
      )}
      {beside && <BesideMark state={beside} letter={letter} />}
    </>
  );
}

/** Second mark of a day with work and leave; full days of leave show their letter. */
export function BesideMark({ state, letter }: { state: DayKey; letter: string | undefined }) {
  return (
    <span className={c['beside']}>
      {state === 'leave' && letter ? <b>{letter}</b> : <DayIcon state={state} size={13} decorative />}
    </span>
  );
}

/** Joins leave over several days into one bar: to the day before ('l') and after ('r'). */
function joinSides(row: ShownRow | undefined, columns: readonly Column[], place: number): string | undefined {
  const at = (index: number) => {
    const column = columns[index];
    return column && row?.user_calendars[column.date];
  };
  const cell = at(place);
  if (cell?.icon !== 'leave') return undefined;
  const same = (other: ShownCell | undefined) =>
    other?.icon === 'leave' && other.leave_spent_type_id === cell.leave_spent_type_id;
  return `${same(at(place - 1)) ? 'l' : ''}${same(at(place + 1)) ? 'r' : ''}` || undefined;
}

/** Accessible text of a cell. */
export function birdCellText(cell: ShownCell | undefined): string {
  if (!cell || (cell.icon === 'neutral' && !cell.is_planned)) return t('No entry');
  const words = [
    cell.icon === 'neutral' ? t('Planned') : t(dayStates[cell.icon].label),
    ...(cell.tags ?? []).filter((tag) => tag !== cell.icon).map((tag) => t(dayStates[tag].label)),
  ];
  if (
    cell.work_time !== undefined &&
    (cell.icon === 'half_leave' || cell.icon === 'part_leave' || cell.icon === 'leave')
  )
    words.push(t('{time} worked', { time: duration(cell.work_time) }));
  if (cell.count_unapproved > 0)
    words.push(
      t('{count, plural, one {# entry needs review} other {# entries need review}}', { count: cell.count_unapproved }),
    );
  if (cell.has_comment) words.push(t('has a comment'));
  return words.join(', ');
}

/** Hours with one decimal, for a column of figures. */
export const decimalHours = (seconds: number): string => (seconds / 3600).toFixed(1);
