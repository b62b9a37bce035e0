import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSoon } from '#platform/web/use-soon.ts';
import { clockStatus } from '#features/clock/events.ts';
import { leaveDaysNews } from '#features/leave-applications/events.ts';
import type { ClockingSummary } from '#features/clock/contract.ts';
import { dashboardApi } from './dashboard-api.ts';

/** Reloads the viewer's day when their clock changes state. */
export function useDayNews(summary: ClockingSummary | undefined): void {
  const cache = useQueryClient();
  const shape =
    summary && [summary.working_date, summary.is_clocked_in, summary.is_on_break, summary.clocks.length].join();
  const last = useRef(shape);
  useEffect(() => {
    if (last.current !== undefined && last.current !== shape)
      void cache.invalidateQueries({ queryKey: dashboardApi.clock.key });
    last.current = shape;
  }, [cache, shape]);
}

/** Reloads who is in soon after anyone's clock changes, and after a lost connection. */
export function useBoardNews(): void {
  const cache = useQueryClient();
  const follow = useSoon(() => void cache.invalidateQueries({ queryKey: dashboardApi.whoIsIn.key }));
  useLive(clockStatus, follow);
  useLive(leaveDaysNews, follow);
  useLive(connected, follow);
}
