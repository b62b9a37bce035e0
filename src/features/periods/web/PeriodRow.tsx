import { Button } from '@mantine/core';
import { mdiLockOpenVariantOutline, mdiLockOutline, mdiProgressClock } from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { date, instantDate } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { NamesIn } from '#features/people/web/parts/NamesIn.tsx';
import { PersonLink } from '#features/people/web/parts/PersonLink.tsx';
import type { Closing, Period } from '../contract.ts';
import { closerOf } from './closed-words.ts';
import c from './periods.module.css';

interface PeriodRowProps {
  period: Period;
  onClose(period: Period): void;
  onReopen(closing: Closing): void;
}

const icons = { running: mdiProgressClock, open: mdiLockOpenVariantOutline, closed: mdiLockOutline };

export function PeriodRow({ period, onClose, onReopen }: PeriodRowProps) {
  const { name, starts_on, ends_on, state, closings } = period;
  const inForce = closings.filter(({ reopened_at }) => reopened_at === null);
  const past = closings.filter(({ reopened_at }) => reopened_at !== null);
  return (
    <li data-state={state} aria-label={name}>
      <span className={c['mark']}>
        <Icon path={icons[state]} size={20} />
      </span>
      <div className={c['text']}>
        <h2>
          {name} <span className="num">{t('{from} to {to}', { from: date(starts_on), to: date(ends_on) })}</span>
        </h2>
        <StateLine period={period} />
        {inForce.map((closing) => (
          <ClosingInForce key={closing.id} closing={closing} onReopen={onReopen} />
        ))}
        {past.length > 0 && <Past closings={past} />}
      </div>
      {state === 'open' && (
        <Button variant="default" onClick={() => onClose(period)} aria-label={t('Close {period}', { period: name })}>
          {t('Close', { of: 'period' })}
        </Button>
      )}
    </li>
  );
}

function StateLine({ period: { state, ends_on, to_review } }: { period: Period }) {
  const { can } = useSession();
  const waiting = t('{count, plural, one {# day needs review} other {# days need review}}', { count: to_review });
  return (
    <p>
      {state === 'running' && t('In progress until {date}.', { date: date(ends_on) })}
      {state === 'open' && t('Open.')}
      {state === 'closed' && t('Closed for everyone.')}{' '}
      {to_review > 0 &&
        (can('view_any_attendance') ? (
          <Link to="/time/bird-view" search={{ month: ends_on.slice(0, 7), review: 'yes' }}>
            {waiting}
          </Link>
        ) : (
          waiting
        ))}
    </p>
  );
}

/** 'closed by Hanna Berg on 3 Oct 2026' */
function ClosedBy({ closing }: { closing: Closing }) {
  const day = instantDate(closing.closed_at);
  return (
    <NamesIn
      people={closerOf(closing)}
      of={(name) =>
        name ? t('closed by {name} on {date}', { name, date: day }) : t('closed on {date}', { date: day })
      }
    />
  );
}

/** Everyone, or one person with a link to their profile. */
const PeriodPerson = ({ person }: Pick<Closing, 'person'>) =>
  person ? <PersonLink of={person.username}>{person.name}</PersonLink> : t('Everyone');

const reopenText = ({ name: period, person }: Closing) =>
  person
    ? t('Reopen {period} for {name}', { period, name: person.name })
    : t('Reopen {period} for everyone', { period });

interface InForceProps {
  closing: Closing;
  onReopen(closing: Closing): void;
}

/** Closing in force, for everyone or one person. */
function ClosingInForce({ closing, onReopen }: InForceProps) {
  return (
    <div className={c['inForce']}>
      <span>
        <b>
          <PeriodPerson person={closing.person} />
        </b>
        , <ClosedBy closing={closing} />
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => onReopen(closing)} aria-label={reopenText(closing)}>
        {t('Reopen')}
      </Button>
    </div>
  );
}

/** Reopened closings with their reasons. */
function Past({ closings }: { closings: readonly Closing[] }) {
  return (
    <details className={c['past']}>
      <summary>
        {t('{count, plural, one {Reopened # time} other {Reopened # times}}', { count: closings.length })}
      </summary>
      <ul>
        {closings.map((closing) => (
          <li key={closing.id}>
            <span>
              <b>
                <PeriodPerson person={closing.person} />
              </b>
              , <ClosedBy closing={closing} />,{' '}
              <NamesIn
                people={closing.reopened_by ? [closing.reopened_by] : []}
                of={(name = t('Muster')) =>
                  t('reopened by {name} on {date}:', { name, date: instantDate(closing.reopened_at ?? '') })
                }
              />{' '}
              {closing.reopen_reason}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
