import { t } from '#platform/web/i18n.ts';
import { instantDate, shortDay } from '#platform/web/format.ts';
import { companyToday, serverNow } from '#platform/web/server-time.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { DayIcon } from '#platform/web/ui/DayIcon.tsx';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import type { PlanOverview } from '../contract.ts';
import { dayText, packageText, stateText, trialDays, type TrialDays } from './plan-words.ts';
import c from './billing.module.css';

/** Shows the state of the plan: a trial as a ruler of days, else a sentence. */
export function StateCard({ plan }: { plan: PlanOverview }) {
  const { state } = plan.tenant;
  if (state === 'trial') return <Trial plan={plan} />;
  const isClosed = state === 'over' || state === 'ended';
  return (
    <Card title={packageText(plan.package)}>
      <p className={c['state']}>
        <DayIcon
          state={state === 'active' ? 'completed' : isClosed || state === 'past_due' ? 'absent' : 'unassigned'}
          size={20}
          decorative
        />
        <span>{stateText(plan)}</span>
      </p>
      {isClosed && (
        <ul className={c['goesOn']}>
          <li>{t('Everyone can still read and export.')}</li>
          {plan.tenant.clocks_until !== null && Date.parse(plan.tenant.clocks_until) > serverNow() && (
            <li>{t('People can clock in and out until {date}.', { date: instantDate(plan.tenant.clocks_until) })}</li>
          )}
          <li>{t('Nothing is deleted.')}</li>
        </ul>
      )}
    </Card>
  );
}

function Trial({ plan }: { plan: PlanOverview }) {
  const days = trialDays(plan, companyToday() as LocalDate);
  return (
    <Card className={c['trial'] ?? ''}>
      <div className={c['trialHead']}>
        <div>
          <h2>{t('Free trial')}</h2>
          <p className={c['big']}>
            <b>{t('{count, plural, one {# day} other {# days}}', { count: days.left })}</b>{' '}
            {t('left of {count}', { count: days.total })}
          </p>
        </div>
        <dl className={c['facts']}>
          <Fact name={t('Started')} value={dayText(days.first)} />
          <Fact name={t('Last day')} value={dayText(days.last)} />
          <Fact name={t('Then')} value={packageText(plan.package)} />
        </dl>
      </div>
      <Days days={days} />
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Maximum number of days drawn as cells; longer trials are shown in words only. */
const maxCells = 60;

function Days({ days: { total, passed, first, last } }: { days: TrialDays }) {
  if (total > maxCells) return null;
  /** Position of today, from 0 to 1. */
  const todayPosition = Math.max(0, passed - 0.5) / total;
  return (
    <div
      className={c['days']}
      role="progressbar"
      aria-label={t('Trial days')}
      aria-valuenow={passed}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuetext={t('Day {day} of {count}', { day: passed, count: total })}
    >
      <div className={c['cells']} style={{ gridTemplateColumns: `repeat(${total}, minmax(0, 1fr))` }}>
        {Array.from({ length: total }, (_, day) => (
          <i key={day} data-passed={day < passed || undefined} data-today={day === passed - 1 || undefined} />
        ))}
      </div>
      <div className={c['ends']} aria-hidden>
        {todayPosition > 0.25 && <span>{shortDay(first)}</span>}
        <b style={{ insetInlineStart: `${Math.min(0.9, Math.max(0.1, todayPosition)) * 100}%` }}>
          {t('today, {day}', { day: shortDay(addDays(first, Math.max(0, passed - 1))) })}
        </b>
        {todayPosition < 0.75 && <span data-last>{shortDay(last)}</span>}
      </div>
    </div>
  );
}
