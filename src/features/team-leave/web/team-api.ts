import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationNews, leaveBalanceNews } from '#features/leave-applications/events.ts';
import { teamLeave } from '../contract.ts';
import { teamLeaveNews } from '../events.ts';

export const teamApi = clientFor(teamLeave);

export type TeamMonth = Reply<(typeof teamLeave)['index']>;

/** Reloads the calendar when leave has changed. */
export function useTeamNews(): void {
  const cache = useQueryClient();
  const refresh = () => {
    for (const { key } of [teamApi.index, teamApi.rows, teamApi.card]) void cache.invalidateQueries({ queryKey: key });
  };
  useLive(teamLeaveNews, refresh);
  useLive(applicationNews, refresh);
  useLive(leaveBalanceNews, refresh);
  useLive(connected, refresh);
}
