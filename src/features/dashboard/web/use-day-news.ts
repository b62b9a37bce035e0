import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { clockStatus } from '#features/clock/events.ts';
import { leaveDaysNews } from '#features/leave-applications/events.ts';
import type { ClockingSummary } from '#features/clock/contract.ts';
import { dashboardApi } from './dashboard-api.ts';

/** Milliseconds. Hundreds clock in within the same minutes: the board follows, but not each of them. */
const boardDelayMs = 3000;

/** One's own day is read again when the own clock changes state. */
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

/**
 * Calls soon after the first of many calls, once for all of them.
 * @param spreadMs where thousands of pages hear the same: within so many milliseconds more, each at a moment of its own
 */
export function useSoon(run: () => void, spreadMs = 0): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        run();
      },
      boardDelayMs + Math.random() * spreadMs,
    );
  };
}

/** Who is in is read again soon after anybody's clock has changed, and after a missed connection. */
export function useBoardNews(): void {
  const cache = useQueryClient();
  const follow = useSoon(() => void cache.invalidateQueries({ queryKey: dashboardApi.whoIsIn.key }));
  useLive(clockStatus, follow);
  useLive(leaveDaysNews, follow);
  useLive(connected, follow);
}
