import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { t } from '#platform/web/i18n.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { showFailure, showToast } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { monthOf, monthRange, stepMonth } from '#features/attendance/web/parts/month.ts';
import type { StoredPattern } from './pattern-values.ts';
import { patternsApi } from './patterns-api.ts';
import { useRefresh } from './use-patterns.ts';

/** Options of a run. */
export interface RunValues {
  readonly start_date: LocalDate;
  readonly end_date: LocalDate;
  readonly group_id: string | null;
  readonly keep_hand: boolean;
  readonly on_conflict: 'keep' | 'skip';
  readonly leave_holidays: boolean;
}

/** Range that follows the existing drafts, next month at the earliest, until the end of a month. */
function nextRange(until: LocalDate | null) {
  const next = monthRange(stepMonth(monthOf(companyToday() as LocalDate), 1));
  if (!until || until < next.start_date) return next;
  const start_date = addDays(until, 1);
  return { start_date, end_date: monthRange(monthOf(start_date)).end_date };
}

/** Previews a run, and runs exactly what was previewed. */
export function useRunning(pattern: StoredPattern, onClose: () => void) {
  const { id } = pattern.data;
  const [values, setValues] = useState<RunValues>(() => ({
    ...nextRange(pattern.made_until),
    group_id: null,
    keep_hand: true,
    on_conflict: 'keep',
    leave_holidays: false,
  }));
  const preview = useQuery({
    ...patternsApi.preview.read({ params: { id }, body: values }),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const { busy, isOutdated, settle, run } = useRun(id, onClose);
  return {
    asked: values,
    change: (changes: Partial<RunValues>) => {
      settle();
      setValues({ ...values, ...changes });
    },
    preview,
    busy,
    isOutdated,
    isFresh: preview.isSuccess && !preview.isFetching,
    ...refusalOf(preview.error),
    run: async () => {
      if (preview.data) await run({ ...values, version: preview.data.version });
    },
  };
}

/** Makes the drafts once, even if pressed repeatedly. */
function useRun(id: string, onDone: () => void) {
  const [isOutdated, setOutdated] = useState(false);
  const refresh = useRefresh();
  const showStarted = useBatchStarted();
  const { busy, run } = useAction(
    async (body: RunValues & { readonly version: string }) => {
      setOutdated(false);
      const { shifts, work_id } = await patternsApi.run.call({ params: { id }, body });
      onDone();
      if (work_id === null) showToast(doneText(shifts));
      else void showStarted();
    },
    { onFault: (fault) => (fault.status === 461 ? setOutdated(true) : void showFailure(fault)), refresh },
  );
  return { busy, isOutdated, settle: () => setOutdated(false), run };
}

const doneText = (shifts: number) =>
  shifts === 0
    ? t('Nothing to draft. The plan already matches the pattern.')
    : t('{count, plural, one {# day drafted.} other {# days drafted.}}', { count: shifts });

/** Errors of the options: at their fields, or instead of the preview when the current state does not allow a run. */
function refusalOf(error: Fault | null) {
  const errors = Object.fromEntries(Object.entries(error?.errors ?? {}).map(([name, [text]]) => [name, text]));
  const isRefused = error !== null && [422, 424, 460].includes(error.status);
  return { errors, refusal: isRefused ? (Object.values(errors)[0] ?? error.message) : undefined };
}
