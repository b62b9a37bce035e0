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
  readonly list: string;
  readonly perPage: number;
  readonly seen: VisibleRange;
  pageOf(page: number): UseQueryOptions<Page, Fault, Page, readonly unknown[]>;
}

interface LoadedPages<Row, Page> {
  list: string;
  pages: Map<number, readonly Row[]>;
  /** The latest page of the displayed list, for the content around the rows. */
  newest: Page | undefined;
}

/** Milliseconds: pages that have left the screen again during fast scrolling are not loaded. */
const settleMs = 120;

function combined<Page extends PageOf<unknown>>(results: UseQueryResult<Page, Fault>[]) {
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
 * the rows of the previous one stay (`isOld`).
 */
export function usePagedRows<Row, Page extends PageOf<Row>>({ list, perPage, seen, pageOf }: PagedRowsOptions<Page>) {
  const settled = useThrottledValue(seen, settleMs);
  const known = useRef<LoadedPages<Row, Page>>({ list, pages: new Map(), newest: undefined });
  const total = known.current.list === list ? known.current.newest?.meta.total : undefined;
  const visiblePages = pagesOf(settled.first, settled.last, perPage, total ?? 0);
  const { pages, newest, ...state } = useQueries({
    queries: visiblePages.map((page) => pageOf(page)),
    combine: combined<Page>,
  });
  remember(known.current, list, pages, newest);
  const shown = known.current.pages;
  const rowAt = useCallback(
    (index: number): Row | undefined => shown.get(Math.floor(index / perPage) + 1)?.[index % perPage],
    // oxlint-disable-next-line react/exhaustive-deps -- the pages are new when they are not the same any more
    [shown, pages, perPage],
  );
  return {
    ...state,
    newest: known.current.newest,
    /** Key of the list that these rows belong to. */
    shownList: known.current.list,
    isOld: known.current.list !== list,
    rowAt,
  };
}

function remember<Row, Page extends PageOf<Row>>(
  known: LoadedPages<Row, Page>,
  list: string,
  pages: readonly Page[],
  newest: Page | undefined,
): void {
  if (!newest) return;
  if (known.list !== list) Object.assign(known, { list, pages: new Map() });
  for (const page of pages) known.pages.set(page.meta.current_page, page.data);
  known.newest = newest;
}
