import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import { longDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import type { PlacedItem } from '../contract.ts';
import { calendarApi } from './calendar-api.ts';
import { rangeOf } from './calendar-view.ts';
import { ItemLine } from './ItemLine.tsx';
import { clockChangeText } from '#features/shifts/web/parts/clock-change.ts';
import type { ShownCalendar } from './use-calendar.ts';
import c from './calendar.module.css';

interface AgendaProps {
  date: LocalDate;
  shown: ShownCalendar | undefined;
  onDate(date: LocalDate): void;
}

/** Lists the days that contain anything. */
export function Agenda({ date, shown }: AgendaProps) {
  if (!shown)
    return (
      <Delayed>
        <div className={c['agenda']}>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={52} mb={12} />
          ))}
        </div>
      </Delayed>
    );
  const { start_date, end_date } = rangeOf('agenda', date);
  const days = eachDay(start_date, end_date)
    .map((day) => ({ day, items: itemsOn(shown.items, day, start_date), more: shown.moreOn(day) }))
    .filter(({ items, more }) => items.length + more.length > 0);
  if (days.length === 0)
    return (
      <EmptyState
        title={t('Nothing on these days')}
        text={t('Published shifts, leave, birthdays and anniversaries appear here.')}
        marks={['neutral', 'neutral', 'unassigned', 'neutral', 'neutral']}
      />
    );
  return (
    <ol className={c['agenda']}>
      {days.map(({ day, items, more }) => (
        <Day key={day} {...{ day, items, more }} />
      ))}
    </ol>
  );
}

/** Returns items that begin on a day; on the first day, also those that began before. */
const itemsOn = (items: readonly PlacedItem[], day: LocalDate, first: LocalDate) =>
  items.filter(({ date, end_date }) => date === day || (day === first && date < day && end_date >= day));

interface DayProps {
  day: LocalDate;
  items: readonly PlacedItem[];
  more: readonly { readonly layer: string; readonly count: number }[];
}

function nearName(day: LocalDate): string | undefined {
  const today = companyToday() as LocalDate;
  if (day === today) return t('Today');
  return day === addDays(today, 1) ? t('Tomorrow') : undefined;
}

function Day({ day, items, more }: DayProps) {
  const [isOpen, setOpen] = useState(false);
  const near = nearName(day);
  const count = more.reduce((sum, one) => sum + one.count, 0);
  const all = useAllOf(day, more, isOpen);
  const shown = all ? [...items.filter(({ layer }) => !more.some((one) => one.layer === layer)), ...all] : items;
  return (
    <li data-date={day} data-today={near === t('Today') || undefined}>
      <h2>
        {near && <b>{near}</b>} {longDay(day)}
      </h2>
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            <ItemLine item={item} />
            {item.clock_change !== 0 && <p>{clockChangeText(item.clock_change)}</p>}
          </li>
        ))}
      </ul>
      {count > 0 && !all && (
        <Button variant="subtle" size="xs" loading={isOpen} onClick={() => setOpen(true)}>
          {t('Show {count} more', { count })}
        </Button>
      )}
    </li>
  );
}

/** Returns all items of a day whose range left some out, by requesting that day alone. */
function useAllOf(day: LocalDate, more: DayProps['more'], isWanted: boolean) {
  const query = useQuery({
    ...calendarApi.index.read({ query: { start_date: day, end_date: day } }),
    enabled: isWanted && more.length > 0,
  });
  return query.data?.data.filter(({ layer }) => more.some((one) => one.layer === layer));
}
