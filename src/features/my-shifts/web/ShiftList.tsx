import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, isoWeekday } from '#platform/shared/time.ts';
import { shortDay, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { todayIn } from '#platform/web/server-time.ts';
import { monthOf } from '#features/calendar/rules/month.ts';
import { clockChangeText } from '#features/shifts/web/parts/clock-change.ts';
import type { Month } from '#features/company/rules/calendar-period.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import { NoShifts } from './ShiftMonth.tsx';
import {
  fullHours,
  holidayText,
  leaveText,
  lengthOf,
  shiftPeriodsOf,
  type OwnPlan,
  type ShiftPeriod,
} from './shift-words.ts';
import c from './mine.module.css';

/** Days of a month as a list; the current month begins with today. */
export function ShiftList({ plan, month }: { plan: OwnPlan; month: Month }) {
  const today = todayIn(plan.zone);
  const isNow = month === monthOf(today);
  const days = plan.calendar.filter(({ date }) => !isNow || date >= today);
  if (!plan.has_any_shift) return <NoShifts month={month} />;
  return (
    <section className={c['list']}>
      <h2>{isNow ? t('From today') : t('Shifts')}</h2>
      <ol>
        {shiftPeriodsOf(days, plan, today).map((period) => (
          <Row key={dateOf(period)} period={period} isToday={dateOf(period) === today} />
        ))}
      </ol>
    </section>
  );
}

const dateOf = (period: ShiftPeriod): LocalDate => (period.kind === 'shift' ? period.day.date : period.first);

function Row({ period, isToday }: { period: ShiftPeriod; isToday: boolean }) {
  const date = dateOf(period);
  return (
    <li data-date={date} data-today={isToday || undefined} data-kind={period.kind}>
      <span className={c['day']} data-weekend={isoWeekday(date) > 5 || undefined}>
        <small>{weekday(date, 'short')}</small>
        <b className="num">{Number(date.slice(8))}</b>
      </span>
      {period.kind === 'shift' ? <ShiftRow period={period} /> : <p>{restText(period)}</p>}
    </li>
  );
}

function ShiftRow({ period: { day, shift } }: { period: ShiftPeriod & { kind: 'shift' } }) {
  const change = clockChangeText(shift.clock_change);
  return (
    <>
      <span className={c['what']}>
        <b>{shift.name}</b>
        <span className="num">{fullHours(shift)}</span>
        {day.holiday && <small>{holidayText(day.holiday)}</small>}
        {day.leave && <small>{leaveText(day.leave)}</small>}
        {change && <small>{change}</small>}
      </span>
      <ShiftChip isDecorative shift={shift} size="text" />
    </>
  );
}

/** 'Free until Thursday', 'Free', 'Not published yet' */
function restText(period: Exclude<ShiftPeriod, { kind: 'shift' }>): string {
  const { kind, first, last } = period;
  if (period.kind === 'holiday' || period.kind === 'leave') return period.name;
  if (kind === 'unplanned') return t('Not published yet');
  const count = lengthOf(first, last);
  if (kind === 'outside')
    return t('{count, plural, one {Not employed on this day} other {Not employed on these # days}}', { count });
  if (count === 1) return t('Day off');
  const next = addDays(last, 1);
  return t('Off until {day}', { day: count < 7 ? weekday(next) : shortDay(next) });
}
