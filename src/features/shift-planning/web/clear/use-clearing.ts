import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { plural } from '#platform/web/i18n.ts';
import { showRefusal, showToast } from '#platform/web/ui/notices.ts';
import type { shiftPlanning } from '../../contract.ts';
import { planningApi } from '../planning-api.ts';

export type Which = 'all' | 'drafts' | 'published';
export type Preview = Reply<typeof shiftPlanning.clearPreview>;

/** What is to be cleared. */
export interface Clearing {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly department_id: string | undefined;
  readonly group_id: string | undefined;
  readonly which: Which;
}

interface ClearingOptions {
  refresh(): Promise<void>;
  onDone(): void;
}

/** Previews clearing, lets people keep theirs, and clears exactly what was seen. */
export function useClearing(asked: Clearing, { refresh, onDone }: ClearingOptions) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const preview = useQuery<Preview, Fault>({
    queryKey: [...planningApi.clearPreview.key, asked],
    queryFn: () => planningApi.clearPreview.call({ body: asked }),
    placeholderData: keepPreviousData,
  });
  const { data } = preview;
  const going = useMemo(() => goingOf(data, kept), [data, kept]);
  const clear = async () => {
    if (!data || isBusy) return;
    setBusy(true);
    try {
      const done = await planningApi.clearConfirmed.call({
        body: { ...asked, version: data.version, except_user_ids: [...kept] },
      });
      showToast(plural(done.shifts, '{count} shift cleared.', '{count} shifts cleared.'));
      onDone();
    } catch (error) {
      const isChanged = error instanceof Fault && error.code === 'shiftPlanning.planChanged';
      setOutdated(isChanged);
      if (!isChanged) void showRefusal(error);
      await preview.refetch();
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { preview, kept, setKept, going, isBusy, isOutdated, clear };
}

/** What goes when the people who keep theirs are left out. */
function goingOf(data: Preview | undefined, kept: ReadonlySet<string>): { shifts: number; people: number } {
  if (!data) return { shifts: 0, people: 0 };
  const staying = data.data.filter(({ id }) => kept.has(id));
  return {
    shifts: data.shifts - staying.reduce((sum, { days }) => sum + days.length, 0),
    people: data.people - staying.length,
  };
}
