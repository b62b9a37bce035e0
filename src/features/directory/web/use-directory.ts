import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { maxPageRows } from '#platform/shared/paging.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { usePagedRows, type VisibleRange } from '#platform/web/use-paged-rows.ts';
import { applicationSettings } from '#features/company/events.ts';
import { listNews } from '#features/lists/events.ts';
import { peopleNews } from '#features/people/events.ts';
import { directoryApi, type DirectoryPage, type DirectoryRow } from './directory-api.ts';
import { queryOf, type DirectoryView } from './directory-view.ts';

/** Loads the people of the view page by page while scrolling. */
export function useDirectory(view: DirectoryView) {
  const rows = useSession().settings.rows_per_page;
  const perPage = Math.max(25, Math.min(maxPageRows, rows));
  const query = queryOf(view);
  const list = JSON.stringify(query);
  const [seen, onSeen] = useSeen(view.row);
  const people = usePagedRows<DirectoryRow, DirectoryPage>({
    listKey: list,
    perPage,
    visibleRange: seen,
    pageOf: (page) => directoryApi.index.read({ query: { ...query, page, per_page: perPage } }),
  });
  usePageLoad({ data: people.newest, error: people.error });
  useDirectoryNews();
  return { ...people, list, query, seen, onSeen, total: people.newest?.meta.total };
}

/** Rounds the rows on the screen to tens, so that not every row that scrolls by causes a render. */
function useSeen(first: number) {
  const [seen, setSeen] = useState<VisibleRange>({ first, last: first + 20 });
  const onSeen = useCallback(({ first: top, last }: VisibleRange) => {
    const [from, to] = [top - (top % 10), last + 9 - (last % 10)];
    setSeen((old) => (old.first === from && old.last === to ? old : { first: from, last: to }));
  }, []);
  return [seen, onSeen] as const;
}

/** Reloads rows that contain names and settings changed elsewhere. */
function useDirectoryNews(): void {
  const cache = useQueryClient();
  const everything = () => {
    for (const { key } of [directoryApi.index, directoryApi.options]) void cache.invalidateQueries({ queryKey: key });
  };
  useLive(peopleNews, everything);
  useLive(listNews, everything);
  useLive(applicationSettings, everything);
  useLive(connected, everything);
}
