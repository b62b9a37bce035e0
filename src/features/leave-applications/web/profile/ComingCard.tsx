import { date as dateText, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { inColumn, signedInColumn } from '#features/leave/web/parts/in-column.ts';
import { Box } from '../Box.tsx';
import type { LeaveProfile } from '../replies.ts';
import c from './profile.module.css';

/** Card of the coming changes by the rules, and the balance at the next leave year. */
export function ComingCard({ leave: { coming, next_year } }: { leave: LeaveProfile }) {
  if (coming.length === 0 && next_year === null) return null;
  const beside = [...coming.map(({ amount }) => amount), next_year?.balance ?? null];
  return (
    <Box title={t('Coming up')}>
      <ul className={c['coming']}>
        {coming.map(({ date, leave_type, title, amount }, index) => (
          <li key={index}>
            <span>
              <b>{shortDay(date)}</b> {leave_type.name}
              <small>{title}</small>
            </span>
            <em className="num">{signedInColumn(amount, beside)}</em>
          </li>
        ))}
        {next_year && (
          <li data-then>
            <span>{t('{type} on {date}', { type: next_year.leave_type.name, date: dateText(next_year.date) })}</span>
            <em className="num">{inColumn(next_year.balance, beside)}</em>
          </li>
        )}
      </ul>
    </Box>
  );
}
