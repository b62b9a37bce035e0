import { dayAndMonth, duration } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import type { OwnPlan } from './shift-words.ts';
import c from './mine.module.css';

/** Weeks whose published shifts add up to other hours than the person's week requires. */
export function WeekShares({ plan: { week_shares } }: { plan: OwnPlan }) {
  if (week_shares.length === 0) return null;
  return (
    <ul className={c['shares']}>
      {week_shares.map(({ week, planned_time, required_time }) => (
        <li key={week}>
          {t('Week of {date}: {planned} of {required} planned', {
            date: dayAndMonth(week),
            planned: duration(planned_time),
            required: duration(required_time),
          })}
        </li>
      ))}
    </ul>
  );
}
