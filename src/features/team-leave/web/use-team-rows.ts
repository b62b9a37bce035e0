import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Team } from '../contract.ts';
import { teamApi } from './team-api.ts';
import type { TeamQuery } from './team-view.ts';

interface TeamRowsOptions {
  team: Team;
  asked: TeamQuery;
  /** Whether people who are not away are hidden. */
  only: boolean;
  isOpen: boolean;
}

/** Returns the rows of a department: people who are away, and the others once requested. */
export function useTeamRows({ team, asked, only, isOpen }: TeamRowsOptions) {
  const [isAll, setAll] = useState(false);
  const others = useQuery({
    ...teamApi.rows.read({
      query: { ...asked, ...(team.id !== null && { team_id: team.id }), everyone: isAll ? 1 : 0 },
    }),
    enabled: isOpen && (isAll || team.rows === null),
  });
  const rest = team.total - team.people_away;
  return {
    rows: (isAll || team.rows === null ? others.data?.rows : undefined) ?? team.rows ?? [],
    isFailed: others.isError,
    /** Number of people who are not away and not shown; 0 also when they are hidden. */
    rest: only || isAll ? 0 : rest,
    showAll: () => setAll(true),
  };
}
