import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  useQuery,
  type UseQueryResult,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type QueryFunction,
} from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import type { Fault } from '#platform/shared/fault.ts';
import { addDays } from '#platform/shared/time.ts';
import { maxPageRows } from '#platform/shared/paging.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { usePagedRows, type VisibleRange } from '#platform/web/use-paged-rows.ts';
import { monthOf } from '#features/attendance/web/parts/month.ts';
import { applicationSettings } from '#features/company/events.ts';
import { holidayNews } from '#features/holidays/events.ts';
import { listNews } from '#features/lists/events.ts';
import type { PlanAction } from '../rules/plan-shapes.ts';
import { planNews } from '../events.ts';
import { useBatchActs } from './bar/use-batch-acts.ts';
import { conflictCountsOf, noConflicts, type CheckState } from './model/conflict-counts.ts';
import { totalsWith } from './model/totals.ts';
import { type ShownRow, shownPage, type PlanPage, type ShownPage } from './model/rows.ts';
import { reviewOf } from './panel/OpenConflicts.tsx';
import { type ChangePlan, type PlanView, columnsOf, filtersOf, rangeOf } from './plan-view.ts';
import { useDrafting } from './use-drafting.ts';
import { planningApi } from './planning-api.ts';

/** People per page: few enough to load fast, many enough that scrolling rarely requests more. */
const perPage = Math.min(50, maxPageRows);

/** Loads everything that the plan shows and updates it on live events. */
function usePlan(view: PlanView, action_id: string | undefined) {
  const range = rangeOf(view);
  const query = { ...range, ...filtersOf(view), ...(action_id && { action_id }) };
  const [seen, onSeen] = useSeen();
  const assignable = useQuery(planningApi.assignableData.read());
  const people = usePagedRows<ShownRow, ShownPage>({
    listKey: JSON.stringify(query),
    perPage,
    visibleRange: seen,
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
const aheadOf = ({ isWeek }: PlanView): number => (isWeek ? 1 : 0);

type Plan = ReturnType<typeof usePlan>;

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

/** Plan with the planner's drafts. */
export function usePlanner(view: PlanView, change: ChangePlan, action_id: string | undefined) {
  const plan = usePlan(view, action_id);
  const canPlan = useSession().can('edit_shift_calendar');
  const page = plan.people.newest;
  const actions = useActions(page?.open ?? noActions, page?.actionLog ?? noActions, action_id);
  const { batch, asked } = actions;
  const drafting = useDrafting({
    batchId: batch?.state === 'draft' ? batch.batch_id : undefined,
    refresh: plan.refresh,
  });
  const shifts = plan.assignable.data?.shift_templates ?? noShifts;
  const acts = useBatchActs({ batch, shifts, refresh: plan.refresh });
  const review = useQuery({
    ...reviewOf(batch?.batch_id ?? ''),
    enabled: batch?.state === 'draft' && batch.shifts > 0,
  });
  const rows = useRowsOnScreen(plan);
  const { overlay } = drafting;
  const ahead = aheadOf(view);
  const totals = useMemo(() => totalsWith(plan.totals, rows, overlay, ahead), [plan.totals, rows, overlay, ahead]);
  useMonthOf(asked, view, change);
  return {
    ...plan,
    ...actions,
    canPlan,
    drafting,
    acts,
    shifts,
    rows,
    totals,
    off: useMemo(
      () => new Set(rows.flatMap(({ days }) => days.flatMap(({ off }) => off.map(({ kind }) => kind)))),
      [rows],
    ),
    checked: checkedOf(review, drafting.isSending || acts.isBusy),
    inTheWay: batch?.state === 'draft' && batch.shifts > 0 ? conflictCountsOf(review.data) : noConflicts,
  };
}

/** Drafts that are being sent or undone have not been checked. */
function checkedOf(
  { data, isFetching, error }: Pick<UseQueryResult, 'data' | 'isFetching' | 'error'>,
  isBusy: boolean,
): CheckState {
  if (isBusy || isFetching) return 'checking';
  if (error) return 'failed';
  return data ? 'yes' : 'checking';
}

export type PlannerState = ReturnType<typeof usePlanner>;

const noActions: readonly PlanAction[] = [];
const noShifts: NonNullable<Plan['assignable']['data']>['shift_templates'] = [];

/** The action that the URL names, the current drafts, and other open ones. */
function useActions(open: readonly PlanAction[], log: readonly PlanAction[], action_id: string | undefined) {
  const { id } = usePerson();
  const openedAction = log.find(({ batch_id }) => batch_id === action_id);
  const own = open.find(({ created_by }) => created_by?.id === id);
  const batch =
    openedAction && openedAction.state !== 'published' && openedAction.state !== 'cancelled' ? openedAction : own;
  return {
    asked: openedAction,
    batch,
    others: open.filter(({ batch_id, created_by }) => batch_id !== batch?.batch_id && created_by?.id !== id),
    last: log.find(({ state }) => state === 'published'),
    log,
  };
}

/** Shows an action in the month of its first day, unless the URL names another. */
function useMonthOf(openedAction: PlanAction | undefined, { isDated }: PlanView, change: ChangePlan): void {
  const first = openedAction?.first_date;
  useEffect(() => {
    if (first && !isDated) change({ month: monthOf(first as LocalDate) }, { replace: true });
  }, [first, isDated, change]);
}

/** Rows around the screen that count, too, since a selection may reach further. */
const beyond = 60;

/** Loaded rows on and around the screen. */
function useRowsOnScreen({ people: { rowAt }, seen }: Plan): readonly ShownRow[] {
  return useMemo(() => {
    const first = Math.max(0, seen.first - beyond);
    return Array.from({ length: seen.last + beyond - first + 1 }, (_, index) => rowAt(first + index)).filter(
      (row): row is ShownRow => row !== undefined,
    );
  }, [rowAt, seen]);
}

export type PanelState =
  | { readonly kind: 'day'; readonly user_id: string; readonly date: string }
  | { readonly kind: 'conflicts' };

/** Panel beside the table; the action log is part of the URL. */
export function usePanel(view: PlanView, change: ChangePlan) {
  const [panel, setPanel] = useState<PanelState>();
  const showLog = useCallback(
    (log: boolean) => {
      setPanel(undefined);
      change({ log }, { replace: true });
    },
    [change],
  );
  return { panel, setPanel, isLog: view.log && panel === undefined, showLog };
}
