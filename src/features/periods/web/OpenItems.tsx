import { mdiAlertOutline, mdiCheckCircleOutline, mdiCloseCircleOutline } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { date } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useCut } from '#platform/web/use-cut.tsx';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { reviewPermissions } from '#features/leave-applications/rules/access.ts';
import type { ClosingPreview, Period } from '../contract.ts';
import c from './periods.module.css';

interface OpenItemsProps {
  preview: ClosingPreview;
  period: Pick<Period, 'starts_on' | 'ends_on'>;
}

/** Open items: people who are clocked in or lack a step prevent closing, days to review stay as they are. */
export function OpenItems({ preview: { clocked_in, to_review, leave_waiting, missing }, period }: OpenItemsProps) {
  const month = period.ends_on.slice(0, 7);
  const { can } = useSession();
  const days = can('view_any_attendance');
  if (clocked_in.total + to_review.total + leave_waiting.total + missing.total === 0)
    return <ItemText tone="good">{t('All clear. No one is clocked in, and no day needs review.')}</ItemText>;
  return (
    <>
      {clocked_in.total > 0 && <ClockedIn {...clocked_in} way={days && <BirdView search={{ month }} />} />}
      {missing.total > 0 && (
        <MissingSteps {...missing} way={can('approve_time_period') && <PayPeriods from={period.starts_on} />} />
      )}
      {to_review.total > 0 && <ToReview {...to_review} way={days && <BirdView search={{ month, review: 'yes' }} />} />}
      {leave_waiting.total > 0 && (
        <LeaveWaiting {...leave_waiting} way={can(...reviewPermissions) && <LeaveToReview />} />
      )}
    </>
  );
}

/** Link to all of the people, for viewers who may open it. */
interface PeopleLink {
  way: ReactNode;
}

const BirdView = ({ search }: { search: Readonly<Record<string, string>> }) => (
  <Link to="/time/bird-view" search={search}>
    {t('Open the bird view')}
  </Link>
);

const PayPeriods = ({ from }: { from: string }) => (
  <Link to="/time/pay-periods" search={{ from }}>
    {t('Open pay periods')}
  </Link>
);

const LeaveToReview = () => (
  <Link to="/leaves/all" search={{ show: 'waiting' }}>
    {t('Open leave to review')}
  </Link>
);

function ClockedIn({ total, people, way }: ClosingPreview['clocked_in'] & PeopleLink) {
  const text = t(
    '{count, plural, one {# person is still clocked in on one of these days. End or correct this first:} other {# people are still clocked in on these days. End or correct these first:}}',
    { count: total },
  );
  const names = people.map(({ name, working_date }) => t('{name}, since {date}', { name, date: date(working_date) }));
  return (
    <ItemText tone="bad">
      {text}
      <Names names={names} total={total} />
      {way}
    </ItemText>
  );
}

const missingTexts = {
  confirmation: (name: string) => t('{name}: confirmation', { name }),
  approval: (name: string) => t('{name}: approval', { name }),
  both: (name: string) => t('{name}: confirmation and approval', { name }),
};

/** Returns what a person lacks: steps, and reviews of days. */
function missingOf({ name, missing, undecided }: ClosingPreview['missing']['people'][number]): string[] {
  const [first, ...more] = missing;
  return [
    ...(first ? [missingTexts[more.length > 0 ? 'both' : first](name)] : []),
    ...undecided.map((day) => t('{name}: review of {date}', { name, date: date(day) })),
  ];
}

function MissingSteps({ total, people, way }: ClosingPreview['missing'] & PeopleLink) {
  const text = t(
    '{count, plural, one {# person cannot be closed yet. Missing:} other {# people cannot be closed yet. Missing:}}',
    { count: total },
  );
  const names = people.flatMap(missingOf);
  return (
    <ItemText tone="bad">
      {text}
      <Names names={names} total={names.length + total - people.length} />
      {people.some(({ missing }) => missing.length > 0) && way}
    </ItemText>
  );
}

const ToReview = (waiting: ClosingPreview['to_review'] & PeopleLink) => (
  <Waiting
    {...waiting}
    text={t(
      '{count, plural, one {# day needs review and would be closed unchanged:} other {# days need review and would be closed unchanged:}}',
      { count: waiting.total },
    )}
  />
);

const LeaveWaiting = (waiting: ClosingPreview['leave_waiting'] & PeopleLink) => (
  <Waiting
    {...waiting}
    text={t(
      '{count, plural, one {# day of leave is waiting for approval. Approve or reject it before closing:} other {# days of leave are waiting for approval. Approve or reject them before closing:}}',
      { count: waiting.total },
    )}
  />
);

function Waiting({ total, people, text, way }: ClosingPreview['to_review'] & PeopleLink & { text: string }) {
  const names = people.map(({ name, days }) =>
    t('{count, plural, one {{name}, # day} other {{name}, # days}}', { count: days, name }),
  );
  const named = people.reduce((sum, { days }) => sum + days, 0);
  return (
    <ItemText tone="warning">
      {text}
      <Names names={names} total={names.length + total - named} />
      {way}
    </ItemText>
  );
}

/** People who are named at first. */
const firstNamed = 10;

/** @param total number of names, with days of people who are not among these */
function Names({ names, total }: { names: readonly string[]; total: number }) {
  const { shown, more } = useCut(names, firstNamed, total);
  return (
    <ul>
      {shown.map((text) => (
        <li key={text}>{text}</li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}

const icons = { good: mdiCheckCircleOutline, warning: mdiAlertOutline, bad: mdiCloseCircleOutline };

function ItemText({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={c['told']} data-tone={tone} role="status">
      <Icon path={icons[tone]} size={18} />
      <div>{children}</div>
    </div>
  );
}
