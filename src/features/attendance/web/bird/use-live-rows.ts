import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLive } from '#platform/web/realtime.ts';
import { attendanceApi } from '../attendance-api.ts';
import type { DateRange } from '../calendar/month.ts';
import { authorOf } from '../calendar/use-person-days.ts';
import type { BirdPage } from './use-bird-rows.ts';

/** At the start of a shift hundreds clock in within a minute: rows on the screen follow at once, the counts now and then. */
const countsEvery = 15_000;
const rowsEvery = 400;

/**
 * Keeps the rows on the screen true while people clock.
 * @param isShown whether the person's row is on the screen; the rows of others are fetched when they are scrolled to
 * @returns fetches one row anew
 */
export function useLiveRows(range: DateRange, isShown: (user_id: string) => boolean) {
  const cache = useQueryClient();
  const { start_date, end_date } = range;
  const waiting = useRef(new Set<string>());
  const timers = useRef<{ rows?: ReturnType<typeof setTimeout> | undefined; counts?: ReturnType<typeof setTimeout> | undefined }>({});

  const refreshRow = useCallback(
    async (user_id: string) => {
      const row = await attendanceApi.birdRow.call({ query: { user_id, start_date, end_date } });
      cache.setQueriesData<BirdPage>({ queryKey: attendanceApi.birdView.key, predicate: ({ queryKey }) => isOfRange(queryKey[1], start_date, end_date) }, (page) =>
        page?.data.some(({ id }) => id === user_id) ? { ...page, data: page.data.map((old) => (old.id === user_id ? row : old)) } : page,
      );
      void cache.invalidateQueries({ queryKey: attendanceApi.details.key });
      void cache.invalidateQueries({ queryKey: attendanceApi.allData.key });
    },
    [cache, start_date, end_date],
  );

  useLive('clock.status', (data) => {
    const user_id = authorOf(data);
    if (user_id === undefined) return;
    if (isShown(user_id)) waiting.current.add(user_id);
    timers.current.rows ??= setTimeout(() => {
      timers.current.rows = undefined;
      // A row that cannot be fetched now is fetched with the counts.
      for (const id of waiting.current) void refreshRow(id).catch(() => undefined);
      waiting.current.clear();
    }, rowsEvery);
    timers.current.counts ??= setTimeout(() => {
      timers.current.counts = undefined;
      void cache.invalidateQueries({ queryKey: attendanceApi.birdView.key });
    }, countsEvery);
  });
  useLive('connected', () => void cache.invalidateQueries({ queryKey: attendanceApi.birdView.key }));
  useEffect(() => {
    const { current } = timers;
    return () => {
      clearTimeout(current.rows);
      clearTimeout(current.counts);
    };
  }, []);
  return refreshRow;
}

function isOfRange(sent: unknown, start_date: string, end_date: string): boolean {
  const query = (sent as { query?: Partial<DateRange> } | undefined)?.query;
  return query?.start_date === start_date && query.end_date === end_date;
}
