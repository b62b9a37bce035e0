import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Fault } from '#platform/shared/fault.ts';
import { t } from '#platform/web/i18n.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import { useBatch, useBatchStarted, useCancelling, useSeen } from '#features/batches/web/parts/use-batch.ts';
import { asOf, rangeOf, peopleFilterOf, type ReportView } from '../report-view.ts';
import { reportsApi } from '../reports-api.ts';

/** Progress by specification B §4: 5 %, 30 more every 600 ms until 1,800 ms, 100 when done. */
export const progressSteps = { start: 5, step: 30, intervalMs: 600, stopMs: 1800 } as const;

export type Format = 'csv' | 'xlsx' | 'pdf';

function start(view: ReportView, format: Format) {
  const whom = peopleFilterOf(view);
  const days = { ...rangeOf(view), ...whom };
  // Only the timesheet can be a PDF; other reports use a sheet.
  const sheet = format === 'pdf' ? 'xlsx' : format;
  switch (view.report) {
    case 'timesheet':
      return reportsApi.timesheetFile.call({ query: { ...days, format } });
    case 'absence':
      return reportsApi.absenceFile.call({ query: { ...days, format: sheet } });
    case 'leave':
      return reportsApi.leaveFile.call({
        query: { ...days, leave_type_ids: view.leave.join() || undefined, format: sheet },
      });
    default:
      return reportsApi.detailsFile.call({
        query: { ...whom, as_of: asOf(view), sort: view.sort, order: view.order, format: sheet },
      });
  }
}

/** File being generated, and its number of people. */
export interface FileBatch {
  readonly batch_id: string;
  readonly people: number;
  readonly people_in_part: number;
}

const notMade = () => new Fault('reports.notMade', 424, t('We could not create the file. Try again.'));

/** State of generating one file, from the press to the end; `percent` is null while idle. */
export function useGenerate(view: ReportView) {
  const cache = useQueryClient();
  const forgetBars = useBatchStarted();
  const [making, setMaking] = useState<FileBatch | null>(null);
  const [madeId, setMadeId] = useState<string | null>(null);
  const { percent, run, reset, finish } = useSteps();
  const generate = async (format: Format) => {
    run();
    setMadeId(null);
    try {
      setMaking(await start(view, format));
      await cache.invalidateQueries({ queryKey: reportsApi.files.key });
    } catch (error) {
      reset();
      await showFailure(error);
    }
  };
  const end = (hasFile: boolean) => {
    setMaking(null);
    void cache.invalidateQueries({ queryKey: reportsApi.files.key });
    if (hasFile) {
      setMadeId(making?.batch_id ?? null);
      return finish();
    }
    reset();
    void showFailure(notMade());
  };
  const stop = () => {
    setMaking(null);
    reset();
    void cache.invalidateQueries({ queryKey: reportsApi.files.key });
    void forgetBars();
  };
  return { percent, making, madeId, generate, end, stop };
}

/** Progress of 5, 35, 65, 95, and 95 until it is done. */
function useSteps() {
  const [percent, setPercent] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  const clear = () => clearInterval(timer.current);
  useEffect(() => clear, []);
  const { start: first, step, intervalMs, stopMs } = progressSteps;
  const run = () => {
    clear();
    setPercent(first);
    let passed = 0;
    timer.current = setInterval(() => {
      passed += intervalMs;
      setPercent(first + step * (passed / intervalMs));
      if (passed >= stopMs) clear();
    }, intervalMs);
  };
  const reset = () => {
    clear();
    setPercent(null);
  };
  const finish = () => {
    clear();
    setPercent(100);
  };
  return { percent, run, reset, finish };
}

/** Watches the batch and reports its end. @returns number of people done, and a callback to cancel */
export function useEnd(
  { batch_id, people, people_in_part }: FileBatch,
  onEnd: (hasFile: boolean) => void,
  onStopped: () => void,
) {
  const { data } = useBatch(batch_id);
  const progress = data?.data;
  useSeen(progress);
  const { cancel } = useCancelling(batch_id);
  const state = progress?.state;
  const hasFile = progress?.file_url !== null && progress !== undefined;
  useEffect(() => {
    if (state === 'finished') onEnd(hasFile);
    else if (state === 'cancelled') onStopped();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it ends
  }, [state]);
  return { done: Math.min(people, (progress?.done ?? 0) * people_in_part), cancel };
}
