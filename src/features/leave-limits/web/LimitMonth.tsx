import { ActionIcon } from '@mantine/core';
import { mdiChevronLeft, mdiChevronRight, mdiLock } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { weeksAround } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { firstDayOfWeek, longDay, month as monthName } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { MonthTable } from '#platform/web/ui/MonthTable.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { lastOfMonth } from '../rules/limits.ts';
import type { LimitedDay } from '../rules/shapes.ts';
import { limitsApi, type LimitsPage, type ShownLimit } from './limits-api.ts';
import { limitScopeText } from './limit-words.ts';
import c from './limits.module.css';

interface LimitMonthProps {
  page: LimitsPage;
  /** The open limit, whose people are counted. */
  limit: ShownLimit | undefined;
  /** A day of the month. */
  month: LocalDate;
  onMonth(first: LocalDate): void;
}

/** A month with blocked dates and, for a limit, the people away and the places of each date. */
export function LimitMonth({ page, limit, month, onMonth }: LimitMonthProps) {
  const first = `${month.slice(0, 7)}-01` as LocalDate;
  const query = useQuery({
    ...limitsApi.month.read({ query: { first, ...(limit && { limit_id: limit.id }) } }),
    placeholderData: keepPreviousData,
  });
  const turn = (months: number) =>
    onMonth(`${Temporal.PlainYearMonth.from(month.slice(0, 7)).add({ months }).toString()}-01` as LocalDate);
  return (
    <section className={c['month']} aria-label={t('Month')}>
      <header>
        <ActionIcon aria-label={t('Previous month')} onClick={() => turn(-1)}>
          <Icon path={mdiChevronLeft} />
        </ActionIcon>
        <b aria-live="polite">{monthName(first.slice(0, 7))}</b>
        <ActionIcon aria-label={t('Next month')} onClick={() => turn(1)}>
          <Icon path={mdiChevronRight} />
        </ActionIcon>
        <span>{limit ? limitScopeText(limit, page) : t('Open a limit to count people away')}</span>
      </header>
      <QueryState query={query} skeleton={<SkeletonRows rows={6} />}>
        {({ data }) => <Days days={data} first={first} />}
      </QueryState>
      <p className={c['legend']}>
        <span>
          <i data-blocked /> {t('Blocked, no one can apply')}
        </span>
        <span>
          <i data-full /> {t('Limit reached')}
        </span>
        <span>
          <i /> {t('Places left')}
        </span>
      </p>
    </section>
  );
}

function Days({ days, first }: { days: readonly LimitedDay[]; first: LocalDate }) {
  const byDate = new Map<string, LimitedDay>(days.map((day) => [day.date, day]));
  return (
    <MonthTable
      caption={monthName(first.slice(0, 7))}
      weeks={weeksAround(first, lastOfMonth(first), firstDayOfWeek())}
      letters={3}
      cell={(date) => (
        <Cell key={date} date={date} day={date.startsWith(first.slice(0, 7)) ? byDate.get(date) : undefined} />
      )}
    />
  );
}

function Cell({ date, day }: { date: LocalDate; day: LimitedDay | undefined }) {
  if (!day) return <td data-other />;
  const { away, places, blocks, holiday, is_day_off } = day;
  const isFull = away !== null && places !== null && away >= places;
  const isBlocked = blocks.length > 0;
  return (
    <td
      data-off={is_day_off || undefined}
      data-holiday={holiday !== null || undefined}
      data-blocked={isBlocked || undefined}
      data-full={(isFull && !isBlocked && !is_day_off) || undefined}
      aria-label={dayLabel(date, day)}
    >
      <b>{Number(date.slice(8))}</b>
      {isBlocked ? (
        <em title={blocks.join(', ')}>
          <Icon path={mdiLock} size={12} /> <span>{blocks.join(', ')}</span>
        </em>
      ) : holiday !== null ? (
        <small title={holiday}>{holiday}</small>
      ) : (
        !is_day_off && away !== null && places !== null && <small>{countText(away, places)}</small>
      )}
    </td>
  );
}

const countText = (away: number, places: number) => t('{away} of {places}', { away, places });

function dayLabel(date: LocalDate, { away, places, blocks, holiday, is_day_off }: LimitedDay): string {
  const notes = [
    blocks.length > 0 && t('blocked: {names}', { names: blocks.join(', ') }),
    holiday,
    is_day_off && t('day off'),
    away !== null && places !== null && t('{away} of {places} away', { away, places }),
  ].filter((note): note is string => typeof note === 'string');
  return [longDay(date), ...notes].join(', ');
}
