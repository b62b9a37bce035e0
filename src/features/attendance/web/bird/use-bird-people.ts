import { useCallback, useMemo, useState, useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { usePageLoad } from '#platform/web/page-load.ts';
import { companyToday } from '#platform/web/server-time.ts';
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
import { columnsOf, rangeOf, type BirdViewState } from './bird-view-state.ts';
import { useBirdRows, type VisibleRows } from './use-bird-rows.ts';
import { shownRow, type ShownPage } from './shown-rows.ts';

/** Dates of the table. */
export function useColumns(view: BirdViewState, isPhone: boolean) {
  const { start_date, end_date } = rangeOf(view, isPhone);
  const today = companyToday();
  const range = useMemo(() => ({ start_date, end_date }), [start_date, end_date]);
  const columns = useMemo(
    () => columnsOf(range, view.weekends || isPhone, today),
    [range, view.weekends, isPhone, today],
  );
  return { range, columns };
}

/** Rows loaded on scrolling and updated by live events, with the letters of their leave types. */
export function usePeople(range: ReturnType<typeof rangeOf>, view: BirdViewState) {
  const [seen, onSeen] = useSeen();
  const people = useBirdRows(range, view, seen);
  usePageLoad({ data: people.around, error: people.error });
  const { rowAt } = people;
  const shown = useCallback(
    (id: string) => id === view.person || rowsIn(seen).some((index) => rowAt(index)?.id === id),
    [seen, rowAt, view.person],
  );
  const refreshRow = useLiveRows(range, shown);
  const types = people.around?.leave_spent_types;
  const letterOf = useCallback((id: string | null) => types?.find((type) => type.id === id)?.letter, [types]);
  return { people, letterOf, onSeen, refreshRow };
}

/** Visible rows in tens, so that the parts around the table do not re-render with every row that scrolls by. */
function useSeen() {
  const [seen, setSeen] = useState<VisibleRows>({ first: 0, last: 20 });
  const onSeen = useCallback(({ first, last }: VisibleRows) => {
    const [from, to] = [first - (first % 10), last + 9 - (last % 10)];
    setSeen((old) => (old.first === from && old.last === to ? old : { first: from, last: to }));
  }, []);
  return [seen, onSeen] as const;
}

const rowsIn = ({ first, last }: VisibleRows) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

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
function useLiveRows(range: DateRange, isShown: (user_id: string) => boolean) {
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
