import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { applicationSettings } from '#features/company/events.ts';
import { clockStatus } from '#features/clock/events.ts';
import { holidayNews } from '#features/holidays/events.ts';
import { leaveDaysNews } from '#features/leave-applications/events.ts';
import { listNews } from '#features/lists/events.ts';
import { periodNews } from '#features/periods/events.ts';
import { correctionsApi } from '#features/corrections/web/parts/corrections-api.ts';
import { attendanceApi } from '../attendance-api.ts';
import type { DateRange } from '../parts/month.ts';
import { useRefreshDays, useRefreshLocks } from '../calendar/use-day.ts';
import { shownRow, type ShownPage } from './shown-rows.ts';

/**
 * At the start of a shift hundreds clock in within a minute,
 * so visible rows update immediately and the counts at intervals.
 */
const countsIntervalMs = 15_000;
const rowsIntervalMs = 400;

/**
 * Keeps visible rows up to date while people clock.
 * @param isShown whether the person's row is visible; other rows are fetched when scrolled to
 * @returns a callback that reloads one row
 */
export function useLiveRows(range: DateRange, isShown: (user_id: string) => boolean) {
  const cache = useQueryClient();
  const waiting = useRef(new Set<string>());
  const refreshRow = useRefreshRow(range);
  const rowsSoon = useAtMostEvery(rowsIntervalMs, () => {
    // A row that cannot be fetched now is reloaded together with the counts.
    for (const id of waiting.current) void refreshRow(id).catch(() => undefined);
    waiting.current.clear();
  });
  const refreshDays = useRefreshDays();
  const everything = () => {
    void cache.invalidateQueries({ queryKey: attendanceApi.birdPacked.key });
    void cache.invalidateQueries({ queryKey: correctionsApi.toReview.key });
    void cache.invalidateQueries({ queryKey: correctionsApi.preview.key });
  };
  const countsSoon = useAtMostEvery(countsIntervalMs, everything);
  const follow = (person: string) => {
    if (isShown(person)) waiting.current.add(person);
    rowsSoon();
    countsSoon();
  };
  useLive(clockStatus, ({ author }) => follow(author));
  useLive(leaveDaysNews, ({ person_id }) => follow(person_id));
  // Departments and designations appear in rows and filters, and may be renamed or deleted.
  useLive(listNews, everything);
  // Settings and holidays affect the evaluation of days.
  useLive(applicationSettings, everything);
  useLive(holidayNews, everything);
  // The header and the open day show whether changes are locked.
  const refreshLocks = useRefreshLocks();
  useLive(periodNews, refreshLocks);
  useLive(connected, () => {
    everything();
    refreshDays();
    refreshLocks();
  });
  return refreshRow;
}

/** Fetches one row and replaces it in every page of the range that contains it. */
function useRefreshRow({ start_date, end_date }: DateRange) {
  const cache = useQueryClient();
  return useCallback(
    async (user_id: string) => {
      const row = shownRow(await attendanceApi.birdRow.call({ query: { user_id, start_date, end_date } }));
      cache.setQueriesData<ShownPage>(
        {
          queryKey: attendanceApi.birdPacked.key,
          predicate: ({ queryKey }) => isOfRange(queryKey[1], start_date, end_date),
        },
        (page) =>
          page?.data.some(({ id }) => id === user_id)
            ? { ...page, data: page.data.map((old) => (old.id === user_id ? row : old)) }
            : page,
      );
      void cache.invalidateQueries({ queryKey: attendanceApi.details.key });
      void cache.invalidateQueries({ queryKey: attendanceApi.detailsTime.key });
      void cache.invalidateQueries({ queryKey: attendanceApi.allData.key });
    },
    [cache, start_date, end_date],
  );
}

/** @returns a callback that runs `work` `pause` milliseconds after its first call */
function useAtMostEvery(pause: number, work: () => void): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, pause);
  }, [pause]);
}

function isOfRange(sent: unknown, start_date: string, end_date: string): boolean {
  const query = (sent as { query?: Partial<DateRange> } | undefined)?.query;
  return query?.start_date === start_date && query.end_date === end_date;
}
