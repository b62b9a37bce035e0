import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { clockStatus } from '#features/clock/events.ts';
import { leaveDaysNews } from '#features/leave-applications/events.ts';
import { dashboardApi } from '../dashboard-api.ts';
import type { Place } from './whereabouts-words.ts';

/** Delay in milliseconds. At the start of a shift hundreds of people clock in within a minute. */
const newsDelayMs = 1500;
/** Maximum number of people per request. */
const maxRequested = 200;

/** Returns where people on the screen are, for viewers of attendance; follows their clocks. */
export function useWhereabouts(ids: readonly string[]): ReadonlyMap<string, Place> {
  const { can } = useSession();
  const shown = ids.slice(0, maxRequested);
  const isAllowed = can('view_any_attendance');
  const answer = useQuery({
    ...dashboardApi.whereabouts.read({ query: { ids: shown.join() } }),
    enabled: isAllowed && shown.length > 0,
    placeholderData: keepPreviousData,
  });
  useClockNews(shown);
  const known = useRef<ReadonlyMap<string, Place>>(new Map());
  return useMemo(() => {
    if (!answer.data) return known.current;
    const places = new Map(known.current);
    for (const { id, state, time } of answer.data.people) places.set(id, { state, time });
    known.current = places;
    return places;
  }, [answer.data]);
}

function useClockNews(ids: readonly string[]): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey: dashboardApi.whereabouts.key });
    }, newsDelayMs);
  };
  useLive(clockStatus, ({ author }) => {
    if (ids.includes(author)) follow();
  });
  useLive(leaveDaysNews, ({ person_id }) => {
    if (ids.includes(person_id)) follow();
  });
  useLive(connected, follow);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
