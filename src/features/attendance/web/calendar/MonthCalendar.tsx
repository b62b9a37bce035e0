import { VisuallyHidden } from '@mantine/core';
import { useRef, useState, type CSSProperties } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarCycle, dayAndMonth, duration, month as monthName, shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { dateByKey, dateCell, useGridFocus } from '#platform/web/use-grid-focus.ts';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { DayRuler } from '#features/days/web/parts/DayRuler.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { isCalendarMonths } from '#features/company/rules/calendar-period.ts';
import type { DayCell } from '#features/days/contract.ts';
import { monthWindow, type MinuteRange } from '#features/days/web/parts/day-facts.ts';
import { cellText, shiftHours } from '#features/days/web/parts/day-words.ts';
import {
  isWeekend,
  monthOf,
  monthRange,
  monthWeeks,
  sameDayIn,
  stepMonth,
  weekRange,
  type Month,
} from '../parts/month.ts';
import { besideMark } from '../../rules/beside-mark.ts';
import c from './month.module.css';

interface MonthCalendarProps {
  month: Month;
  /** Undefined while they are being fetched; the dates are shown immediately. */
  cells: readonly DayCell[] | undefined;
  /** Returns the name of a day's leave. */
  leaveName(cell: DayCell): string | undefined;
  /** Day that is open beside the month. */
  open: LocalDate | undefined;
  onOpen(date: LocalDate): void;
  onMonth(month: Month): void;
}

/** A month from Monday to Sunday. Arrows move, PageUp and PageDown change the month, Enter opens a day. */
export function MonthCalendar({ month, cells, leaveName, open, onOpen, onMonth }: MonthCalendarProps) {
  const today = companyToday() as LocalDate;
  const byDate = new Map(cells?.map((cell) => [cell.date, cell]));
  const window = monthWindow(cells ?? []);
  const weeks = monthWeeks(month);
  const { grid, focused, onKeyDown, setFocused } = useMonthFocus({ month, start: open ?? today, onMonth });
  const common = { today, window, leaveName, onOpen, onFocus: setFocused };
  return (
    <div
      className={c['month']}
      role="grid"
      aria-label={monthName(month)}
      aria-busy={!cells}
      ref={grid}
      onKeyDown={onKeyDown}
    >
      <Weekdays week={weeks[0] ?? []} />
      <div className={c['cells']} role="rowgroup" style={{ '--weeks': weeks.length } as CSSProperties}>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={c['row']}>
            {week.map((date) =>
              monthOf(date) === month ? (
                <Cell
                  key={date}
                  {...common}
                  date={date}
                  cell={byDate.get(date)}
                  isOpen={date === open}
                  isFocusable={date === focused}
                />
              ) : (
                <div key={date} role="gridcell" className={c['cell']} data-out />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Whether to show the month's name, at its first day in a grid shared by two calendar months. */
const isNewMonth = (date: LocalDate) =>
  !isCalendarMonths(calendarCycle()) && (date.endsWith('-01') || date === monthRange(monthOf(date)).start_date);

function Weekdays({ week }: { week: readonly LocalDate[] }) {
  return (
    <div className={c['week']} role="row">
      {week.map((date) => (
        <span key={date} role="columnheader" aria-label={weekday(date)}>
          {weekday(date, 'short')}
        </span>
      ))}
    </div>
  );
}

interface CellProps extends Pick<MonthCalendarProps, 'leaveName'> {
  date: LocalDate;
  cell: DayCell | undefined;
  today: LocalDate;
  window: MinuteRange;
  isOpen: boolean;
  isFocusable: boolean;
  onOpen(date: LocalDate): void;
  onFocus(date: LocalDate): void;
}

function Cell({ date, cell, today, window, leaveName, isOpen, isFocusable, onOpen, onFocus }: CellProps) {
  return (
    <button
      type="button"
      role="gridcell"
      className={c['cell']}
      tabIndex={isFocusable ? 0 : -1}
      data-date={date}
      data-weekend={isWeekend(date) || undefined}
      data-today={date === today || undefined}
      data-ahead={date > today || undefined}
      data-holiday={cell?.icon === 'holiday' || undefined}
      aria-selected={isOpen}
      aria-current={date === today ? 'date' : undefined}
      onClick={() => onOpen(date)}
      onFocus={() => onFocus(date)}
    >
      <span className={c['cellTop']}>
        <span>
          <b className="num">{Number(date.slice(8))}</b>
          {isNewMonth(date) && <small className={c['ofMonth']}>{shortDay(date).replace(/^\d+ /, '')}</small>}
          <VisuallyHidden>{` ${spokenText(date, cell)}`}</VisuallyHidden>
        </span>
        <Marks cell={cell} isToday={date === today} />
      </span>
      <span className={c['cellText']}>{cell && <CellText cell={cell} leave={leaveName(cell)} />}</span>
      <span className={c['cellRule']}>
        {cell && cell.segments.length > 0 && <DayRuler size="xs" {...window} segments={cell.segments} label="" />}
      </span>
    </button>
  );
}

/** Accessible text between the day's number and its time, replacing the mark. */
function spokenText(date: LocalDate, cell: DayCell | undefined): string {
  const month = dayAndMonth(date).replace(/^\d+ /, '');
  if (!cell) return month;
  const label = `${month}, ${cellText(cell)}`;
  if (showsTime(cell)) return `${label},`;
  return showsShift(cell) ? t('{day}, shift', { day: label }) : label;
}

const showsTime = (cell: DayCell) => cell.work_time > 0 || cell.attendance_id !== null;
/** On half a holiday the other half is a working day. */
const isOpenDay = ({ icon }: DayCell) => icon === 'neutral' || icon === 'holiday';
const showsShift = (cell: DayCell) => !showsTime(cell) && isOpenDay(cell) && cell.shift !== null;

function Marks({ cell, isToday }: { cell: DayCell | undefined; isToday: boolean }) {
  if (!cell)
    return (
      <Delayed>
        <i className={c['pending']} />
      </Delayed>
    );
  // A planned day without records shows its hours instead of a dash.
  const isPlanOnly = cell.icon === 'neutral' && cell.shift !== null;
  const beside = besideMark({ ...cell, is_recorded: cell.attendance_id !== null }, isToday);
  return (
    <span className={c['marks']}>
      {cell.has_comment && (
        <span data-comment>
          <DayIcon state="comment" size={14} decorative />
        </span>
      )}
      {cell.count_unapproved > 1 && (
        <span className={`${c['waits']} num`} aria-hidden data-count={cell.count_unapproved} />
      )}
      {beside && (
        <span data-beside>
          <DayIcon state={beside} size={16} decorative />
        </span>
      )}
      {!isPlanOnly && <DayIcon state={cell.icon} size={22} decorative />}
    </span>
  );
}

function CellText({ cell, leave }: { cell: DayCell; leave: string | undefined }) {
  if (showsTime(cell))
    return (
      <>
        <strong className="num">{duration(cell.work_time)}</strong>
        {leave && <small>{` ${leave}`}</small>}
      </>
    );
  if (leave) return <em>{leave}</em>;
  if (showsShift(cell) && cell.shift) return <small className="num">{shiftHours(cell.shift)}</small>;
  return null;
}

interface MonthFocusOptions {
  month: Month;
  /** Date that receives the focus first. */
  start: LocalDate;
  onMonth(month: Month): void;
}

/** Single tab stop of the month; the focus follows into the next month. */
function useMonthFocus({ month, start, onMonth }: MonthFocusOptions) {
  const grid = useRef<HTMLDivElement>(null);
  const [focusedDate, setFocused] = useState<LocalDate>(start);
  const { start_date, end_date } = monthRange(month);
  const focused = monthOf(focusedDate) === month ? focusedDate : monthOf(start) === month ? start : start_date;
  const { start_date: first, end_date: last } = weekRange(focused);
  const onKeyDown = useGridFocus({
    grid,
    active: focused,
    cellAt: dateCell,
    next: (key) =>
      dateByKey(key, focused, {
        // Days of the week outside the month are empty.
        week: [first < start_date ? start_date : first, last > end_date ? end_date : last],
        inMonth: (by) => sameDayIn(stepMonth(month, by), focused),
      }),
    onMove(next) {
      setFocused(next);
      if (next < start_date || next > end_date) onMonth(monthOf(next));
    },
  });
  return { grid, focused, onKeyDown, setFocused };
}
