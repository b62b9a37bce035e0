import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { workedAt } from '#features/clock/web/parts/clock-view.ts';
import { useElapsed } from '#features/clock/web/parts/use-clock-time.ts';
import { useClock } from '#features/clock/web/parts/use-clock.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { duration, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import c from './feed.module.css';
import { useOpenEnd, type OwnDay } from './Today.tsx';

/** Shows the days of the week as bars, with the planned time as a line. */
export function Week({ query }: { query: UseQueryResult<OwnDay, Fault> }) {
  const running = useWorkedOn(query.data?.working_date);
  const worked = useOpenEnd(query.data) ? 0 : running;
  const week = query.data?.week;
  // Today's bar and the week's sum grow with the clock.
  const days = week?.days.map((day) =>
    worked !== null && day.date === query.data?.working_date ? { ...day, work_time: worked } : day,
  );
  const sum = days?.reduce((total, day) => total + day.work_time, 0) ?? 0;
  return (
    <Card
      title={t('This week')}
      className={c['week']}
      aside={
        week && (
          <span className={c['sum']}>
            <b className="num">{duration(sum)}</b>
            {week.planned_time > 0 && t(' of {duration}', { duration: duration(week.planned_time) })}
          </span>
        )
      }
    >
      <QueryState
        query={query}
        skeleton={
          <Delayed>
            <Skeleton className={c['barsWaiting'] ?? ''} />
          </Delayed>
        }
      >
        {(day) => <Bars days={days ?? day.week.days} today={day.working_date} />}
      </QueryState>
    </Card>
  );
}

function useWorkedOn(date: string | undefined): number | null {
  const { reading } = useClock();
  const elapsed = useElapsed(reading);
  return reading && reading.summary.working_date === date ? workedAt(reading.summary, elapsed) : null;
}

type Days = OwnDay['week']['days'];

function Bars({ days, today }: { days: Days; today: string }) {
  // An equal plan on all days is one line through the week; different plans have a mark per day.
  const plans = [...new Set(days.map((day) => day.planned_time).filter((planned) => planned > 0))];
  const [only] = plans.length === 1 ? plans : [];
  const most = Math.max(8 * 3600, ...days.map((day) => Math.max(day.work_time, day.planned_time))) * 1.16;
  const share = (seconds: number) => `${(seconds / most) * 100}%`;
  const kind = (day: Days[number]) => (day.date === today ? 'today' : day.planned_time === 0 ? 'off' : undefined);
  const label = days
    .filter((day) => day.work_time >= 60)
    .map((day) => `${weekday(day.date)} ${duration(day.work_time)}`)
    .join(', ');
  return (
    <>
      <div className={c['bars']} role="img" aria-label={label || t('No hours worked this week')}>
        {only !== undefined && (
          <i className={c['target']} style={{ bottom: share(only) }}>
            <em>{duration(only)}</em>
          </i>
        )}
        {days.map((day) => (
          <div key={day.date} className={c['col']} data-kind={kind(day)}>
            {only === undefined && day.planned_time > 0 && (
              <i className={c['plan']} style={{ bottom: share(day.planned_time) }} />
            )}
            <span className="num">{day.work_time >= 60 ? duration(day.work_time) : ''}</span>
            <b style={{ height: share(day.work_time) }} />
          </div>
        ))}
      </div>
      <div className={c['days']} aria-hidden>
        {days.map((day) => (
          <span key={day.date} data-kind={kind(day)}>
            {weekday(day.date, 'short')}
          </span>
        ))}
      </div>
    </>
  );
}
