import { useRef, type CSSProperties } from 'react';
import { plural, t } from '#platform/web/i18n.ts';
import { BarCard, useShownBar } from './BarCard.tsx';
import { DayCounts, DayNames, tintsOf } from './Days.tsx';
import { TeamRows } from './TeamRows.tsx';
import type { TeamMonth } from './team-api.ts';
import type { TeamQuery } from './team-view.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { keyOf, useFolding } from './use-folding.ts';
import c from './team.module.css';

export interface TeamTableProps {
  month: TeamMonth;
  asked: TeamQuery;
  /** Without those who are not away. */
  only: boolean;
}

/** People and days; a row of counts on top, departments that fold. */
export function TeamTable({ month, asked, only }: TeamTableProps) {
  const { days, teams, total_people } = month;
  const folding = useFolding(month);
  const table = useRef<HTMLTableElement>(null);
  const shown = useShownBar();
  const style = { '--days': days.length, '--tints': tintsOf(month) } as CSSProperties;
  const visible = only ? teams.filter(({ people_away }) => people_away > 0) : teams;
  return (
    <div className={c['frame']}>
      <table
        className={c['table']}
        style={style}
        ref={table}
        aria-label={t('Who is away')}
        onKeyDown={useBarKeys(table)}
      >
        <Head month={month} />
        {visible.map((team) => (
          <TeamRows
            key={keyOf(team)}
            {...{ team, month, asked, only, shown }}
            isOpen={folding.isOpen(team)}
            onToggle={() => folding.toggle(team)}
          />
        ))}
      </table>
      {visible.length === 0 && <p className={c['nobody']}>{t('Nobody is away on these days.')}</p>}
      <p className={c['unseen']} role="status">
        {plural(total_people, '{count} person', '{count} people')}
      </p>
      {shown.bar && <BarCard key={shown.bar.key} shown={shown} />}
    </div>
  );
}

const Head = ({ month }: { month: TeamMonth }) => (
  <thead>
    <tr className={c['heads']}>
      <th scope="col">{plural(month.total_people, '{count} person', '{count} people')}</th>
      <td>
        <DayNames month={month} />
      </td>
      {month.sees_left && <th scope="col">{t('Left')}</th>}
    </tr>
    <tr className={c['counts']}>
      <th scope="row">{t('Away, of {total}', { total: month.total_people })}</th>
      <td>
        <DayCounts month={month} />
      </td>
      {month.sees_left && <td />}
    </tr>
  </thead>
);
