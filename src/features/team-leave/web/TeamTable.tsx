import { t } from '#platform/web/i18n.ts';
import { DayCounts, DayNames } from './Days.tsx';
import { TeamFoot, useTeamFrame, type TeamFrameProps } from './TeamFrame.tsx';
import { TeamRows } from './TeamRows.tsx';
import type { TeamMonth } from './team-api.ts';
import c from './team.module.css';

/** Table of people and days; counts on top, departments that fold. */
export function TeamTable(props: TeamFrameProps) {
  const { month } = props;
  const { root, teams, shown } = useTeamFrame<HTMLTableElement>(props);
  return (
    <div className={c['frame']}>
      <table className={c['table']} {...root}>
        <Head month={month} />
        {teams.map(([key, rows]) => (
          <TeamRows key={key} {...rows} />
        ))}
      </table>
      <TeamFoot {...{ teams, shown, month }} />
    </div>
  );
}

const Head = ({ month }: { month: TeamMonth }) => (
  <thead>
    <tr className={c['heads']}>
      <th scope="col">{t('{count, plural, one {# person} other {# people}}', { count: month.total_people })}</th>
      <td>
        <DayNames month={month} />
      </td>
      {month.sees_left && <th scope="col">{t('Remaining')}</th>}
    </tr>
    <tr className={c['counts']}>
      <th scope="row">{t('Away (of {total})', { total: month.total_people })}</th>
      <td>
        <DayCounts month={month} />
      </td>
      {month.sees_left && <td />}
    </tr>
  </thead>
);
