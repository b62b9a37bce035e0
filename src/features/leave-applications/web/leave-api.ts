import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clientFor } from '#platform/web/api.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { employeeLeaves, leaveApplications, reviewerLeaves } from '../contract.ts';
import { applicationNews } from '../events.ts';

export const applicationsApi = clientFor(leaveApplications);
export const employeeApi = clientFor(employeeLeaves);
export const reviewerApi = clientFor(reviewerLeaves);

const keys = [
  ...Object.values(employeeApi),
  ...Object.values(reviewerApi),
  applicationsApi.view,
  applicationsApi.comments,
].map(({ key }) => key);

/** Leave is read again when something has become of an application. @returns reads it again */
export function useLeaveNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
  useLive(applicationNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}
