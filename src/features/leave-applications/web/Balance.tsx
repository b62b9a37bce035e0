import { number } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Box } from './Box.tsx';
import { Link } from '@tanstack/react-router';
import { BalanceRuler } from '#features/leave/web/parts/BalanceRuler.tsx';
import { bookedIn } from '../rules/by-year.ts';
import type { ApplicationPage } from './replies.ts';
import { amountOf, unitOf, yearName } from './leave-words.ts';
import c from './view.module.css';

interface BalanceProps {
  opened: ApplicationPage;
  isOwn: boolean;
}

/** Balance of the type with and without the application, for each leave year of its dates. */
export function Balance({ opened: { item, summary }, isOwn }: BalanceProps) {
  const type = summary.find(({ leave_type_id }) => leave_type_id === item.leave_type.id);
  const years =
    type?.years.filter(({ first, last }) => item.dates.some(({ date }) => first <= date && date <= last)) ?? [];
  if (!type || years.length === 0) return null;
  const to = isOwn ? '/leaves/self' : `/leaves/${item.user.id}`;
  const why = !type.is_unlimited && (
    <Link className={c['why']} {...({ to, search: { why: item.leave_type.id } } as { to: string })}>
      {t('How it’s calculated')}
    </Link>
  );
  return (
    <Box title={t('Balance')} aside={why}>
      {years.map((year) => (
        <div key={year.first} className={c['year']}>
          {years.length > 1 && <h3>{yearName(year)}</h3>}
          {type.is_unlimited ? (
            <p className={c['quiet']}>
              {t('As much as needed. {amount} taken this year.', {
                amount: amountOf(year.taken + year.booked, item.leave_type.unit),
              })}
            </p>
          ) : (
            <Limited item={item} year={year} />
          )}
        </div>
      ))}
    </Box>
  );
}

interface LimitedProps {
  item: ApplicationPage['item'];
  year: ApplicationPage['summary'][number]['years'][number];
}

function Limited({ item, year }: LimitedProps) {
  const isWaiting = item.state === 'created';
  const unit = unitOf(item.leave_type.unit, year.left);
  const granted = number(year.given);
  const selected = bookedIn(year, item.dates);
  const rest = isWaiting ? Math.max(0, year.waiting - selected) : year.waiting;
  return (
    <>
      <p className={c['figure']}>
        <b className="num">{number(year.left)}</b>
        <span>
          {isWaiting
            ? t('{unit} left if approved, {without} if not.', { unit, without: number(year.left + selected) })
            : t('{unit} left of {given}', { unit, given: granted })}
        </span>
      </p>
      <BalanceRuler
        size="small"
        total={year.given}
        parts={{
          taken: year.taken,
          booked: year.booked,
          waiting: rest,
          ...(isWaiting && { asked: selected }),
        }}
        label={t('{left} left of {given}', { left: amountOf(year.left, item.leave_type.unit), given: granted })}
      />
    </>
  );
}
