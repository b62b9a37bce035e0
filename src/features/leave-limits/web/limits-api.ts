import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { clientFor } from '#platform/web/api.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { leaveLimits } from '../contract.ts';
import { leaveLimitsNews } from '../events.ts';

export const limitsApi = clientFor(leaveLimits);

export type LimitsPage = Reply<(typeof leaveLimits)['index']>;
export type ShownLimit = LimitsPage['limits'][number];
export type ShownBlock = LimitsPage['blocks'][number];

/** Reloads blocked dates and limits when they change. @returns a function that reloads them */
export function useLimitNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    const keys = [limitsApi.index, limitsApi.month].map(({ key }) => key);
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
  useLive(leaveLimitsNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}
