import { mdiAlertOutline, mdiCheckCircleOutline, mdiCloseCircleOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { date } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import type { ClosingPreview } from '../contract.ts';
import c from './periods.module.css';

/** What is not done yet: who is clocked in keeps it from being closed, what waits for a review stays as it is. */
export function StandsOpen({ preview: { clocked_in, to_review, leave_waiting } }: { preview: ClosingPreview }) {
  if (clocked_in.total === 0 && to_review.total === 0 && leave_waiting.total === 0)
    return <Told tone="good">{t('Nothing stands open: nobody is clocked in, and nothing waits for a review.')}</Told>;
  return (
    <>
      {clocked_in.total > 0 && <ClockedIn {...clocked_in} />}
      {to_review.total > 0 && <ToReview {...to_review} />}
      {leave_waiting.total > 0 && <LeaveWaiting {...leave_waiting} />}
    </>
  );
}

function ClockedIn({ total, people }: ClosingPreview['clocked_in']) {
  const text = plural(
    total,
    '{count} person is clocked in on one of these days. This has to be ended or corrected first:',
    '{count} people are clocked in on one of these days. This has to be ended or corrected first:',
  );
  const names = people.map(({ name, working_date }) => t('{name}, since {date}', { name, date: date(working_date) }));
  return (
    <Told tone="bad">
      {text}
      <Names names={names} more={total - people.length} />
    </Told>
  );
}

const ToReview = (waiting: ClosingPreview['to_review']) => (
  <Waiting
    {...waiting}
    text={plural(
      waiting.total,
      '{count} day waits for a review and would stay as it is:',
      '{count} days wait for a review and would stay as they are:',
    )}
  />
);

const LeaveWaiting = (waiting: ClosingPreview['leave_waiting']) => (
  <Waiting
    {...waiting}
    text={plural(
      waiting.total,
      '{count} day of leave is waiting for approval. Approve or reject it before closing:',
      '{count} days of leave are waiting for approval. Approve or reject them before closing:',
    )}
  />
);

function Waiting({ total, people, text }: ClosingPreview['to_review'] & { text: string }) {
  const names = people.map(({ name, days }) => plural(days, '{name}, {count} day', '{name}, {count} days', { name }));
  const named = people.reduce((sum, { days }) => sum + days, 0);
  return (
    <Told tone="warning">
      {text}
      <Names names={names} more={total - named} />
    </Told>
  );
}

function Names({ names, more }: { names: readonly string[]; more: number }) {
  return (
    <ul>
      {names.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {more > 0 && <li>{t('and {count} more', { count: more })}</li>}
    </ul>
  );
}

const icons = { good: mdiCheckCircleOutline, warning: mdiAlertOutline, bad: mdiCloseCircleOutline };

function Told({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={c['told']} data-tone={tone} role="status">
      <Icon path={icons[tone]} size={18} />
      <div>{children}</div>
    </div>
  );
}
