import { VisuallyHidden } from '@mantine/core';
import { weeksAround } from '#platform/shared/time.ts';
import { dayAndMonth, duration, firstDayOfWeek, signedDuration, weekday } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import type { OwnPeriod } from '../contract.ts';
import type { PeriodSums } from '../rules/document.ts';
import c from './pay-periods.module.css';

type Day = Pick<OwnPeriod['days'][number], 'date' | 'work_time'> & Partial<Pick<OwnPeriod['days'][number], 'icon'>>;

interface PeriodDaysProps {
  starts_on: OwnPeriod['starts_on'];
  ends_on: OwnPeriod['ends_on'];
  sums: PeriodSums;
  days: readonly Day[];
  /** Dates that have changed since a step. */
  changed?: ReadonlySet<string>;
}

/** Sums of a period, and its days by weeks. */
export function PeriodDays({ sums, changed, days, starts_on, ends_on }: PeriodDaysProps) {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const weeks = weeksAround(starts_on, ends_on, firstDayOfWeek());
  return (
    <Card className={c['month']}>
      <Sums sums={sums} />
      <table className={c['days']} aria-label={t('Days')}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={weekday(date)}>
                {weekday(date, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <DayCell key={date} day={byDate.get(date)} isChanged={changed?.has(date) ?? false} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Sums({ sums: { work_time, planned_time, balance, leave_days } }: { sums: PeriodSums }) {
  return (
    <dl className={c['sums']} aria-label={t('Sums')}>
      <div>
        <dt>{t('Worked')}</dt>
        <dd className="num">{duration(work_time)}</dd>
      </div>
      <div>
        <dt>{t('Planned')}</dt>
        <dd className="num">{duration(planned_time)}</dd>
      </div>
      <div>
        <dt>{t('Balance')}</dt>
        <dd className="num" data-tone={balance >= 60 ? 'ok' : undefined}>
          {signedDuration(balance)}
        </dd>
      </div>
      {leave_days > 0 && (
        <div>
          <dt>{t('Leave', { of: 'absence' })}</dt>
          <dd className="num">{t('{days} d', { days: leave_days })}</dd>
        </div>
      )}
    </dl>
  );
}

function DayCell({ day, isChanged }: { day: Day | undefined; isChanged: boolean }) {
  if (!day) return <td />;
  const { date, work_time, icon } = day;
  return (
    <td data-changed={isChanged || undefined}>
      <span className="num" aria-hidden>
        {Number(date.slice(8))}
      </span>
      <VisuallyHidden>{dayAndMonth(date)}</VisuallyHidden>
      {icon && icon !== 'neutral' && <DayIcon state={icon} size={18} />}
      {work_time > 0 && <small className="num">{duration(work_time)}</small>}
      {isChanged && <VisuallyHidden>{t('Changed')}</VisuallyHidden>}
    </td>
  );
}
