import { date as dateText, decimal, shortDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { Box } from '../Box.tsx';
import { signed } from '../leave-words.ts';
import type { LeaveProfile } from '../replies.ts';
import c from './profile.module.css';

/** What the rules will do by themselves, and what there will be then. */
export function ComingCard({ leave: { coming, next_year } }: { leave: LeaveProfile }) {
  if (coming.length === 0 && next_year === null) return null;
  return (
    <Box title={t('What comes next')}>
      <ul className={c['coming']}>
        {coming.map(({ date, leave_type, title, amount }, index) => (
          <li key={index}>
            <span>
              <b>{shortDay(date)}</b> {leave_type.name}
              <small>{t(title)}</small>
            </span>
            <em className="num">{signed(amount)}</em>
          </li>
        ))}
        {next_year && (
          <li data-then>
            <span>{t('{type} on {date}', { type: next_year.leave_type.name, date: dateText(next_year.date) })}</span>
            <em className="num">{decimal(next_year.balance, 1).replace('-', '−')}</em>
          </li>
        )}
      </ul>
    </Box>
  );
}
