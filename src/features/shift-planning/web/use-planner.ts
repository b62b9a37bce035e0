import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { usePerson, useSession } from '#platform/web/session.ts';
import type { Change } from '#platform/web/use-address.ts';
import { monthOf } from '#features/attendance/web/parts/month.ts';
import type { PlanAction } from '../rules/plan-shapes.ts';
import { useBatchActs } from './bar/use-batch-acts.ts';
import { conflictCountsOf, noConflicts, type CheckState } from './model/conflict-counts.ts';
import { totalsWith } from './model/totals.ts';
import type { ShownRow } from './model/rows.ts';
import { reviewOf } from './panel/OpenConflicts.tsx';
import type { PlanView } from './plan-view.ts';
import { useDrafting } from './use-drafting.ts';
import { aheadOf, usePlan, type Plan } from './use-plan.ts';

/** Plan with the planner's drafts. */
export function usePlanner(view: PlanView, change: Change, action_id: string | undefined) {
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
function useMonthOf(openedAction: PlanAction | undefined, { isDated }: PlanView, change: Change): void {
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
    return Array.from({ length: seen.last + beyond - first + 1 }, (_, at) => rowAt(first + at)).filter(
      (row): row is ShownRow => row !== undefined,
    );
  }, [rowAt, seen]);
}

export type PanelState =
  | { readonly kind: 'day'; readonly user_id: string; readonly date: string }
  | { readonly kind: 'conflicts' };

/** Panel beside the table; the action log is part of the URL. */
export function usePanel(view: PlanView, change: Change) {
  const [panel, setPanel] = useState<PanelState>();
  const showLog = useCallback(
    (log: boolean) => {
      setPanel(undefined);
      change({ log: log ? 'yes' : undefined }, { replace: true });
    },
    [change],
  );
  return { panel, setPanel, isLog: view.log && panel === undefined, showLog };
}
