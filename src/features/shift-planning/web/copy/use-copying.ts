import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { Fault } from '#platform/shared/fault.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { shiftPlanning } from '../../contract.ts';
import { filtersOf, type PlanView } from '../plan-view.ts';
import { planningApi } from '../planning-api.ts';

export type CopyPreview = Reply<typeof shiftPlanning.copyPreview>;
export type CopyPolicy = 'keep' | 'keep_published';

/** Number of following weeks offered. */
const following = 4;

interface CopyingOptions {
  readonly view: PlanView;
  /** Drafts that new changes are added to. */
  readonly batch_id: string | undefined;
  /** Whether painted cells are still being stored; the preview waits for them. */
  readonly isSaving: boolean;
  refresh(): Promise<void>;
  onDone(): void;
}

/** Copies a week to some of the next four as one step that can be undone. */
export function useCopying({ view, batch_id, isSaving, refresh, onDone }: CopyingOptions) {
  const [week, setWeek] = useState<LocalDate>(view.week);
  const [left, setLeft] = useState<ReadonlySet<LocalDate>>(new Set());
  const [where_taken, setWhereTaken] = useState<CopyPolicy>('keep');
  const weeks = Array.from({ length: following }, (_, at) => addDays(week, 7 * (at + 1)));
  const query = { week, weeks, where_taken, ...filtersOf(view) };
  const preview = useQuery<CopyPreview, Fault>({
    queryKey: [...planningApi.copyPreview.key, query],
    queryFn: () => planningApi.copyPreview.call({ body: query }),
    placeholderData: keepPreviousData,
    enabled: !isSaving,
  });
  const chosen = weeks.filter((each) => !left.has(each));
  const { busy, run: copy } = useAction(
    async () => {
      const done = await copied({ ...query, weeks: chosen }, batch_id);
      showToast(t('{count, plural, one {# day drafted.} other {# days drafted.}}', { count: done.shifts }));
      onDone();
    },
    {
      onFault(fault) {
        void showRefusal(fault);
        void preview.refetch();
      },
      refresh,
    },
  );
  return { week, setWeek, left, setLeft, where_taken, setWhereTaken, preview, chosen, busy, copy };
}

export type Copying = ReturnType<typeof useCopying>;

type Body = Parameters<typeof planningApi.copyWeek.call>[0]['body'];

/** Begins new drafts if the current ones were published or discarded meanwhile. */
async function copied(body: Body, batch_id: string | undefined) {
  try {
    return await planningApi.copyWeek.call({ body: { ...body, ...(batch_id && { batch_id }) } });
  } catch (error) {
    if (!batch_id || !(error instanceof Fault) || error.code !== 'shiftPlanning.batchEnded') throw error;
    return planningApi.copyWeek.call({ body });
  }
}
