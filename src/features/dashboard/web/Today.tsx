import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DayCell } from '#features/days/contract.ts';
import { workedAt } from '#features/clock/web/parts/clock-view.ts';
import { hoursAround, planOf, upToNow } from '#features/days/web/parts/day-hours.ts';
import { useElapsed } from '#features/clock/web/parts/use-clock-time.ts';
import { useClock } from '#features/clock/web/parts/use-clock.ts';
import type { Fault } from '#platform/shared/fault.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { duration, minuteOfDay, shortDuration, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { inZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import { DayRuler } from '#features/days/web/parts/DayRuler.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import type { dashboard } from '../contract.ts';
import c from './feed.module.css';
import { asText, type Text } from '#platform/shared/translate.ts';

export type OwnDay = Reply<(typeof dashboard)['clock']>;
interface TodayProps {
  query: UseQueryResult<OwnDay, Fault>;
  /** Whether it shows only the ruler and the worked time, beside something larger. */
  isSmall?: boolean;
}

/** The viewer's day: worked and planned time, the shift, and the ruler with the current time. */
export function Today({ query, isSmall = false }: TodayProps) {
  return (
    <Card className={`${c['today']} ${isSmall ? c['small'] : ''}`}>
      {!query.data && <h2 className={c['quiet']}>{t('Today')}</h2>}
      <QueryState query={query} skeleton={<Waiting />}>
        {(day) => <Day day={day} isSmall={isSmall} />}
      </QueryState>
    </Card>
  );
}

const Waiting = () => (
  <Delayed>
    <div className={c['todayWaiting']}>
      <Skeleton height={30} width={180} />
      <Skeleton height={28} mb={30} />
    </div>
  </Delayed>
);

const Worked = ({ worked, owed }: { worked: number; owed: number }) => (
  <p className={c['big']}>
    <strong className="num">{duration(worked)}</strong>
    {owed > 0 ? <span>{t('of {duration}', { duration: duration(owed) })}</span> : null}
  </p>
);

const titleOf = (since: string | null, date: string): string =>
  since && since.slice(0, 10) !== date
    ? t('Since {day}, {time}', { day: weekday(since), time: timeOfDay(since) })
    : t('Today');

/** Shows a day; on leave nothing is planned, whatever the shift. */
function Day({ day, isSmall }: { day: OwnDay; isSmall: boolean }) {
  const { worked, isRunning, isPaused, since, pause, hasOpenEnd } = useLiveDay(day);
  const now = useMinuteOf(day);
  const owed = day.today.planned_time;
  const plan = planOf(dueShift(day));
  const segments = isRunning ? upToNow(day.today.segments, now) : day.today.segments;
  const isNow = isRunning || (now >= 0 && now < 1440);
  const left = Math.ceil((owed - worked) / 60);
  return (
    <>
      <div className={c['todayTop']}>
        <div>
          <h2>{titleOf(since, dateAt(day.working_date, now))}</h2>
          {!isSmall && <Worked worked={worked} owed={owed} />}
        </div>
        {isSmall ? (
          <b className="num">{duration(worked)}</b>
        ) : (
          <Facts day={day} pause={pause} fullAt={isRunning && !isPaused && left > 0 ? now + left : null} />
        )}
      </div>
      {hasOpenEnd && <OpenEnd />}
      <Ruler {...{ segments, plan, isSmall }} now={isNow ? now : null} label={barText(segments, day)} />
    </>
  );
}

const OpenEnd = () => (
  <p className={c['openEnd']}>
    <DayIcon state="irregular" size={18} decorative />
    {t('Your clock-out is missing. This day is not counted until you add it.')}
  </p>
);

interface RulerProps {
  segments: DayCell['segments'];
  plan: ReturnType<typeof planOf>;
  isSmall: boolean;
  /** Minutes from midnight; null on other days. */
  now: number | null;
  label: string;
}

function Ruler({ segments, plan, isSmall, now, label }: RulerProps) {
  const [from, to] = hoursAround(plan, segments, now);
  return (
    <div className={c['rulerRoom']}>
      <DayRuler
        {...{ from, to, segments, label }}
        size={isSmall ? 'sm' : 'lg'}
        plan={plan ?? undefined}
        now={now ?? undefined}
      />
    </div>
  );
}

interface FactsProps {
  day: OwnDay;
  /** Break time in seconds. */
  pause: number;
  /** Minutes from midnight at which the planned time is reached; null unless the person is working. */
  fullAt: number | null;
}

/** The part of the day's shift that is due; null on a full day of leave, or without a shift. */
const dueShift = ({ today }: OwnDay) => today.due_shift;

/** Whether leave takes the whole shift. */
const isOnLeave = (day: OwnDay): boolean => day.shift !== null && dueShift(day) === null;

function Facts({ day, pause, fullAt }: FactsProps) {
  const shift = dueShift(day);
  const hours = shift ? `${timeOfDay(shift.start_time)} – ${timeOfDay(shift.end_time)}` : t('No shift today');
  return (
    <dl className={c['facts']}>
      <Fact name={t('Shift', { of: 'work' })}>{isOnLeave(day) ? t('On leave') : hours}</Fact>
      <Fact name={t('Breaks')}>{shortDuration(pause)}</Fact>
      {fullAt !== null && <Fact name={t('Planned hours reached at')}>{minuteOfDay(fullAt)}</Fact>}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);

/** Whether the open clock is past its limit: nothing counts until the end is entered. */
export function useOpenEnd(day: Pick<OwnDay, 'counts_until'> | undefined): boolean {
  const now = useServerMinute();
  return day?.counts_until != null && now > Date.parse(day.counts_until) / 1000;
}

/** Returns the running clock's values, else the server's totals. */
function useLiveDay(day: OwnDay) {
  const { reading } = useClock();
  const elapsed = useElapsed(reading);
  const hasOpenEnd = useOpenEnd(day);
  const summary = reading?.summary.working_date === day.working_date ? reading.summary : undefined;
  const stopped = { isRunning: false, isPaused: false, hasOpenEnd };
  if (hasOpenEnd) return { ...stopped, worked: 0, pause: 0, since: summary?.clocks[0]?.start_date_time ?? null };
  if (!summary) return { ...stopped, worked: day.today.work_time, pause: day.today.break_time, since: null };
  const isPaused = summary.is_on_break;
  return {
    worked: workedAt(summary, elapsed),
    pause: summary.total_break_time + (isPaused ? Math.floor(elapsed) : 0),
    isRunning: summary.is_clocked_in,
    isPaused,
    hasOpenEnd,
    since: summary.is_clocked_in ? (summary.clocks[0]?.start_date_time ?? null) : null,
  };
}

/** Returns the minutes from midnight of a date until now in the zone of the day. */
function useMinuteOf({ working_date: date, zone }: Pick<OwnDay, 'working_date' | 'zone'>): number {
  const now = inZone(useServerMinute(), zone);
  const days = (Date.parse(now.toPlainDate().toString()) - Date.parse(date)) / 86_400_000;
  return days * 1440 + now.hour * 60 + now.minute;
}

const dateAt = (working_date: string, minutes: number) =>
  new Date(Date.parse(working_date) + Math.floor(minutes / 1440) * 86_400_000).toISOString().slice(0, 10);

const kinds: Record<DayCell['segments'][number]['kind'], Text> = {
  work: asText('worked {from} to {to}'),
  break: asText('break {from} to {to}'),
  live: asText('working since {from}'),
};

function barText(segments: DayCell['segments'], day: OwnDay): string {
  const shift = dueShift(day);
  const planned = isOnLeave(day)
    ? t('On leave')
    : shift
      ? t('Shift {from} to {to}', { from: timeOfDay(shift.start_time), to: timeOfDay(shift.end_time) })
      : t('No shift today');
  return [
    planned,
    ...segments.map(({ from, to, kind }) => t(kinds[kind], { from: minuteOfDay(from), to: minuteOfDay(to) })),
  ].join(', ');
}
