import { useRef, type CSSProperties, type KeyboardEvent, type RefObject, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { inlineKey } from '#platform/web/direction.ts';
import type { Team } from '../contract.ts';
import { BarCard, useShownBar } from './BarCard.tsx';
import { tintsOf } from './Days.tsx';
import type { TeamRowsProps } from './TeamRows.tsx';
import type { TeamMonth } from './team-api.ts';
import type { TeamQuery } from './team-view.ts';
import c from './team.module.css';

export interface TeamFrameProps {
  month: TeamMonth;
  asked: TeamQuery;
  /** Whether people who are not away are hidden. */
  only: boolean;
}

interface TeamFrame<Root extends HTMLElement> {
  root: {
    ref: RefObject<Root | null>;
    style: CSSProperties;
    'aria-label': string;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** Teams, each with its key. */
  teams: readonly (readonly [string, TeamRowsProps])[];
  shown: TeamRowsProps['shown'];
}

/** Shared parts of the table and the cards: props of the root element, departments, and what the foot shows. */
export function useTeamFrame<Root extends HTMLElement>({ month, asked, only }: TeamFrameProps): TeamFrame<Root> {
  const folding = useFolding(month);
  const ref = useRef<Root>(null);
  const shown = useShownBar();
  const style = { '--days': month.days.length, '--tints': tintsOf(month) } as CSSProperties;
  const visible = only ? month.teams.filter(({ people_away }) => people_away > 0) : month.teams;
  const teams = visible.map((team): readonly [string, TeamRowsProps] => [
    keyOf(team),
    { team, month, asked, only, shown, isOpen: folding.isOpen(team), onToggle: () => folding.toggle(team) },
  ]);
  return { root: { ref, style, 'aria-label': t('Who is away'), onKeyDown: useBarKeys(ref) }, teams, shown };
}

interface TeamFootProps extends Pick<TeamFrame<HTMLElement>, 'teams' | 'shown'>, Pick<TeamFrameProps, 'month'> {}

/** Foot below all departments; only screen readers hear the number of people. */
export const TeamFoot = ({ teams, shown, month }: TeamFootProps) => (
  <>
    {teams.length === 0 && <p className={c['nobody']}>{t('No one is away on these days.')}</p>}
    <p className={c['unseen']} role="status">
      {t('{count, plural, one {# person} other {# people}}', { count: month.total_people })}
    </p>
    {shown.bar && <BarCard key={shown.bar.key} shown={shown} />}
  </>
);

const positionOf = (bar: HTMLElement) => Number(bar.dataset['at']);
const rowOf = (bar: HTMLElement) => bar.closest('[data-row]');

/** Moves between bars by arrow keys: along a row, or to the nearest bar of the next row above or below that has any. */
function useBarKeys(rows: RefObject<HTMLElement | null>) {
  return (event: KeyboardEvent) => {
    const bar = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-bar]') : null;
    const way = { ArrowBack: [0, -1], ArrowForward: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[inlineKey(event)];
    if (!bar || !way || !rows.current) return;
    event.preventDefault();
    const bars = [...rows.current.querySelectorAll<HTMLElement>('[data-bar]')];
    const index = bars.indexOf(bar);
    const [down = 0, along = 0] = way;
    if (along !== 0) return bars[index + along]?.focus();
    const others = down > 0 ? bars.slice(index + 1) : bars.slice(0, index).toReversed();
    const row = rowOf(others.find((other) => rowOf(other) !== rowOf(bar)) ?? bar);
    const [nearest] = others
      .filter((other) => rowOf(other) === row && row !== rowOf(bar))
      .toSorted(
        (one, other) => Math.abs(positionOf(one) - positionOf(bar)) - Math.abs(positionOf(other) - positionOf(bar)),
      );
    nearest?.focus();
  };
}

const keyOf = ({ id }: Pick<Team, 'id'>): string => id ?? 'none';

/** Maximum people for whom a single department opens although no one is away. */
const maxOpened = 30;

/** Teams sent with rows are open until closed, the others closed until opened. */
function useFolding({ teams, total_people }: Pick<TeamMonth, 'teams' | 'total_people'>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isSmall = teams.length === 1 && total_people <= maxOpened;
  const beginsOpen = ({ rows }: Team) => rows !== null || isSmall;
  return {
    isOpen: (team: Team) => (beginsOpen(team) ? !closed.has(keyOf(team)) : opened.has(keyOf(team))),
    toggle: (team: Team) =>
      (beginsOpen(team) ? setClosed : setOpened)((all) => {
        const key = keyOf(team);
        return all.has(key) ? new Set([...all].filter((one) => one !== key)) : new Set([...all, key]);
      }),
  };
}
