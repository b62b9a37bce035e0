import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import { DayCounts, DayNames } from './Days.tsx';
import { TeamFoot, useTeamFrame, type TeamFrameProps } from './TeamFrame.tsx';
import { Bars, nameOf, restText, TeamTitle, type PersonProps, type TeamRowsProps } from './TeamRows.tsx';
import { useTeamRows } from './use-team-rows.ts';
import c from './team.module.css';

/** Cards that replace the table on a small screen, as in the bird view: one person, one week. */
export function TeamCards(props: TeamFrameProps) {
  const { month } = props;
  const { root, teams, shown } = useTeamFrame<HTMLDivElement>(props);
  return (
    <div className={c['cards']} role="group" {...root}>
      <Week month={month} />
      {teams.map(([key, rows]) => (
        <TeamOfCards key={key} {...rows} />
      ))}
      <TeamFoot {...{ teams, shown, month }} />
    </div>
  );
}

/** Number of people away on each day. */
const Week = ({ month }: Pick<TeamFrameProps, 'month'>) => (
  <section className={c['week']}>
    <h2>{t('Away (of {total})', { total: month.total_people })}</h2>
    <div className={c['heads']}>
      <DayNames month={month} />
    </div>
    <div className={c['counts']}>
      <DayCounts month={month} />
    </div>
  </section>
);

function TeamOfCards(props: TeamRowsProps) {
  const { team, month, isOpen, shown, onToggle } = props;
  const { rows, rest, isFailed, showAll } = useTeamRows(props);
  return (
    <section>
      <h2 className={c['team']}>
        <TeamTitle team={team} isOpen={isOpen} onToggle={onToggle} />
      </h2>
      {isOpen && rows.length > 0 && (
        <ul aria-label={nameOf(team)}>
          {rows.map((row) => (
            <PersonCard key={row.id} {...{ row, month, shown }} />
          ))}
        </ul>
      )}
      {isOpen && isFailed && <PartFailed />}
      {isOpen && rest > 0 && (
        <p className={c['rest']}>
          <UnstyledButton onClick={showAll}>{restText(team, rest)}</UnstyledButton>
        </p>
      )}
    </section>
  );
}

/** A person and their week, with the balance to the right of the name. */
function PersonCard({ row, month, shown }: PersonProps) {
  const { name, username, avatar, designation_name, left } = row;
  return (
    <li data-row>
      <header>
        <Avatar name={name} avatar={avatar} size={32} />
        <Link to={profilePath(username)}>
          <b>{name}</b>
          <small>{designation_name ?? username}</small>
        </Link>
        {month.sees_left && left !== null && (
          <span className="num" data-low={left < 0 || undefined}>
            {t('{days} left', { days: inColumn(left) })}
          </span>
        )}
      </header>
      <div className={c['heads']} aria-hidden>
        <DayNames month={month} />
      </div>
      <Bars {...{ row, month, shown }} isCard />
    </li>
  );
}
