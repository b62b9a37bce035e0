import { useRef, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import { t } from '#platform/web/i18n.ts';
import { BarCard, useShownBar } from './BarCard.tsx';
import { tintsOf } from './Days.tsx';
import type { TeamRowsProps } from './TeamRows.tsx';
import type { TeamMonth } from './team-api.ts';
import type { TeamQuery } from './team-view.ts';
import { useBarKeys } from './use-bar-keys.ts';
import { keyOf, useFolding } from './use-folding.ts';
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
