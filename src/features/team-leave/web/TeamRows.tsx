import { UnstyledButton } from '@mantine/core';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { Link, useNavigate } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { daysBetween } from '#platform/shared/time.ts';
import { timesText } from '#platform/shared/times-of-day.ts';
import { dayAndMonth, shortDay, timeOfDay } from '#platform/web/format.ts';
import { isTimed } from '#features/leave/rules/counting.ts';
import { t } from '#platform/web/i18n.ts';
import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { Icon } from '#platform/web/ui/Icon.tsx';
import { PartFailed } from '#platform/web/ui/PartFailed.tsx';
import { inColumn } from '#features/leave/web/parts/in-column.ts';
import { profilePath } from '#features/people/web/parts/profile-links.ts';
import type { LeaveBar, Team, TeamRow } from '../contract.ts';
import type { ShownBar } from './BarCard.tsx';
import type { TeamMonth } from './team-api.ts';
import type { TeamQuery } from './team-view.ts';
import { useTeamRows } from './use-team-rows.ts';
import c from './team.module.css';

export interface TeamRowsProps {
  team: Team;
  month: TeamMonth;
  asked: TeamQuery;
  only: boolean;
  isOpen: boolean;
  shown: ShownBar;
  onToggle(): void;
}

/** Number of columns: names, days, and the balance if the viewer sees it. */
const columnsOf = ({ sees_left }: TeamMonth): number => (sees_left ? 3 : 2);

/** A department: rows of the people away, and one line for the others. */
export function TeamRows(props: TeamRowsProps) {
  const { team, month, isOpen, shown, onToggle } = props;
  const { rows, rest, isFailed, showAll } = useTeamRows(props);
  // All departments share one column.
  const lefts = [...month.teams.flatMap((each) => each.rows ?? []), ...rows].map(({ left }) => left);
  return (
    <tbody>
      <tr className={c['team']}>
        <th colSpan={columnsOf(month)} scope="rowgroup">
          <TeamTitle team={team} isOpen={isOpen} onToggle={onToggle} />
        </th>
      </tr>
      {isOpen && rows.map((row) => <PersonRow key={row.id} {...{ row, month, shown, lefts }} />)}
      {isOpen && isFailed && (
        <tr>
          <td colSpan={columnsOf(month)}>
            <PartFailed />
          </td>
        </tr>
      )}
      {isOpen && rest > 0 && (
        <tr className={c['rest']}>
          <td colSpan={columnsOf(month)}>
            <UnstyledButton onClick={showAll}>{restText(team, rest)}</UnstyledButton>
          </td>
        </tr>
      )}
    </tbody>
  );
}

export const nameOf = ({ name }: Team) => name ?? t('No department');

export const restText = (team: Team, rest: number) =>
  team.people_away === 0
    ? t('{count, plural, one {# person in {team}, not away} other {# people in {team}, none away}}', {
        count: rest,
        team: nameOf(team),
      })
    : t('{count, plural, one {# more in {team}, not away} other {# more in {team}, none away}}', {
        count: rest,
        team: nameOf(team),
      });

/** Title of a department: it folds, and says when many of its people are away. */
export const TeamTitle = ({ team, isOpen, onToggle }: Pick<TeamRowsProps, 'team' | 'isOpen' | 'onToggle'>) => (
  <span>
    <UnstyledButton aria-expanded={isOpen} onClick={onToggle}>
      <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} size={18} />
      <b>{nameOf(team)}</b>
      <small>{t('{count, plural, one {# person} other {# people}}', { count: team.total })}</small>
    </UnstyledButton>
    {team.most > 0 ? (
      <em data-many>
        {t('{count} of {total} away on {days}', {
          count: team.most,
          total: team.total,
          days: daysText(team.most_on),
        })}
      </em>
    ) : (
      !isOpen && team.people_away > 0 && <em>{t('{count} away', { count: team.people_away })}</em>
    )}
  </span>
);

/** '16 Dec and 17 Dec', or the number of days when there are more than three. */
function daysText(days: Team['most_on']): string {
  if (days.length > 3) return t('{count} days', { count: days.length });
  return days.map((date) => shortDay(date)).join(', ');
}

export interface PersonProps {
  row: TeamRow;
  month: TeamMonth;
  shown: ShownBar;
}

interface PersonRowProps extends PersonProps {
  /** Column of balances. */
  lefts: readonly (number | null)[];
}

function PersonRow({ row, month, shown, lefts }: PersonRowProps) {
  const { id, name, username, avatar, left } = row;
  return (
    <tr data-row className={c['person']} data-shown={shown.bar?.user === id || undefined}>
      <th scope="row">
        <Link to={profilePath(username)}>
          <Avatar name={name} avatar={avatar} size={28} />
          <span>{name}</span>
        </Link>
      </th>
      <td>
        <Bars {...{ row, month, shown }} />
      </td>
      {month.sees_left && (
        <td className={`${c['left']} num`} data-low={(left !== null && left < 0) || undefined}>
          {left === null ? '–' : inColumn(left, lefts)}
        </td>
      )}
    </tr>
  );
}

interface BarsProps extends PersonProps {
  /** Whether there is room for the word above a single day. */
  isCard?: boolean;
}

/** Bars of one person's leave over the days shown. */
export const Bars = ({ isCard = false, ...props }: BarsProps) => (
  <div className={c['bars']}>
    {props.row.bars.map((bar) => (
      <Bar key={`${bar.from} ${bar.part} ${bar.state}`} {...props} bar={bar} isCard={isCard} />
    ))}
    {props.row.bars.length === 0 && <span className={c['unseen']}>{t('Not away')}</span>}
  </div>
);

function Bar({ bar, row, month, shown, isCard }: PersonProps & { bar: LeaveBar; isCard: boolean }) {
  const navigate = useNavigate();
  const total = month.days.length;
  const at = daysBetween(month.start_date, bar.from);
  const length = daysBetween(bar.from, bar.to) + 1;
  const style: CSSProperties = { insetInlineStart: `${(at / total) * 100}%`, width: `${(length / total) * 100}%` };
  const key = `${row.id} ${bar.from} ${bar.part}`;
  const { application_id } = bar;
  const show = (element: HTMLElement) => shown.show({ key, element, user: row.id, row, bar });
  return (
    <button
      type="button"
      data-bar
      data-at={at}
      data-state={bar.state}
      data-part={isTimed(bar.part) ? 'times' : bar.part}
      data-before={bar.continues_before || undefined}
      data-after={bar.continues_after || undefined}
      style={style}
      onPointerEnter={({ currentTarget }) => show(currentTarget)}
      onPointerLeave={shown.leave}
      onFocus={({ currentTarget }) => show(currentTarget)}
      onBlur={shown.leave}
      onClick={() => application_id !== null && void navigate({ to: `/leave/application/view/${application_id}` })}
    >
      <em className={c['unseen']}>{leaveBarText(row, bar)}</em>
      <span aria-hidden>
        {bar.letter || (length > 1 || isCard ? t('Away') : '')}
        {bar.state === 'created' && length > 2 && <small> {t('waiting for approval')}</small>}
      </span>
    </button>
  );
}

/** One sentence for screen readers: 'Liam Byrne, 14 December to 18 December, Annual leave, waiting for approval' */
function leaveBarText({ name }: TeamRow, { from, to, name: type, part, state }: LeaveBar): string {
  const days = from === to ? dayAndMonth(from) : t('{from} to {to}', { from: dayAndMonth(from), to: dayAndMonth(to) });
  const half = isTimed(part)
    ? timesText(part, timeOfDay)
    : { full: '', first: t('morning'), second: t('afternoon') }[part];
  return [name, days, half, type, state === 'created' ? t('waiting for approval') : ''].filter(Boolean).join(', ');
}
