import { UnstyledButton } from '@mantine/core';
import { mdiTimerSand } from '@mdi/js';
import { date as dateText, number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { BalanceRuler, FillKey } from '#features/leave/web/parts/BalanceRuler.tsx';
import { TypeMark } from '#features/leave/web/parts/TypeMark.tsx';
import type { OwnYear } from './replies.ts';
import { amountOf, expiryText } from './leave-words.ts';
import c from './leaves.module.css';

type Balance = OwnYear['balances'][number];
type Year = Balance['years'][number];

/** What is left of each type: large the one that people plan with, the others small. */
export function BalanceCards({ year, onWhy }: { year: OwnYear; onWhy(type: string): void }) {
  const known = year.balances.flatMap((balance) => {
    const [own] = balance.years;
    return own ? [{ balance, own }] : [];
  });
  const main = known.reduce<(typeof known)[number] | undefined>(
    (most, one) => (one.own.given > (most?.own.given ?? 0) && !one.balance.is_unlimited ? one : most),
    undefined,
  );
  const others = known.filter((one) => one !== main);
  return (
    <section className={c['balances']} aria-label={t('Balances')} data-single={others.length === 0 || undefined}>
      {main && <Main {...main} onWhy={onWhy} />}
      {others.map((one) => (
        <Small key={one.balance.id} {...one} onWhy={onWhy} />
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

function Main({ balance, own, onWhy }: CardProps) {
  const { taken, booked, waiting, expiring } = own;
  return (
    <article className={c['balance']} data-main aria-label={balance.name}>
      <Name balance={balance} onWhy={onWhy} />
      <dl className={c['keys']}>
        <Key fill="taken" label={t('Taken')} value={taken} />
        <Key fill="booked" label={t('Booked')} value={booked} />
        {waiting > 0 && <Key fill="waiting" label={t('Waiting')} value={waiting} />}
        {expiring && <Key fill="expiring" label={t('Expiring')} value={expiring.amount} />}
      </dl>
      <p className={c['left']}>
        <b className="num">{number(own.left)}</b> {t('{unit} left of {given}', unitsOf(balance, own))}
      </p>
      <BalanceRuler total={own.given} parts={partsOf(own)} label={leftText(balance, own)} />
      <More balance={balance} own={own} />
    </article>
  );
}

const unitsOf = ({ unit }: Balance, { given }: Year) => ({
  unit: unit === 'days' ? t('days') : t('hours'),
  given: number(given),
});

function Small({ balance, own, onWhy }: CardProps) {
  const { taken, booked, waiting } = own;
  return (
    <article className={c['balance']} aria-label={balance.name}>
      <Name balance={balance} onWhy={onWhy} />
      <p className={c['left']}>
        <b className="num">{number(balance.is_unlimited ? taken + booked : own.left)}</b>{' '}
        {balance.is_unlimited
          ? t('{unit} taken', unitsOf(balance, own))
          : t('{unit} left of {given}', unitsOf(balance, own))}
      </p>
      {!balance.is_unlimited && (
        <BalanceRuler total={own.given} parts={partsOf(own)} label={leftText(balance, own)} size="small" />
      )}
      <p className={c['facts']}>
        {t('Taken')} <b className="num">{number(taken)}</b> {waiting > 0 ? t('Waiting') : t('Booked')}{' '}
        <b className="num">{number(waiting > 0 ? waiting : booked)}</b>
      </p>
      <More balance={balance} own={own} />
    </article>
  );
}

function Name({ balance, onWhy }: Pick<CardProps, 'balance' | 'onWhy'>) {
  return (
    <header>
      <TypeMark type={balance} size="lead" />
      <h2>{balance.name}</h2>
      {!balance.is_unlimited && (
        <UnstyledButton
          className={c['why']}
          aria-label={t('Why is the balance of {type} this?', { type: balance.name })}
          onClick={() => onWhy(balance.id)}
        >
          {t('Why?')}
        </UnstyledButton>
      )}
    </header>
  );
}

const Key = (props: { fill: 'taken' | 'booked' | 'waiting' | 'expiring'; label: string; value: number }) => (
  <div>
    <dt>
      <FillKey fill={props.fill}>{props.label}</FillKey>
    </dt>
    <dd className="num">{number(props.value)}</dd>
  </div>
);

/** What happens next by itself. */
function More({ balance, own: { expiring, next } }: Pick<CardProps, 'balance' | 'own'>) {
  const { unit, is_unlimited, is_paid, proof_from } = balance;
  if (expiring)
    return (
      <p className={c['more']} data-warns>
        <Icon path={mdiTimerSand} size={16} />
        {expiryText(expiring, unit)}
      </p>
    );
  const told = [
    is_paid ? '' : t('Unpaid.'),
    is_unlimited ? t('As much as is needed.') : '',
    proof_from === null ? '' : t('A file is needed from {amount} on.', { amount: amountOf(proof_from) }),
    next && !is_unlimited
      ? t('{amount} more on {date}.', { amount: number(next.amount), date: dateText(next.on) })
      : '',
  ];
  return <p className={c['more']}>{told.filter(Boolean).join(' ') || '\u00a0'}</p>;
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
