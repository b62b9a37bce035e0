import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import { dayAndMonth, firstDayOfWeek, minuteOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, inCompanyZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { barsOf, blocksOf, hoursOf, weekOf, type Block } from '../rules/month.ts';
import { clockChangeText } from '#features/shifts/web/parts/clock-change.ts';
import { hoursText, ItemLine, itemIcons, spokenItem } from './ItemLine.tsx';
import { shiftTint } from './shift-tint.ts';
import type { ShownCalendar } from './use-calendar.ts';
import { useDateFocus } from './use-date-focus.ts';
import c from './calendar.module.css';

interface WeekRulerProps {
  date: LocalDate;
  shown: ShownCalendar | undefined;
  onDate(date: LocalDate): void;
  onOpen(date: LocalDate): void;
}

/** Shows a week as vertical rulers: a night shift continues at the top of the next day. */
export function WeekRuler({ date, shown, onDate, onOpen }: WeekRulerProps) {
  const week = weekOf(date, firstDayOfWeek());
  const items = shown?.items ?? [];
  const days = week.map((day) => ({ day, blocks: blocksOf(day, items) }));
  const [from, to] = hoursOf(days.flatMap(({ blocks }) => blocks));
  const { grid, onKeyDown } = useDateFocus(date, onDate);
  const hours = Array.from({ length: to - from - 1 }, (_, index) => from + index + 1);
  return (
    <div
      className={c['ruler']}
      role="group"
      aria-label={t('Week')}
      aria-busy={!shown}
      ref={grid}
      onKeyDown={onKeyDown}
      style={{ '--hours': to - from } as CSSProperties}
    >
      <div className={c['heads']}>
        <span />
        {week.map((day) => (
          <Head key={day} day={day} isFocused={day === date} onOpen={onOpen} />
        ))}
      </div>
      <AllDay week={week} shown={shown} />
      <div className={c['columns']}>
        <div className={c['hours']} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className="num" style={{ '--at': hour - from } as CSSProperties}>
              {minuteOfDay(hour * 60)}
            </span>
          ))}
        </div>
        {days.map(({ day, blocks }) => (
          <Column key={day} {...{ day, blocks, from, to }} />
        ))}
      </div>
    </div>
  );
}

const isWeekend = (day: LocalDate) => isoWeekday(day) > 5 || undefined;

interface HeadProps extends Pick<WeekRulerProps, 'onOpen'> {
  day: LocalDate;
  isFocused: boolean;
}

function Head({ day, isFocused, onOpen }: HeadProps) {
  const isToday = day === companyToday();
  return (
    <button
      type="button"
      data-date={day}
      data-weekend={isWeekend(day)}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isFocused ? 0 : -1}
      onClick={() => onOpen(day)}
    >
      {weekday(day, 'short')} <b className="num">{Number(day.slice(8))}</b>
      <VisuallyHidden> {dayAndMonth(day).replace(/^\d+ /, '')}</VisuallyHidden>
    </button>
  );
}

/** Shows all-day items: birthdays, holidays, and bars over several days. */
function AllDay({ week, shown }: { week: readonly LocalDate[]; shown: ShownCalendar | undefined }) {
  const items = shown?.items ?? [];
  const bars = barsOf(week, items);
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  return (
    <div className={c['allDay']} style={{ '--lanes': lanes } as CSSProperties}>
      <small>{t('All day')}</small>
      {week.map((day) => {
        const more = (shown?.moreOn(day) ?? []).reduce((sum, { count }) => sum + count, 0);
        return (
          <div key={day} data-weekend={isWeekend(day)}>
            {items
              .filter(({ kind, date, starts_at }) => date === day && starts_at === null && kind !== 'bar')
              .map((item) => (
                <ItemLine key={item.id} item={item} />
              ))}
            {more > 0 && <small className={c['more']}>{t('{count} more', { count: more })}</small>}
          </div>
        );
      })}
      {bars.map(({ item, from, to, lane, isCutBefore, isCutAfter }) => (
        <span
          key={item.id}
          className={c['bar']}
          data-own={item.is_own || undefined}
          data-cut-before={isCutBefore || undefined}
          data-cut-after={isCutAfter || undefined}
          style={{ '--from': from, '--days': to - from + 1, '--lane': lane } as CSSProperties}
        >
          <Icon path={itemIcons.bar ?? ''} size={14} />
          {item.title}
        </span>
      ))}
    </div>
  );
}

interface ColumnProps {
  day: LocalDate;
  blocks: readonly Block[];
  from: number;
  to: number;
}

function Column({ day, blocks, from, to }: ColumnProps) {
  const now = inCompanyZone(useServerMinute());
  const minute = now.hour * 60 + now.minute;
  const isNow = day === now.toPlainDate().toString() && minute >= from * 60 && minute < to * 60;
  return (
    <ul className={c['column']} data-weekend={isWeekend(day)} data-today={day === companyToday() || undefined}>
      {blocks.map((block) => (
        <BlockCard key={block.item.id} block={block} from={from} />
      ))}
      {isNow && <li className={c['now']} style={{ '--at': minute / 60 - from } as CSSProperties} aria-hidden />}
    </ul>
  );
}

function BlockCard({ block: { item, from: start, to: end, column, columns }, from }: { block: Block; from: number }) {
  const place = {
    '--at': start / 60 - from,
    '--length': (end - start) / 60,
    '--column': column,
    '--of': columns,
  } as CSSProperties;
  const change = clockChangeText(item.clock_change);
  return (
    <li
      className={c['block']}
      data-kind={item.kind}
      data-tint={shiftTint(item.color)}
      style={place}
      title={[spokenItem(item), change].filter(Boolean).join('. ')}
    >
      {item.is_changed && <em>{t('changed')}</em>}
      <b>{item.title}</b>
      <span className="num">{hoursText(item)}</span>
      {change && <small>{change}</small>}
    </li>
  );
}
