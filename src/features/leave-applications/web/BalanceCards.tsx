import { UnstyledButton } from '@mantine/core';
import { mdiTimerSand } from '@mdi/js';
import { date as dateText, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { BalanceRuler, FillKey } from '#features/leave/web/parts/BalanceRuler.tsx';
import { TypeIcon } from '#features/leave/web/parts/TypeIcon.tsx';
import { TypeMark } from '#features/leave/web/parts/TypeMark.tsx';
import type { OwnYear } from './replies.ts';
import { amountOf, expiryText, unitOf, yearName } from './leave-words.ts';
import c from './leaves.module.css';

type Balance = OwnYear['balances'][number];
type Year = Balance['years'][number];

/** Returns the balance of each type in the year. */
const knownOf = ({ balances }: OwnYear) =>
  balances.flatMap((balance) => {
    const [own] = balance.years;
    return own ? [{ balance, own }] : [];
  });

/** Returns the type that people plan with: the limited one that is given most of. */
export const mainOf = (year: OwnYear) =>
  knownOf(year).reduce<ReturnType<typeof knownOf>[number] | undefined>(
    (most, one) => (one.own.given > (most?.own.given ?? 0) && !one.balance.is_unlimited ? one : most),
    undefined,
  );

/** Balance of each type: a large card for the main one, small ones for the others. */
export function BalanceCards({ year, onWhy }: { year: OwnYear; onWhy(type: string): void }) {
  const main = mainOf(year);
  const others = knownOf(year).filter(({ balance }) => balance.id !== main?.balance.id);
  const isFuture = year.leave_year.first > year.today;
  return (
    <section className={c['balances']} aria-label={t('Balances')} data-single={others.length === 0 || undefined}>
      {main && <Main {...main} isFuture={isFuture} onWhy={onWhy} />}
      {others.map((one) => (
        <Small key={one.balance.id} {...one} totals={barsOf(year, one.balance)} onWhy={onWhy} />
      ))}
    </section>
  );
}

interface CardProps {
  balance: Balance;
  own: Year;
  onWhy(type: string): void;
}

const partsOf = ({ taken, booked, waiting, expiring }: Year) => ({
  taken,
  booked,
  waiting,
  ...(expiring && { expiring: expiring.amount }),
});

/** '10.5 days left of 32' */
const leftText = ({ unit }: Balance, { left, given }: Year) =>
  t('{left} left of {given}', { left: amountOf(left, unit), given: number(given) });

function Main({ balance, own, isFuture, onWhy }: CardProps & { isFuture: boolean }) {
  const { taken, booked, waiting, expiring, carried, given } = own;
  const isUntouched = isFuture && taken + booked + waiting === 0;
  return (
    <article className={c['balance']} data-main aria-label={balance.name}>
      <Name balance={balance} onWhy={onWhy} />
      <dl className={c['keys']}>
        {isUntouched ? (
          <>
            <Figure label={t('From the leave package')} value={given - carried} />
            {carried > 0 && <Figure label={carriedText(own)} value={carried} warns={expiring !== null} />}
          </>
        ) : (
          <>
            <Figure fill="taken" label={t('Taken')} value={taken} />
            <Figure fill="booked" label={t('Booked')} value={booked} />
            {waiting > 0 && <Figure fill="waiting" label={t('Waiting', { of: 'approval' })} value={waiting} />}
            <Figure fill="left" label={t('Left to plan')} value={own.left} />
            {expiring && <Figure fill="expiring" label={t('Expiring')} value={expiring.amount} warns />}
          </>
        )}
      </dl>
      <p className={c['left']}>
        <b className="num">{number(own.left)}</b>{' '}
        {isUntouched
          ? t('{unit} left to plan in {year}', { ...unitsOf(balance, own, own.left), year: yearName(own) })
          : t('{unit} left of {given}', unitsOf(balance, own, own.left))}
      </p>
      <BalanceRuler total={own.given} parts={partsOf(own)} label={leftText(balance, own)} />
      <More balance={balance} own={own} />
    </article>
  );
}

/** 'Carried over, use by 31 Mar 2027' */
const carriedText = ({ expiring, carried }: Year) =>
  expiring && expiring.amount <= carried
    ? t('Carried over, use by {date}', { date: dateText(expiring.on) })
    : t('Carried over');

const unitsOf = ({ unit }: Balance, { given }: Year, count: number) => ({
  unit: unitOf(unit, count),
  given: number(given),
});

/** Returns the cost of each approved leave period of a type, earliest first. */
const barsOf = ({ data }: OwnYear, { id }: Balance): readonly number[] =>
  data
    .filter(({ leave_type, state, total }) => leave_type.id === id && state === 'approved' && total > 0)
    .toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
    .map(({ total }) => total);

function Small({ balance, own, totals, onWhy }: CardProps & { totals: readonly number[] }) {
  const { taken, booked } = own;
  return (
    <article className={c['balance']} aria-label={balance.name}>
      <Name balance={balance} onWhy={onWhy} />
      <p className={c['left']}>
        <b className="num">{number(balance.is_unlimited ? taken + booked : own.left)}</b>{' '}
        {balance.is_unlimited
          ? t('{unit} taken', unitsOf(balance, own, taken + booked))
          : t('{unit} left of {given}', unitsOf(balance, own, own.left))}
      </p>
      {!balance.is_unlimited && (
        <BalanceRuler total={own.given} parts={partsOf(own)} label={leftText(balance, own)} size="small" />
      )}
      {balance.is_unlimited ? <Times totals={totals} /> : <Facts own={own} />}
      <More balance={balance} own={own} />
    </article>
  );
}

/** Marks for each leave period of an unlimited type, as wide as it was long. */
const Times = ({ totals }: { totals: readonly number[] }) => (
  <>
    <p className={c['times']} aria-hidden>
      {totals.slice(-12).map((total, index) => (
        <i key={index} style={{ width: `${Math.min(40, total * 6)}px` }} />
      ))}
    </p>
    <p className={c['facts']}>
      {t('Times taken')} <b className="num">{number(totals.length)}</b> {t('Limit')} <b>{t('none')}</b>
    </p>
  </>
);

const Facts = ({ own: { taken, booked, waiting } }: { own: Year }) => (
  <p className={c['facts']}>
    {t('Taken')} <b className="num">{number(taken)}</b> {waiting > 0 ? t('Waiting', { of: 'approval' }) : t('Booked')}{' '}
    <b className="num">{number(waiting > 0 ? waiting : booked)}</b>
  </p>
);

function Name({ balance, onWhy }: Pick<CardProps, 'balance' | 'onWhy'>) {
  return (
    <header>
      <TypeMark type={balance} size="lead" />
      <TypeIcon name={balance.icon} size={18} />
      <h2>{balance.name}</h2>
      {!balance.is_unlimited && (
        <UnstyledButton
          className={c['why']}
          aria-label={t('How it’s calculated: {type}', { type: balance.name })}
          onClick={() => onWhy(balance.id)}
        >
          {t('How it’s calculated')}
        </UnstyledButton>
      )}
    </header>
  );
}

interface FigureProps {
  fill?: Parameters<typeof FillKey>[0]['fill'];
  label: string;
  value: number;
  /** Whether the amount will be lost. */
  warns?: boolean;
}

const Figure = ({ fill, label, value, warns = false }: FigureProps) => (
  <div>
    <dt>{fill ? <FillKey fill={fill}>{label}</FillKey> : label}</dt>
    <dd className="num" data-warns={warns || undefined}>
      {inColumn(value)}
    </dd>
  </div>
);

/** Next change that the rules make. */
function More({ balance, own: { expiring, next } }: Pick<CardProps, 'balance' | 'own'>) {
  const { unit, is_unlimited, is_paid, proof_from } = balance;
  if (expiring)
    return (
      <p className={c['more']} data-warns>
        <Icon path={mdiTimerSand} size={16} />
        {expiryText(expiring, unit)}
      </p>
    );
  const details = [
    is_paid ? '' : t('Unpaid.'),
    proof_from === null ? '' : t('Attach a file for {amount} or more.', { amount: amountOf(proof_from) }),
    next && !is_unlimited
      ? t('{amount} more on {date}.', { amount: number(next.amount), date: dateText(next.on) })
      : '',
  ];
  return <p className={c['more']}>{details.filter(Boolean).join(' ') || '\u00a0'}</p>;
}

export const BalanceSkeleton = () => (
  <div className={c['year']} data-waiting aria-hidden>
    <div className={c['balances']}>
      <div className={c['waiting']} data-main />
      <div className={c['waiting']} />
      <div className={c['waiting']} />
    </div>
    <div className={c['waiting']} />
    <div className={c['waiting']} data-tall />
  </div>
);
