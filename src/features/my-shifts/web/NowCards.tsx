import { useClock } from '#features/clock/web/parts/use-clock.ts';
import type { ClockingSummary } from '#features/clock/contract.ts';
import { hoursAround } from '#features/days/web/parts/day-hours.ts';
import { DayRuler, type Segment } from '#features/days/web/parts/DayRuler.tsx';
import { clockChangeText } from '#features/shifts/web/parts/clock-change.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import { dayAndMonth, duration, timeOfDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday, inCompanyZone } from '#platform/web/server-time.ts';
import { useServerMinute } from '#platform/web/use-server-time.ts';
import type { OwnDay, OwnShift } from '../contract.ts';
import { hoursAndBreak, hoursText, type OwnPlan } from './shift-words.ts';
import c from './mine.module.css';

/** Minutes from the midnight of a working date by the wall clock; a night shift continues beyond 1,440. */
const minutesOn = (date: LocalDate, local: string): number =>
  daysBetween(date, local.slice(0, 10) as LocalDate) * 1440 +
  Number(local.slice(11, 13)) * 60 +
  Number(local.slice(14, 16));

function useNowOn(date: LocalDate): number {
  const now = inCompanyZone(useServerMinute());
  return minutesOn(date, now.toPlainDateTime().toString().replace('T', ' '));
}

/** Today's shift on a ruler, with worked time and the current moment. */
export function TodayCard({ day }: { day: OwnDay }) {
  const now = useNowOn(day.date);
  const { shift } = day;
  if (!shift)
    return (
      <section className={c['card']}>
        <h2 className={c['when']}>{t('Today')}</h2>
        <p className={c['free']}>{day.is_employed ? t('No shift today') : t('Not employed today')}</p>
      </section>
    );
  const change = clockChangeText(shift.clock_change);
  return (
    <section className={c['card']}>
      <h2 className={c['when']}>{todayText(day.date, shift, now)}</h2>
      <div className={c['lead']}>
        <ShiftChip isDecorative shift={shift} size="lead" />
        <div>
          <b>{shift.name}</b>
          <p className="num">{hoursAndBreak(shift)}</p>
        </div>
      </div>
      <Ruler date={day.date} shift={shift} now={now} />
      {change && <p className={c['note']}>{change}</p>}
    </section>
  );
}

/** 'Today, until 22:30', 'Today, from 14:00', 'Today, until 06:00 tomorrow', 'Since yesterday, until 06:00' */
function todayText(date: LocalDate, shift: OwnShift, now: number): string {
  const [first, last] = [timeOfDay(shift.starts_at.slice(11)), timeOfDay(shift.ends_at.slice(11))];
  if (date < companyToday()) return t('Since yesterday, until {time}', { time: last });
  if (now < minutesOn(date, shift.starts_at)) return t('Today, from {time}', { time: first });
  return now < minutesOn(date, shift.ends_at)
    ? t('Today, until {time}', { time: last })
    : t('Today, ended at {time}', { time: last });
}

function Ruler({ date, shift, now }: { date: LocalDate; shift: OwnShift; now: number }) {
  const { reading } = useClock();
  const plan: [number, number] = [minutesOn(date, shift.starts_at), minutesOn(date, shift.ends_at)];
  const segments = reading?.summary.working_date === date ? segmentsOf(date, reading.summary, now) : [];
  const [from, to] = hoursAround(plan, segments, null);
  return (
    <div className={c['ruler']}>
      <DayRuler {...{ from, to, segments, plan }} now={now} label={t('Shift {hours}', { hours: hoursText(shift) })} />
    </div>
  );
}

/** Worked segments as recorded by the clock. */
function segmentsOf(date: LocalDate, { clocks }: ClockingSummary, now: number): Segment[] {
  const stretch = (kind: Segment['kind'], start: string | null, end: string | null): Segment[] =>
    start === null ? [] : [{ kind, from: minutesOn(date, start), to: end === null ? now : minutesOn(date, end) }];
  return clocks.flatMap(({ start_date_time, end_date_time, breaks }) => [
    ...stretch(end_date_time === null ? 'live' : 'work', start_date_time, end_date_time),
    ...breaks.flatMap((pause) => stretch('break', pause.start_date_time, pause.end_date_time)),
  ]);
}

/** 'Next, tomorrow', 'Next, on Monday', 'Next, Thu 31 December' */
function nextText(date: LocalDate): string {
  const days = daysBetween(companyToday() as LocalDate, date);
  if (days === 0) return t('Next, today');
  if (date === addDays(companyToday() as LocalDate, 1)) return t('Next, tomorrow');
  return days < 7 ? t('Next, on {weekday}', { weekday: weekday(date) }) : t('Next');
}

export function NextCard({ plan: { next, rest_time } }: { plan: OwnPlan }) {
  if (!next?.shift) return null;
  const change = clockChangeText(next.shift.clock_change);
  return (
    <section className={c['card']}>
      <h2 className={c['when']}>{nextText(next.date)}</h2>
      <div className={c['lead']}>
        <ShiftChip isDecorative shift={next.shift} size="lead" />
        <div>
          <b>{next.shift.name}</b>
          <p className="num">
            {t('{weekday}, {day}, {hours}', {
              weekday: weekday(next.date, 'short'),
              day: dayAndMonth(next.date),
              hours: hoursText(next.shift),
            })}
          </p>
        </div>
        {rest_time !== null && rest_time < 3 * 86_400 && (
          <small className="num">{t('{duration} rest', { duration: duration(rest_time) })}</small>
        )}
      </div>
      {change && <p className={c['note']}>{change}</p>}
    </section>
  );
}
