import { useThrottledValue } from '@mantine/hooks';
import { useQueries, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Fault } from '../shared/fault.ts';
import type { PageMeta } from '../shared/schemas.ts';
import { pagesOf } from './pages.ts';

/** Visible rows, counted from 0. */
export interface VisibleRange {
  readonly first: number;
  readonly last: number;
}

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

interface PagedRowsOptions<Page> {
  /** Key of the list: another key starts again. */
  readonly listKey: string;
  readonly perPage: number;
  readonly visibleRange: VisibleRange;
  pageOf(page: number): UseQueryOptions<Page, Fault, Page, readonly unknown[]>;
}

interface LoadedPages<Row, Page> {
  listKey: string;
  pages: Map<number, readonly Row[]>;
  /** The latest page of the displayed list, for the content around the rows. */
  newest: Page | undefined;
}

/** Milliseconds: pages that have left the screen again during fast scrolling are not loaded. */
const settleMs = 120;

function combinePages<Page extends PageOf<unknown>>(results: UseQueryResult<Page, Fault>[]) {
  const loaded = results.filter(({ data }) => data);
  const failed = results.filter(({ isError }) => isError);
  return {
    pages: loaded.flatMap(({ data }) => data ?? []),
    newest: loaded.toSorted((one, two) => two.dataUpdatedAt - one.dataUpdatedAt)[0]?.data,
    error: failed[0]?.error,
    isFetching: results.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/**
 * The rows of a long list, of which only visible pages are loaded. Until the first page of another list arrives,
 * the rows of the previous one stay (`isStale`).
 */
export function usePagedRows<Row, Page extends PageOf<Row>>({
  listKey,
  perPage,
  visibleRange,
  pageOf,
}: PagedRowsOptions<Page>) {
  const settled = useThrottledValue(visibleRange, settleMs);
  const loadedRef = useRef<LoadedPages<Row, Page>>({ listKey, pages: new Map(), newest: undefined });
  const total = loadedRef.current.listKey === listKey ? loadedRef.current.newest?.meta.total : undefined;
  const visiblePages = pagesOf(settled.first, settled.last, perPage, total ?? 0);
  const { pages, newest, ...state } = useQueries({
    queries: visiblePages.map((page) => pageOf(page)),
    combine: combinePages<Page>,
  });
  rememberPages(loadedRef.current, listKey, pages, newest);
  const shownPages = loadedRef.current.pages;
  const rowAt = useCallback(
    (index: number): Row | undefined => shownPages.get(Math.floor(index / perPage) + 1)?.[index % perPage],
    // oxlint-disable-next-line react/exhaustive-deps -- `pages` invalidates rows read from the mutated map
    [shownPages, pages, perPage],
  );
  return {
    ...state,
    newest: loadedRef.current.newest,
    /** Key of the list that these rows belong to. */
    shownList: loadedRef.current.listKey,
    isStale: loadedRef.current.listKey !== listKey,
    rowAt,
  };
}

function rememberPages<Row, Page extends PageOf<Row>>(
  loaded: LoadedPages<Row, Page>,
  listKey: string,
  pages: readonly Page[],
  newest: Page | undefined,
): void {
  if (!newest) return;
  if (loaded.listKey !== listKey) Object.assign(loaded, { listKey, pages: new Map() });
  for (const page of pages) loaded.pages.set(page.meta.current_page, page.data);
  loaded.newest = newest;
}
