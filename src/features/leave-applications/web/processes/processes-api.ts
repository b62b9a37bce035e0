import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clientFor } from '#platform/web/api.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { leaveReviews } from '../../rules/processes-contract.ts';
import { leaveReviewsNews } from '../../events.ts';
import { reviewProcesses } from '../../contract.ts';
import { applicationNews } from '../../events.ts';

export const reviewsApi = clientFor(leaveReviews);
export const processesApi = clientFor(reviewProcesses);

export const processesPath = '/settings/leave/review-process';
export const processPath = (id: string) => `${processesPath}/${id}`;
export const processPeoplePath = (id: string) => `/settings/leave/leave-review/${id}/assigned-people`;

const keys = [...Object.values(reviewsApi), processesApi.waiting].map(({ key }) => key);

/** Reloads processes when one or its waiting applications have changed. @returns a function that reloads them */
export function useProcessNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
  useLive(leaveReviewsNews, () => void refresh());
  useLive(applicationNews, () => void cache.invalidateQueries({ queryKey: processesApi.waiting.key }));
  useLive(connected, () => void refresh());
  return refresh;
}
