import {
  mdiAccountCheckOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiLockOutline,
  mdiUndoVariant,
} from '@mdi/js';
import type { ReactNode } from 'react';
import { dayAndMonth, duration, instant } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { OwnPeriod, PeriodStep } from '../contract.ts';
import { shortHash } from './period-words.ts';
import c from './pay-periods.module.css';

interface PeriodStepsProps {
  period: OwnPeriod;
  /** Shows what was shown when a step was taken. */
  onShow(step: PeriodStep): void;
}

/** Steps of a period that count, and what stands against the next one. */
export function PeriodSteps({ period, onShow }: PeriodStepsProps) {
  const { state, confirmed, approved, sent_back, name } = period;
  return (
    <ul className={c['steps']} aria-label={t('Status')}>
      {state === 'closed' && (
        <Line tone="good" icon={mdiLockOutline}>
          <p>{t('{period} is closed. Its days can no longer change.', { period: name })}</p>
        </Line>
      )}
      <Lost period={period} />
      {sent_back && (
        <Line tone="warning" icon={mdiUndoVariant}>
          <p>
            {t('{name} sent it back on {time}:', { name: nameOf(sent_back), time: instant(sent_back.at) })}{' '}
            {sent_back.reason}
          </p>
        </Line>
      )}
      <Obstacles period={period} />
      {confirmed && (
        <Line tone="good" icon={mdiAccountCheckOutline}>
          <StepText text={confirmedText(confirmed, period)} step={confirmed} onShow={onShow} />
        </Line>
      )}
      {approved && (
        <Line tone="good" icon={mdiCheckCircleOutline}>
          <StepText
            text={t('Approved by {name} on {time}.', { name: nameOf(approved), time: instant(approved.at) })}
            step={approved}
            onShow={onShow}
          />
        </Line>
      )}
    </ul>
  );
}

const nameOf = ({ by }: PeriodStep): string => by?.name ?? t('Muster');

function confirmedText(step: PeriodStep, { person }: OwnPeriod): string {
  const time = instant(step.at);
  if (step.reason === null) return t('Confirmed by {name} on {time}.', { name: nameOf(step), time });
  const values = { name: nameOf(step), person: person.name, time, reason: step.reason };
  return t('Confirmed by {name} for {person} on {time}: {reason}', values);
}

interface StepTextProps extends Pick<PeriodStepsProps, 'onShow'> {
  text: string;
  step: PeriodStep;
}

const StepText = ({ text, step, onShow }: StepTextProps) => (
  <p>
    {text}{' '}
    <button type="button" onClick={() => onShow(step)}>
      {t('Show {hash}', { hash: shortHash(step.hash) })}
    </button>
  </p>
);

/** Days that have changed since the last step, each with who changed it. */
function Lost({ period: { lost, changed } }: { period: OwnPeriod }) {
  if (!lost) return null;
  return (
    <Line tone="warning" icon={mdiAlertOutline}>
      <p>
        {t('{count, plural, one {# day} other {# days}} changed since {time}. Confirm and approve again.', {
          count: changed.length,
          time: instant(lost.at),
        })}
      </p>
      <ul>
        {changed.map(({ before, after, by }) => (
          <li key={after.date}>
            {changeText({
              date: dayAndMonth(after.date),
              before: duration(before.work_time),
              after: duration(after.work_time),
            })}
            {by && ` (${by.name})`}
          </li>
        ))}
      </ul>
    </Line>
  );
}

const changeText = ({ date, before, after }: { date: string; before: string; after: string }): string =>
  before === after
    ? t('{date}: times, plan or leave changed', { date })
    : t('{date}: {before} before, {after} after', { date, before, after });

/** Days that need a review or their clock-out. */
function Obstacles({ period: { clocked_in, to_review, state } }: { period: OwnPeriod }) {
  if (state === 'closed' || clocked_in.length + to_review.length === 0) return null;
  return (
    <Line tone="warning" icon={mdiAlertOutline}>
      {clocked_in.map((date) => (
        <p key={date}>{t('Clock-out of {date} is missing', { date: dayAndMonth(date) })}</p>
      ))}
      {to_review.map((date) => (
        <p key={date}>{t('{date} needs review', { date: dayAndMonth(date) })}</p>
      ))}
    </Line>
  );
}

const Line = ({ tone, icon, children }: { tone: 'good' | 'warning'; icon: string; children: ReactNode }) => (
  <li data-tone={tone}>
    <Icon path={icon} size={20} />
    <div>{children}</div>
  </li>
);
