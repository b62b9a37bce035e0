import { keepPreviousData, queryOptions, useQuery, useQueryClient, type QueryFunction } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import { addDays } from '#platform/shared/time.ts';
import { maxPageRows } from '#platform/shared/paging.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { usePagedRows, type VisibleRange } from '#platform/web/use-paged-rows.ts';
import { applicationSettings } from '#features/company/events.ts';
import { holidayNews } from '#features/holidays/events.ts';
import { listNews } from '#features/lists/events.ts';
import { planNews } from '../events.ts';
import { shownPage, type PlanPage, type ShownPage, type ShownRow } from './model/rows.ts';
import { columnsOf, filtersOf, rangeOf, type PlanView } from './plan-view.ts';
import { planningApi } from './planning-api.ts';

/** People per page: few enough to load fast, many enough that scrolling rarely requests more. */
const perPage = Math.min(50, maxPageRows);

/** Loads everything that the plan shows and updates it on live events. */
export function usePlan(view: PlanView, action_id: string | undefined) {
  const range = rangeOf(view);
  const query = { ...range, ...filtersOf(view), ...(action_id && { action_id }) };
  const [seen, onSeen] = useSeen();
  const assignable = useQuery(planningApi.assignableData.read());
  const people = usePagedRows<ShownRow, ShownPage>({
    list: JSON.stringify(query),
    perPage,
    seen,
    pageOf: (page) => pageQuery({ ...query, page, per_page: perPage }),
  });
  const { action_id: _, ...counted } = { ...query, start_date: addDays(range.start_date, -aheadOf(view)) };
  const totals = useQuery({ ...planningApi.totals.read({ query: counted }), placeholderData: keepPreviousData });
  usePageLoad({
    data: people.newest && assignable.data,
    error: people.newest ? assignable.error : people.error,
  });
  const today = companyToday();
  const page = people.newest;
  const columns = useMemo(() => columnsOf(page?.dates ?? [], today, page?.data ?? []), [page, today]);
  const refresh = useRefresh();
  const soon = () => void refresh();
  useLive(planNews, soon);
  useLive(listNews, soon);
  useLive(applicationSettings, soon);
  useLive(holidayNews, soon);
  useLive(connected, soon);
  return {
    range,
    people,
    columns,
    totals: totals.data?.data ?? [],
    isCounted: !totals.isPending,
    assignable,
    onSeen,
    refresh,
    seen,
  };
}

/** Days counted before a week, since their night shifts reach into it. */
export const aheadOf = ({ isWeek }: PlanView): number => (isWeek ? 1 : 0);

export type Plan = ReturnType<typeof usePlan>;

type PageInput = NonNullable<Parameters<typeof planningApi.index.read>[0]>['query'];

function pageQuery(query: PageInput) {
  const { queryKey, queryFn } = planningApi.index.read({ query });
  const fetchPage = queryFn as QueryFunction<PlanPage>;
  return queryOptions<ShownPage, Fault, ShownPage, readonly unknown[]>({
    queryKey,
    queryFn: async (context) => shownPage(await fetchPage(context as never)),
  });
}

/** Reloads everything about the plan. */
function useRefresh() {
  const cache = useQueryClient();
  return useCallback(async () => {
    const { index, totals, review, copyPreview, clearPreview } = planningApi;
    // The preview of clearing stays unchanged while it is viewed; a change since then is reported on clearing.
    void cache.invalidateQueries({ queryKey: clearPreview.key, refetchType: 'none' });
    const shown = [index, totals, review, copyPreview];
    await Promise.all(shown.map(({ key }) => cache.invalidateQueries({ queryKey: key })));
  }, [cache]);
}

/** Visible rows in tens, so that the parts around the table do not re-render with every row. */
function useSeen() {
  const [seen, setSeen] = useState<VisibleRange>({ first: 0, last: 20 });
  const onSeen = useCallback(({ first, last }: VisibleRange) => {
    const [from, to] = [first - (first % 10), last + 9 - (last % 10)];
    setSeen((old) => (old.first === from && old.last === to ? old : { first: from, last: to }));
  }, []);
  return [seen, onSeen] as const;
}
