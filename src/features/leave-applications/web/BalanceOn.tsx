import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { date as dateText, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { inColumn, signedInColumn } from '#features/leave/web/parts/in-column.ts';
import { TypeMark } from '#features/leave/web/parts/TypeMark.tsx';
import { applyingFor } from '../rules/access.ts';
import { Box } from './Box.tsx';
import type { ChangeLeaves } from './leaves-address.ts';
import { amountOf } from './leave-words.ts';
import { balanceOn, type OwnLedger } from './replies.ts';
import c from './ledger.module.css';

interface OnDayProps {
  ledger: OwnLedger;
  day: LocalDate;
  isOwn: boolean;
  onDay(day: LocalDate): void;
  onChange: ChangeLeaves;
}

/** Balance on a day, how today's balance leads to it, and what would be lost on the way. */
export function OnDay({ ledger, day, isOwn, onDay, onChange }: OnDayProps) {
  const { leave_type, leave_year, today } = ledger;
  const balance = balanceOn(ledger, day);
  return (
    <Box title={t('Balance on')}>
      <DateField
        label={t('Day')}
        value={day}
        min={leave_year.first}
        max={leave_year.last}
        isKept
        onChange={(value) => value && onDay(value as LocalDate)}
      />
      <Shortcuts {...{ ledger, day, onDay, onChange }} />
      <p className={c['figure']} aria-live="polite">
        <TypeMark type={leave_type} size="lead" />
        <b className="num">{amountOf(balance, leave_type.unit)}</b>
        <span>
          {day > today
            ? t('on {date}, if nothing else is planned', { date: dateText(day) })
            : t('on {date}', { date: dateText(day) })}
        </span>
      </p>
      <Until ledger={ledger} day={day} />
      <ExpiringBalance ledger={ledger} isOwn={isOwn} />
    </Box>
  );
}

/** Buttons for today, the ends of the year, and the first day of the next. */
function Shortcuts({ ledger, day, onDay, onChange }: Omit<OnDayProps, 'isOwn'>) {
  const { leave_year, today } = ledger;
  const { first, last } = leave_year;
  const next = addDays(last, 1);
  const days = [
    ...(first <= today && today <= last ? [{ label: t('Today'), date: today }] : []),
    { label: shortDay(first), date: first },
    { label: shortDay(last), date: last },
  ];
  return (
    <div className={c['shortcuts']}>
      {days.map(({ label, date }) => (
        <Button key={label} size="xs" px={0} variant={date === day ? 'light' : 'default'} onClick={() => onDay(date)}>
          {label}
        </Button>
      ))}
      <Button
        size="xs"
        px={0}
        variant="default"
        aria-label={t('{date}, in the next leave year', { date: dateText(next) })}
        onClick={() => onChange({ on: next }, { replace: true })}
      >
        {t('{year} ›', { year: next.slice(0, 4) })}
      </Button>
    </div>
  );
}

/** Lines between today and a later day. */
function Until({ ledger, day }: { ledger: OwnLedger; day: LocalDate }) {
  const { lines, today, leave_year } = ledger;
  const ahead = lines.filter(({ until, is_ahead }) => is_ahead && until <= day);
  const [from, to] = [balanceOn(ledger, today), balanceOn(ledger, day)];
  // A longer leave counts only up to that day.
  const part = lines.find(({ date, until, is_ahead }) => is_ahead && date <= day && day < until);
  const rest = Math.round((to - from - ahead.reduce((sum, { amount }) => sum + amount, 0)) * 100) / 100;
  if (today < leave_year.first || day <= today || (ahead.length === 0 && rest === 0)) return null;
  const columnAmounts = [from, to, rest, ...ahead.map(({ amount }) => amount)];
  const plain = (amount: number) => inColumn(amount, columnAmounts);
  const signed = (amount: number) => signedInColumn(amount, columnAmounts);
  return (
    <dl className={c['until']}>
      <div>
        <dt>{t('Balance today')}</dt>
        <dd className="num">{plain(from)}</dd>
      </div>
      {ahead.map(({ date, kind, title, amount }, index) => (
        <div key={index} data-warns={kind === 'expiry' || undefined}>
          <dt>
            {title}, {shortDay(date)}
          </dt>
          <dd className="num">{signed(amount)}</dd>
        </div>
      ))}
      {part && rest !== 0 && (
        <div>
          <dt>{t('Part of the leave until {day}', { day: shortDay(part.until) })}</dt>
          <dd className="num">{signed(rest)}</dd>
        </div>
      )}
      <div data-total>
        <dt>{t('On {date}', { date: dateText(day) })}</dt>
        <dd className="num">{plain(to)}</dd>
      </div>
    </dl>
  );
}

/** Amount that would be lost in this year, with a link to apply. */
function ExpiringBalance({ ledger, isOwn }: Pick<OnDayProps, 'ledger' | 'isOwn'>) {
  const { lines, leave_type, author, today } = ledger;
  const { can } = useSession();
  const lost = lines.find(({ kind, amount, date }) => date >= today && kind === 'expiry' && amount < 0);
  if (!lost || !can(...applyingFor[isOwn ? 'own' : 'others'])) return null;
  const facts = { amount: amountOf(-lost.amount, leave_type.unit), date: dateText(lost.date) };
  return (
    <div className={c['lost']}>
      <p>
        {isOwn
          ? t('Take {amount} by {date} to keep it from expiring.', facts)
          : t('{amount} taken by {date} won’t expire.', facts)}
      </p>
      <Button
        size="xs"
        renderRoot={(props) => (
          <Link to="/leave/application/new" search={isOwn ? {} : { user_id: author.id }} {...props} />
        )}
      >
        {t('Apply for leave')}
      </Button>
    </div>
  );
}
