import { useThrottledValue } from '@mantine/hooks';
import { useQueries, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Fault } from '../shared/fault.ts';
import type { PageMeta } from '../shared/schemas.ts';
import { pagesOf } from './pages.ts';

/** Rows on the screen, counted from 0. */
export interface Seen {
  readonly first: number;
  readonly last: number;
}

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

interface PagedRowsOptions<Page> {
  /** Whose rows they are: another list begins anew. */
  readonly list: string;
  readonly perPage: number;
  readonly seen: Seen;
  pageOf(page: number): UseQueryOptions<Page, Fault, Page, readonly unknown[]>;
}

interface Known<Row, Page> {
  list: string;
  pages: Map<number, readonly Row[]>;
  /** What stands around the rows, of the list that is shown. */
  newest: Page | undefined;
}

/** Milliseconds: while one scrolls fast, pages that have left the screen again are not asked for. */
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
 * The rows of a long list, of which only the pages on the screen are fetched. Until the first page of another list is
 * there, the rows of the one before stay (`isOld`).
 */
export function usePagedRows<Row, Page extends PageOf<Row>>({ list, perPage, seen, pageOf }: PagedRowsOptions<Page>) {
  const settled = useThrottledValue(seen, settleMs);
  const known = useRef<Known<Row, Page>>({ list, pages: new Map(), newest: undefined });
  const total = known.current.list === list ? known.current.newest?.meta.total : undefined;
  const wanted = pagesOf(settled.first, settled.last, perPage, total ?? 0);
  const { pages, newest, ...state } = useQueries({
    queries: wanted.map((page) => pageOf(page)),
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
    /** Whose rows these are. */
    shownList: known.current.list,
    isOld: known.current.list !== list,
    rowAt,
  };
}

function remember<Row, Page extends PageOf<Row>>(
  known: Known<Row, Page>,
  list: string,
  pages: readonly Page[],
  newest: Page | undefined,
): void {
  if (!newest) return;
  if (known.list !== list) Object.assign(known, { list, pages: new Map() });
  for (const page of pages) known.pages.set(page.meta.current_page, page.data);
  known.newest = newest;
}
