import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { leaveRulesNews } from '../events.ts';
import { packagesApi, setupApi, typesApi } from './leave-rules-api.ts';

const { index, list, edit, assignedUsers, assignableData, makeAssignUsers } = packagesApi;
const keys = [
  setupApi.index,
  typesApi.index,
  typesApi.list,
  index,
  list,
  edit,
  assignedUsers,
  assignableData,
  makeAssignUsers,
].map(({ key }) => key);

/** Reloads leave types and packages when one has changed. @returns a function that reloads them */
export function useLeaveRulesNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
  useLive(leaveRulesNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}
