import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { date as dateText } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { BalanceRuler, FillKey } from '#features/leave/web/parts/BalanceRuler.tsx';
import { TypeMark } from '#features/leave/web/parts/TypeMark.tsx';
import { amountOf, expiryBrief } from '../leave-words.ts';
import type { LeaveProfile } from '../replies.ts';
import c from './profile.module.css';

type Balance = LeaveProfile['balances'][number];
type Year = Balance['years'][number];

interface BalanceTableProps {
  leave: LeaveProfile;
  isOwn: boolean;
  /** Button that corrects balances. */
  action: ReactNode;
}

/** Table of each type's balance, its use, and a link to the explanation. */
export function BalanceTable({ leave, isOwn, action }: BalanceTableProps) {
  const rows = leave.balances.flatMap((balance) => {
    const [year] = balance.years;
    return year ? [{ balance, year }] : [];
  });
  const column = (amountOfYear: (year: Year) => number) => rows.map(({ year }) => amountOfYear(year));
  const columns = {
    given: column(({ given }) => given),
    taken: column(({ taken }) => taken),
    booked: column(({ booked, waiting }) => booked + waiting),
    left: column(({ left }) => left),
  };
  const isNow = leave.leave_year.first <= leave.today && leave.today <= leave.leave_year.last;
  return (
    <section className={c['card']} aria-label={t('Balances')}>
      <header className={c['head']}>
        <h2>{isNow ? t('Balance today') : t('Balance')}</h2>
        <FillKey fill="taken">{t('Taken')}</FillKey>
        <FillKey fill="booked">{t('Booked')}</FillKey>
        <FillKey fill="waiting">{t('Waiting', { of: 'approval' })}</FillKey>
        <span className={c['action']}>{action}</span>
      </header>
      {rows.length === 0 ? (
        <p className={c['none']}>{t('No leave package in this year, so there is no balance.')}</p>
      ) : (
        <table className={c['balances']} aria-label={t('Balances')}>
          <Heads />
          <tbody>
            {rows.map(({ balance, year }) => (
              <Row key={balance.id} {...{ balance, year, leave, isOwn, columns }} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const Heads = () => (
  <thead>
    <tr>
      <th>{t('Leave type')}</th>
      <th>
        <span className={c['unseen']}>{t('Details')}</span>
      </th>
      <th data-number>{t('Entitlement')}</th>
      <th data-number>{t('Taken')}</th>
      <th data-number>{t('Booked')}</th>
      <th data-number>{t('Balance')}</th>
      <th>
        <span className={c['unseen']}>{t('How it’s calculated')}</span>
      </th>
    </tr>
  </thead>
);

interface RowProps {
  balance: Balance;
  year: Year;
  leave: LeaveProfile;
  isOwn: boolean;
  columns: Readonly<Record<'given' | 'taken' | 'booked' | 'left', readonly number[]>>;
}

const Type = ({ balance, year }: Pick<RowProps, 'balance' | 'year'>) => (
  <span className={c['type']}>
    <TypeMark type={balance} />
    <span>
      <b>{balance.name}</b>
      <small>{moreOf(balance, year)}</small>
    </span>
  </span>
);

function Row({ balance, year, leave, isOwn, columns }: RowProps) {
  const { unit, is_unlimited } = balance;
  const { taken, booked, waiting, given, left } = year;
  return (
    <tr>
      <td>
        <Type balance={balance} year={year} />
      </td>
      <td className={c['ruler']}>
        {is_unlimited ? (
          <small>{barText(balance, leave)}</small>
        ) : (
          <BalanceRuler
            total={given}
            parts={{ taken, booked, waiting }}
            size="row"
            label={t('{left} left of {given}', { left: amountOf(left, unit), given: inColumn(given) })}
          />
        )}
      </td>
      <td data-number data-label={t('Entitlement')} className="num">
        {is_unlimited ? '–' : inColumn(given, columns.given)}
      </td>
      <td data-number data-label={t('Taken')} className="num">
        {inColumn(taken, columns.taken)}
      </td>
      <td data-number data-label={t('Booked')} className="num">
        {inColumn(booked + waiting, columns.booked)}
      </td>
      <td data-number data-label={t('Balance')} className="num" data-low={left < 0 || undefined}>
        <b>{is_unlimited ? '–' : inColumn(left, columns.left)}</b>
      </td>
      <td className={c['why']}>
        {!is_unlimited && <BalanceExplanation balance={balance} leave={leave} isOwn={isOwn} />}
      </td>
    </tr>
  );
}

/** Link to the person's ledger, in the same year. */
function BalanceExplanation({ balance, leave, isOwn }: Omit<RowProps, 'year' | 'columns'>) {
  const { can } = useSession();
  if (!can('view_leave_application')) return null;
  const { first, last } = leave.leave_year;
  const search = { why: balance.id, ...((leave.today < first || leave.today > last) && { on: first }) };
  return (
    <Link
      {...({ to: isOwn ? '/leaves/self' : `/leaves/${leave.author.id}`, search } as { to: string })}
      aria-label={t('How it’s calculated: {type}', { type: balance.name })}
    >
      {t('How it’s calculated')}
    </Link>
  );
}

/** '0.5 more on 1 December', 'unpaid, no limit' */
function moreOf({ is_unlimited, is_paid, unit }: Balance, { next, expiring }: Year): string {
  const details = [
    is_paid ? '' : t('unpaid'),
    is_unlimited ? t('no limit') : '',
    unit === 'hours' ? t('in hours') : '',
    expiring && !is_unlimited ? expiryBrief(expiring, unit) : '',
    next && !expiring && !is_unlimited
      ? t('{amount} more on {date}', { amount: amountOf(next.amount, unit), date: dateText(next.on) })
      : '',
  ];
  return details.filter(Boolean).join(', ');
}

/** '3 leave periods, the last until 4 September 2026' */
function barText({ id }: Balance, { data }: LeaveProfile): string {
  const taken = data.filter(({ leave_type, state }) => leave_type.id === id && state === 'approved');
  const last = taken.reduce((latest, { ends_on }) => (ends_on > latest ? ends_on : latest), '');
  if (!last) return t('none taken');
  return t(
    '{count, plural, one {# leave period, the last until {date}} other {# leave periods, the last until {date}}}',
    { count: taken.length, date: dateText(last) },
  );
}
