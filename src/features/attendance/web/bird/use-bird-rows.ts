import { useThrottledValue } from '@mantine/hooks';
import { queryOptions, useQueries, type QueryFunction, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { maxPageRows } from '#platform/shared/paging.ts';
import { pagesOf } from '#platform/web/pages.ts';
import { useSession } from '#platform/web/session.ts';
import type { attendance } from '../../contract.ts';
import { attendanceApi } from '../attendance-api.ts';
import type { DateRange } from '../parts/month.ts';
import type { BirdViewState } from './bird-view-state.ts';
import { shownPage, type ShownPage, type ShownRow } from './shown-rows.ts';

type Filters = Pick<BirdViewState, 'search' | 'department' | 'place' | 'shift' | 'review'>;

/** Visible rows, counted from 0. */
export interface VisibleRows {
  first: number;
  last: number;
}

function inputOf(
  range: DateRange,
  { search, department, place, shift, review }: Filters,
  page: number,
  perPage: number,
) {
  return {
    query: {
      ...range,
      page,
      per_page: perPage,
      ...(search.trim() && { search: search.trim() }),
      ...(department && { department_id: department }),
      ...(place && { work_place_id: place }),
      ...(shift && { shift_template_id: shift }),
      ...(review && { to_review: true }),
    },
  };
}

function queryOf(range: DateRange, filters: Filters, page: number, perPage: number) {
  const { queryKey, queryFn } = attendanceApi.birdPacked.read(inputOf(range, filters, page, perPage));
  const fetchPacked = queryFn as QueryFunction<Reply<typeof attendance.birdPacked>>;
  return queryOptions<ShownPage, Fault>({
    queryKey,
    queryFn: async (context) => shownPage(await fetchPacked(context as never), range),
  });
}

function combinePages(results: UseQueryResult<ShownPage, Fault>[]) {
  const loaded = results.flatMap(({ data }) => data ?? []);
  const newest = results.filter(({ data }) => data).toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data;
  const failed = results.filter(({ isError }) => isError);
  return {
    pages: new Map(loaded.map((page) => [page.meta.current_page, page])),
    newest,
    error: failed[0]?.error,
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** Days of a row of which only the person is known. */
export const daysNotLoaded: ShownRow['user_calendars'] = {};
const withoutDays = new WeakMap<ShownRow, ShownRow>();

function personOf(row: ShownRow | undefined): ShownRow | undefined {
  if (!row) return undefined;
  const person = withoutDays.get(row) ?? { ...row, user_calendars: daysNotLoaded, work_time: 0 };
  withoutDays.set(row, person);
  return person;
}

/**
 * People of the table, fetching only the visible pages;
 * requests for pages that fast scrolling has passed are cancelled.
 */
export function useBirdRows(range: DateRange, filters: Filters, seen: VisibleRows) {
  const perPage = Math.max(20, Math.min(maxPageRows, useSession().settings.rows_per_page));
  const throttledRows = useThrottledValue(seen, 120);
  const pageCache = useRef<PageCache>({ filters: '', pages: new Map() });
  const total = pageCache.current.around?.meta.total;
  const visiblePages = pagesOf(throttledRows.first, throttledRows.last, perPage, total ?? 0);
  const { pages, newest, ...state } = useQueries({
    queries: visiblePages.map((page) => queryOf(range, filters, page, perPage)),
    combine: combinePages,
  });
  remember(
    pageCache.current,
    JSON.stringify([filters.search, filters.department, filters.place, filters.shift, filters.review]),
    pages,
    newest,
  );
  const people = pageCache.current.pages;
  const rowAt = useCallback(
    (index: number): ShownRow | undefined => {
      const [page, place] = [Math.floor(index / perPage) + 1, index % perPage];
      return pages.get(page)?.data[place] ?? personOf(people.get(page)?.data[place]);
    },
    [pages, people, perPage],
  );
  const pageAt = async (page: number): Promise<ShownPage> => {
    // Bypasses the cache, in which inactive pages are cancelled when live events arrive.
    const read = () => attendanceApi.birdPacked.call(inputOf(range, filters, page, perPage));
    const loadedPage = people.get(page) ?? shownPage(await read(), range);
    people.set(page, loadedPage);
    return loadedPage;
  };
  return {
    ...state,
    total: pageCache.current.around?.meta.total,
    around: pageCache.current.around,
    rowAt,
    neighbour: (person: string, by: 1 | -1) => neighbourOf(person, by, { pageAt, perPage }),
  };
}

interface Pages {
  /** Returns a page of the table, from 1, and fetches it if necessary. */
  pageAt(page: number): Promise<ShownPage>;
  readonly perPage: number;
}

/** Id of the person in the row before or after another, wherever the table is scrolled. */
async function neighbourOf(person: string, by: 1 | -1, { pageAt, perPage }: Pages): Promise<string | undefined> {
  const { last_page, total } = (await pageAt(1)).meta;
  for (let page = 1; page <= last_page; page++) {
    const place = (await pageAt(page)).data.findIndex(({ id }) => id === person);
    if (place < 0) continue;
    const next = (page - 1) * perPage + place + by;
    if (next < 0 || next >= total) return undefined;
    return (await pageAt(Math.floor(next / perPage) + 1)).data[next % perPage]?.id;
  }
  return undefined;
}

interface PageCache {
  filters: string;
  /** Latest pages of these filters for any month; its people stay visible while the next month is fetched. */
  pages: Map<number, ShownPage>;
  /** Data around the rows, kept while other rows are fetched. */
  around?: ShownPage;
}

function remember(
  known: PageCache,
  filters: string,
  pages: Map<number, ShownPage>,
  newest: ShownPage | undefined,
): void {
  if (known.filters !== filters) Object.assign(known, { filters, pages: new Map() });
  for (const [number, page] of pages) known.pages.set(number, page);
  if (newest) known.around = newest;
}
