import { Link } from '@tanstack/react-router';
import type { Reply } from '#platform/shared/contract.ts';
import { number, shortDay, inCompanyDate } from '#platform/web/format.ts';
import { plural, t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { StateLabel } from '#features/leave/web/parts/StateMark.tsx';
import { TypeName } from '#features/leave/web/parts/TypeMark.tsx';
import type { reviewerLeaves } from '../contract.ts';
import { Beside } from './ApplicationList.tsx';
import { marks, stateMore, stretchText, weekdaysText } from './leave-words.ts';
import c from './review.module.css';

type Row = Reply<(typeof reviewerLeaves)['index']>['data'][number];

export function ReviewTable({ rows }: { rows: readonly Row[] }) {
  return (
    <table className={c['table']} aria-label={t('Applications')}>
      <thead>
        <tr>
          <th>{t('Person')}</th>
          <th>{t('Dates')}</th>
          <th data-number>{t('Days')}</th>
          <th>{t('Type')}</th>
          <th data-number>{t('Left after')}</th>
          <th>{t('Team away')}</th>
          <th>
            <span className={c['unseen']}>{t('Comments and files')}</span>
          </th>
          <th>{t('State')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Application key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Application({ row }: { row: Row }) {
  const { total, left_after, team_away, team_total } = row;
  const today = companyToday();
  return (
    <tr>
      <td>
        <Person row={row} />
      </td>
      <td>
        <b>{stretchText(row, today.slice(0, 4))}</b>
        <small>{weekdaysText(row)}</small>
      </td>
      <td data-number className="num">
        <b>{number(total)}</b>
      </td>
      <td>
        <TypeName type={row.leave_type} />
      </td>
      <td data-number className="num" data-low={(left_after !== null && left_after < 0) || undefined}>
        {left_after === null ? '–' : number(left_after).replace('-', '−')}
      </td>
      <td>
        <span className={c['team']} data-many={team_away >= Math.max(3, Math.ceil(team_total / 4)) || undefined}>
          {t('{count} of {total}', { count: team_away, total: team_total })}
        </span>
      </td>
      <td>
        <Beside item={row} />
      </td>
      <td>
        <StateLabel state={marks[row.state]} more={stateMore(row) ?? waited(row, today as LocalDate)} />
      </td>
    </tr>
  );
}

const Person = ({ row: { id, user } }: { row: Row }) => (
  <span className={c['person']}>
    <Avatar name={user.name} avatar={user.avatar} size={28} />
    <span>
      <Link to={`/leave/application/view/${id}`} data-application className={c['open']}>
        {user.name}
      </Link>
      <small>{user.department_name ?? '\u00a0'}</small>
    </span>
  </span>
);

/** 'for 4 days', 'since today' */
function waited({ state, applied_at }: Row, today: LocalDate): string | undefined {
  if (state !== 'created') return undefined;
  const days = daysBetween(inCompanyDate(applied_at), today);
  if (days > 30) return t('since {day}', { day: shortDay(inCompanyDate(applied_at)) });
  return days === 0 ? t('since today') : plural(days, 'for {count} day', 'for {count} days');
}
