import { useState } from 'react';
import type { Team } from '../contract.ts';
import type { TeamMonth } from './team-api.ts';

export const keyOf = ({ id }: Pick<Team, 'id'>): string => id ?? 'none';

/** Maximum people for whom a single department opens although nobody is away. */
const mostOpened = 30;

/** Teams sent with rows are open until closed, the others closed until opened. */
export function useFolding({ teams, total_people }: Pick<TeamMonth, 'teams' | 'total_people'>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const isSmall = teams.length === 1 && total_people <= mostOpened;
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
