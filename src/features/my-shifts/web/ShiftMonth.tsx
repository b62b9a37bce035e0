import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { isoWeekday } from '#platform/shared/time.ts';
import { dayAndMonth, firstDayOfWeek, month as monthName } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { todayIn } from '#platform/web/server-time.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { MonthTable } from '#platform/web/ui/MonthTable.tsx';
import { Delayed } from '#platform/web/ui/SkeletonRows.tsx';
import { monthOf, weeksOf } from '#features/calendar/rules/month.ts';
import { clockChangeText } from '#features/shifts/web/parts/clock-change.ts';
import type { Month } from '#features/company/rules/calendar-period.ts';
import { tintOf } from '#features/shifts/rules/tints.ts';
import { ShiftChip } from '#features/shifts/web/parts/ShiftChip.tsx';
import type { OwnDay, OwnShift, ShiftChange } from '../contract.ts';
import { holidayText, hoursText, isUnplanned, leaveText, type OwnPlan } from './shift-words.ts';
import c from './mine.module.css';

interface ShiftMonthProps {
  plan: OwnPlan;
  month: Month;
}

/** A month in whole weeks, beginning on the company's first weekday. */
export function ShiftMonth({ plan, month }: ShiftMonthProps) {
  if (!plan.has_any_shift) return <NoShifts month={month} />;
  const byDate = new Map(plan.calendar.map((day) => [day.date, day]));
  const today = todayIn(plan.zone);
  const changes = new Map(plan.changes.map((change) => [change.date, change]));
  // Only the first unplanned day says that nothing is planned yet.
  const silent = plan.calendar.find((day) => isUnplanned(day, plan, today))?.date;
  return (
    <MonthTable
      {...gridOf(month)}
      cell={(date) => {
        const day = byDate.get(date);
        if (!day || monthOf(date) !== month) return <td key={date} data-out />;
        const isSunken = isUnplanned(day, plan, today);
        const note = date === silent ? t('Not published yet') : undefined;
        return <Cell key={date} {...{ day, note, isSunken }} isToday={date === today} change={changes.get(date)} />;
      }}
    />
  );
}

export function NoShifts({ month }: { month: Month }) {
  return (
    <EmptyState
      title={t('No shifts in {month}', { month: monthName(month) })}
      text={t('Your published shifts appear here, and we’ll notify you.')}
      marks={['neutral', 'neutral', 'unassigned', 'neutral', 'neutral']}
    />
  );
}

export function MonthSkeleton({ month }: { month: Month }) {
  return (
    <Delayed>
      <div className={c['totalsWaiting']} />
      <MonthTable
        {...gridOf(month)}
        cell={(date) => (
          <td key={date}>
            <b className="num">{Number(date.slice(8))}</b>
          </td>
        )}
      />
    </Delayed>
  );
}

/** Props of the table of a month, but for its cells. */
function gridOf(month: Month) {
  const weeks = weeksOf(month, firstDayOfWeek());
  const style = { '--weeks': weeks.length } as CSSProperties;
  return { className: c['month'], 'aria-label': monthName(month), style, weeks };
}

interface CellProps {
  day: OwnDay;
  note: string | undefined;
  isSunken: boolean;
  isToday: boolean;
  change: ShiftChange | undefined;
}

/** 'changed', 'new', 'now free' */
function changeText({ old, new: now }: ShiftChange): string {
  if (!now) return t('Now a day off');
  return old ? t('Changed') : t('New');
}

function Cell({ day: { date, shift, holiday, leave }, note, isSunken, isToday, change }: CellProps) {
  return (
    <td
      data-date={date}
      data-today={isToday || undefined}
      data-weekend={isoWeekday(date) > 5 || undefined}
      data-sunken={isSunken || undefined}
      data-holiday={holiday?.part}
      aria-current={isToday ? 'date' : undefined}
    >
      <b className="num">
        {Number(date.slice(8))}
        <VisuallyHidden>{dayAndMonth(date).replace(/^\d+/, '')}</VisuallyHidden>
      </b>
      {change && <em className={c['badge']}>{changeText(change)}</em>}
      {holiday && <small className={c['holiday']}>{holidayText(holiday)}</small>}
      {leave && <small className={c['holiday']}>{leaveText(leave)}</small>}
      {shift && <CellShift shift={shift} />}
      {note && <small className={c['unplanned']}>{note}</small>}
    </td>
  );
}

function CellShift({ shift }: { shift: OwnShift }) {
  const change = clockChangeText(shift.clock_change);
  return (
    <span className={c['shift']} data-tint={tintOf(shift.color)} title={change || undefined}>
      <span className={c['phoneMark']}>
        <ShiftChip isDecorative shift={shift} size="text" />
      </span>
      <strong>{shift.name}</strong>
      <span className="num">{hoursText(shift)}</span>
      {change && <small>{t('Clock change')}</small>}
      <Stripe shift={shift} />
    </span>
  );
}

const share = (local: string): number => (Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))) / 14.4;

/** The shift on the 24 hours of its day; the part after midnight is drawn at the beginning. */
function Stripe({ shift: { starts_at, ends_at } }: { shift: OwnShift }) {
  const [from, to] = [share(starts_at), share(ends_at)];
  const parts =
    starts_at.slice(0, 10) === ends_at.slice(0, 10)
      ? [[from, to]]
      : [
          [0, to],
          [from, 100],
        ];
  return (
    <i className={c['stripe']} aria-hidden>
      {parts.map(([start = 0, end = 0]) => (
        <i key={start} style={{ insetInlineStart: `${start}%`, width: `${Math.max(0, end - start)}%` }} />
      ))}
    </i>
  );
}
