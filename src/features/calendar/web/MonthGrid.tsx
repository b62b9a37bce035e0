import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, KeyboardEvent } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import { dayAndMonth, firstDayOfWeek, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { PlacedItem } from '../contract.ts';
import { barsOf, monthOf, weeksOf, type Bar } from '../rules/month.ts';
import { hoursText, ItemLine, itemIcons, spokenItem } from './ItemLine.tsx';
import { shiftTint } from './shift-tint.ts';
import type { ShownCalendar } from './use-calendar.ts';
import { useDateFocus } from './use-date-focus.ts';
import c from './calendar.module.css';

interface MonthGridProps {
  date: LocalDate;
  /** Undefined while loading. */
  shown: ShownCalendar | undefined;
  onDate(date: LocalDate): void;
  /** Opens everything of a day. */
  onOpen(date: LocalDate): void;
}

/** Maximum lines of a cell below the shift; further items are counted. */
const maxLines = 3;

/** Shows whole weeks of a month. Arrows move, PageUp and PageDown change the month, Enter opens the day. */
export function MonthGrid({ date, shown, onDate, onOpen }: MonthGridProps) {
  const weeks = weeksOf(monthOf(date), firstDayOfWeek());
  const { grid, onKeyDown } = useDateFocus(date, onDate);
  return (
    <div className={c['month']} role="grid" aria-label={t('Month')} aria-busy={!shown} ref={grid} onKeyDown={onKeyDown}>
      <div className={c['weekdays']} role="row">
        {weeks[0]?.map((day) => (
          <span key={day} role="columnheader" aria-label={weekday(day)}>
            {weekday(day, 'short')}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} {...{ week, shown, onOpen }} focused={date} month={monthOf(date)} />
      ))}
    </div>
  );
}

interface WeekProps extends Pick<MonthGridProps, 'shown' | 'onOpen'> {
  week: readonly LocalDate[];
  month: string;
  focused: LocalDate;
}

function Week({ week, shown, month, focused, onOpen }: WeekProps) {
  const bars = barsOf(week, shown?.items ?? []);
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  return (
    <div className={c['week']} role="row" style={{ '--lanes': lanes } as CSSProperties}>
      {week.map((day) => (
        <Cell
          key={day}
          {...{ day, shown, onOpen, bars }}
          isOtherMonth={monthOf(day) !== month}
          isFocused={day === focused}
        />
      ))}
      {bars.map((bar) => (
        <BarLine key={bar.item.id} bar={bar} />
      ))}
    </div>
  );
}

function BarLine({ bar: { item, from, to, lane, isCutBefore, isCutAfter } }: { bar: Bar }) {
  return (
    <span
      className={c['bar']}
      data-own={item.is_own || undefined}
      data-cut-before={isCutBefore || undefined}
      data-cut-after={isCutAfter || undefined}
      style={{ '--from': from, '--days': to - from + 1, '--lane': lane } as CSSProperties}
      aria-hidden
    >
      <Icon path={itemIcons.bar ?? ''} size={14} />
      {item.title}
    </span>
  );
}

interface CellProps extends Pick<WeekProps, 'shown' | 'onOpen'> {
  day: LocalDate;
  bars: readonly Bar[];
  isOtherMonth: boolean;
  isFocused: boolean;
}

/** Returns a day's displayed lines, the number of further items, and all items in words. */
function contentOf(day: LocalDate, shown: ShownCalendar | undefined, bars: readonly Bar[]) {
  const items = (shown?.items ?? []).filter(({ kind, date }) => date === day && kind !== 'bar');
  const shift = items.find(({ kind }) => kind === 'shift');
  const lines = items.filter((item) => item !== shift);
  const listed = lines.slice(0, lines.length > maxLines ? maxLines - 1 : maxLines);
  const more = (shown?.moreOn(day) ?? []).reduce((sum, { count }) => sum + count, lines.length - listed.length);
  const here = bars.filter(({ item }) => item.date <= day && item.end_date >= day).map(({ item }) => item);
  const spokenDay = [dayAndMonth(day), [...items, ...here].map(spokenItem).join('; ')].filter(Boolean).join(', ');
  return { shift, visibleLines: listed, more, spokenDay, isHoliday: items.some(({ kind }) => kind === 'day') };
}

function Cell({ day, shown, bars, isOtherMonth, isFocused, onOpen }: CellProps) {
  const { shift, visibleLines, more, spokenDay, isHoliday } = contentOf(day, shown, bars);
  const isToday = day === companyToday();
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen(day);
  };
  return (
    <div
      role="gridcell"
      className={c['cell']}
      tabIndex={isFocused ? 0 : -1}
      data-date={day}
      data-out={isOtherMonth || undefined}
      data-weekend={isoWeekday(day) > 5 || undefined}
      data-today={isToday || undefined}
      data-holiday={isHoliday || undefined}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onOpen(day)}
      onKeyDown={openByKey}
    >
      <VisuallyHidden>{spokenDay}</VisuallyHidden>
      <span className={c['top']} aria-hidden>
        <b className="num">{Number(day.slice(8))}</b>
        {shift && <OwnShift shift={shift} />}
      </span>
      <span className={c['lines']} aria-hidden>
        {visibleLines.map((item) => (
          <ItemLine key={item.id} item={item} tabIndex={-1} />
        ))}
        {more > 0 && <small className={c['more']}>{t('{count} more', { count: more })}</small>}
      </span>
    </div>
  );
}

function OwnShift({ shift }: { shift: PlacedItem }) {
  return (
    <span className={c['own']} data-tint={shiftTint(shift.color)} title={shift.title}>
      <i className={c['pill']} />
      <span className="num">{hoursText(shift)}</span>
    </span>
  );
}
