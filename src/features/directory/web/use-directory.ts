import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { maxPageRows } from '#platform/shared/paging.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { usePagedRows, type Seen } from '#platform/web/use-paged-rows.ts';
import { clockStatus } from '#features/clock/events.ts';
import { applicationSettings } from '#features/company/events.ts';
import { listNews } from '#features/lists/events.ts';
import { peopleNews } from '#features/people/events.ts';
import { dashboardApi, directoryApi, type DirectoryPage, type DirectoryRow } from './directory-api.ts';
import { queryOf, type DirectoryView } from './directory-view.ts';
import type { Place } from './whereabouts-words.ts';

/** The people whom the view shows, as they are scrolled to. */
export function useDirectory(view: DirectoryView) {
  const rows = useSession().settings.rows_per_page;
  const perPage = Math.max(25, Math.min(maxPageRows, rows));
  const query = queryOf(view);
  const list = JSON.stringify(query);
  const [seen, onSeen] = useSeen(view.row);
  const people = usePagedRows<DirectoryRow, DirectoryPage>({
    list,
    perPage,
    seen,
    pageOf: (page) => directoryApi.index.read({ query: { ...query, page, per_page: perPage } }),
  });
  usePageLoad({ data: people.newest, error: people.error });
  useDirectoryNews();
  return { ...people, list, query, seen, onSeen, total: people.newest?.meta.total };
}

/** The rows on the screen, in tens, so that not each row that scrolls by draws everything anew. */
function useSeen(first: number) {
  const [seen, setSeen] = useState<Seen>({ first, last: first + 20 });
  const onSeen = useCallback(({ first: top, last }: Seen) => {
    const [from, to] = [top - (top % 10), last + 9 - (last % 10)];
    setSeen((old) => (old.first === from && old.last === to ? old : { first: from, last: to }));
  }, []);
  return [seen, onSeen] as const;
}

/** What is renamed, deleted or set otherwise elsewhere stands in the rows. */
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

/** Milliseconds. At the start of a shift hundreds clock in within a minute. */
const newsDelayMs = 1500;
/** As many as are asked for at once. */
const maxAsked = 200;

/** Where the people on the screen are, for those who may see attendance; it follows their clocks. */
export function useWhereabouts(ids: readonly string[]): ReadonlyMap<string, Place> {
  const { can } = useSession();
  const asked = ids.slice(0, maxAsked);
  const isAllowed = can('view_any_attendance');
  const answer = useQuery({
    ...dashboardApi.whereabouts.read({ query: { ids: asked.join() } }),
    enabled: isAllowed && asked.length > 0,
    placeholderData: keepPreviousData,
  });
  useClockNews(asked);
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
  useLive(connected, follow);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
