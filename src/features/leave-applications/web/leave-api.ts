import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { clientFor } from '#platform/web/api.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import {
  employeeLeaves,
  leaveApplications,
  leaveProfile,
  leaveShortenings,
  leaveWaits,
  reviewerLeaves,
} from '../contract.ts';
import { applicationNews, leaveBalanceNews, leaveWaitNews } from '../events.ts';

export const applicationsApi = clientFor(leaveApplications);
export const employeeApi = clientFor(employeeLeaves);
export const reviewerApi = clientFor(reviewerLeaves);
export const shorteningApi = clientFor(leaveShortenings);
export const waitsApi = clientFor(leaveWaits);
export const leaveProfileApi = clientFor(leaveProfile);

const keys = [
  ...Object.values(employeeApi),
  ...Object.values(reviewerApi),
  applicationsApi.view,
  leaveProfileApi.view,
  waitsApi.index,
  applicationsApi.comments,
].map(({ key }) => key);

/** Reloads leave when an application has changed. @returns a function that reloads it */
export function useLeaveNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
  useLive(applicationNews, () => void refresh());
  useLive(leaveBalanceNews, () => void refresh());
  useLive(leaveWaitNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}
