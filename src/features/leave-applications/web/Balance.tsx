import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Box } from './Box.tsx';
import { Link } from '@tanstack/react-router';
import { BalanceRuler } from '#features/leave/web/parts/BalanceRuler.tsx';
import type { Opened } from './replies.ts';
import { amountOf } from './leave-words.ts';
import c from './view.module.css';

interface BalanceProps {
  opened: Opened;
  isOwn: boolean;
}

/** What is left of the type with the application and without it. */
export function Balance({ opened: { item, summary }, isOwn }: BalanceProps) {
  const type = summary.find(({ leave_type_id }) => leave_type_id === item.leave_type.id);
  const year = type?.years.find(({ first, last }) => first <= item.starts_on && item.starts_on <= last);
  if (!type || !year) return null;
  const to = isOwn ? '/leaves/self' : `/leaves/${item.user.id}`;
  const why = !type.is_unlimited && (
    <Link className={c['why']} {...({ to, search: { why: item.leave_type.id } } as { to: string })}>
      {t('Why?')}
    </Link>
  );
  return (
    <Box title={t('Balance')} aside={why}>
      {type.is_unlimited ? (
        <p className={c['quiet']}>
          {t('As much as is needed; {amount} taken this year.', {
            amount: amountOf(year.taken + year.booked, item.leave_type.unit),
          })}
        </p>
      ) : (
        <Limited item={item} year={year} />
      )}
    </Box>
  );
}

interface LimitedProps {
  item: Opened['item'];
  year: Opened['summary'][number]['years'][number];
}

function Limited({ item, year }: LimitedProps) {
  const isWaiting = item.state === 'created';
  const unit = item.leave_type.unit === 'days' ? t('days') : t('hours');
  const given = number(year.given);
  const rest = isWaiting ? Math.max(0, year.waiting - item.total) : year.waiting;
  return (
    <>
      <p className={c['figure']}>
        <b className="num">{number(year.left)}</b>
        <span>
          {isWaiting
            ? t('{unit} left if it is approved, {without} if not.', { unit, without: number(year.left + item.total) })
            : t('{unit} left of {given}', { unit, given })}
        </span>
      </p>
      <BalanceRuler
        size="small"
        total={year.given}
        parts={{
          taken: year.taken,
          booked: year.booked,
          waiting: rest,
          ...(isWaiting && { asked: item.total }),
        }}
        label={t('{left} left of {given}', { left: amountOf(year.left, item.leave_type.unit), given })}
      />
    </>
  );
}
