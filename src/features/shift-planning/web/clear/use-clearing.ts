import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { withShiftImpact } from '#features/shifts/web/parts/shift-impact.ts';
import type { shiftPlanning } from '../../contract.ts';
import { whenChanged } from '../bar/when.ts';
import { changesOf, type PreviewChange } from '../model/preview-change.ts';
import { planningApi } from '../planning-api.ts';

export type ClearScope = 'all' | 'drafts' | 'published';
export type Preview = Reply<typeof shiftPlanning.clearPreview>;

/** Range and filters of the clearing. */
export interface ClearSelection {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly department_id: string | undefined;
  readonly group_id: string | undefined;
  readonly which: ClearScope;
}

interface ClearingOptions {
  /** Whether painted cells are still being stored; the preview waits for them. */
  readonly isSaving: boolean;
  refresh(): Promise<void>;
  onDone(): void;
}

/** Previews clearing, lets the planner exclude people, and clears exactly what was previewed. */
export function useClearing(selection: ClearSelection, { isSaving, refresh, onDone }: ClearingOptions) {
  const [keptCells, setKept] = useState<ReadonlySet<string>>(new Set());
  const [outdated, setOutdated] = useState<OutdatedNotice>();
  const preview = useQuery<Preview, Fault>({
    queryKey: [...planningApi.clearPreview.key, selection],
    queryFn: () => planningApi.clearPreview.call({ body: selection }),
    placeholderData: keepPreviousData,
    enabled: !isSaving,
  });
  const { data } = preview;
  const going = useMemo(() => goingOf(data, keptCells), [data, keptCells]);
  const { busy, run } = useAction(
    async ({ version }: Preview) => {
      const body = { ...selection, version, except_user_ids: [...keptCells] };
      const reply = await withShiftImpact((leave_confirmed) =>
        planningApi.clearConfirmed.call({
          body: { ...body, ...(leave_confirmed !== undefined && { leave_confirmed }) },
        }),
      );
      if (!reply) return;
      showToast(t('{count, plural, one {# day cleared.} other {# days cleared.}}', { count: reply.shifts }));
      onDone();
    },
    {
      async onFault(fault, seen) {
        const isChanged = fault.code === 'shiftPlanning.planChanged';
        if (!isChanged) void showRefusal(fault);
        const { data: now } = await preview.refetch();
        setOutdated(isChanged && now ? outdatedNotice(fault.data as LastChange | undefined, seen, now) : undefined);
      },
      refresh,
    },
  );
  const clear = async () => void (data && (await run(data)));
  return { preview, kept: keptCells, setKept, going, busy, outdated, clear };
}

/** Numbers of shifts and people cleared without the excluded people. */
function goingOf(data: Preview | undefined, keptCells: ReadonlySet<string>): { shifts: number; people: number } {
  if (!data) return { shifts: 0, people: 0 };
  const staying = data.data.filter(({ id }) => keptCells.has(id));
  return {
    shifts: data.shifts - staying.reduce((sum, { days }) => sum + datesIn(days), 0),
    people: data.people - staying.length,
  };
}

/** Counts a draft over a published shift as one day. */
export const datesIn = (days: readonly { readonly date: LocalDate }[]): number =>
  new Set(days.map(({ date }) => date)).size;

interface LastChange {
  readonly by: string | null;
  readonly at: string | null;
}

/** Explanation why nothing was cleared: the author of the change, and the differences. */
interface OutdatedNotice {
  readonly title: string;
  readonly changes: readonly PreviewChange[];
}

/** 'Rafael Costa changed the plan at 14:16.' */
function outdatedNotice(last: LastChange | undefined, seen: Preview, now: Preview): OutdatedNotice {
  const when = last?.at && whenChanged(last.at);
  const title =
    last?.by && when
      ? t('{name} changed the plan {when}.', { name: last.by, when })
      : t('The plan has changed since the preview.');
  return { title, changes: changesOf(seen.data, now.data) };
}
