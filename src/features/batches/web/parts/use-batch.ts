import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { showRefusal, showWarning } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import type { ProgressItem } from '../../contract.ts';
import { batchNews } from '../../events.ts';
import { batchesApi } from '../batches-api.ts';

/** Polling interval in milliseconds for browsers without a live connection. */
export const lookAgainMs = 5_000;

/** Returns the progress of the viewer's batch, live. */
export function useBatch(id: string) {
  const cache = useQueryClient();
  const read = batchesApi.status.read({ params: { id } });
  const query = useQuery({
    ...read,
    refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? lookAgainMs : false),
  });
  const refresh = () => void cache.invalidateQueries({ queryKey: read.queryKey });
  useLive(batchNews, ({ batch_id }) => batch_id === id && refresh());
  useLive(connected, refresh);
  return query;
}

/** Returns a function that reloads a screen's batches (`BatchBars`) after one was started. */
export function useBatchStarted(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: batchesApi.index.key });
}

/** Stops a batch between two blocks. */
export function useCancelling(id: string) {
  const cache = useQueryClient();
  const { busy, run } = useAction(() => batchesApi.cancel.call({ params: { id }, body: {} }), {
    onFault: showRefusal,
    refresh: () => cache.invalidateQueries({ queryKey: batchesApi.status.key }),
  });
  return { isBusy: busy, cancel: () => void run() };
}

/** Reports to the server that the end is visible on the screen, so that no alert is needed. */
export function useSeen(progress: Pick<ProgressItem, 'id' | 'state' | 'is_seen'> | null | undefined): void {
  const id = progress && progress.state !== 'running' && !progress.is_seen ? progress.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const stop = () => document.removeEventListener('visibilitychange', say);
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      stop();
      // If the report is lost, an alert is sent.
      batchesApi.seen.call({ params: { id }, body: {} }).catch(() => {});
    };
    document.addEventListener('visibilitychange', say);
    say();
    return stop;
  }, [id]);
}

type EndingBatch = Pick<ProgressItem, 'id' | 'state' | 'failed' | 'total' | 'is_seen'>;

/**
 * Shows a warning once a batch ends in front of the viewer with failed rows. A short one has ended before its progress
 * arrives, so it also counts if there was none before, or another one.
 * @param progress null if there is none, undefined if it is not known yet
 */
export function useEndWarning(progress: EndingBatch | null | undefined, wasNone = false): void {
  const before = useRef<EndingBatch | null | undefined>(wasNone ? null : undefined);
  useEffect(() => {
    const last = before.current;
    before.current = progress;
    if (progress?.state !== 'finished' || progress.failed === 0 || last === undefined) return;
    const { id, failed, total, is_seen } = progress;
    if (last === null || (last.id === id ? last.state === 'running' : !is_seen))
      void showWarning(t('{failed} of {total} failed. Open the list to see why.', { failed, total }));
  }, [progress]);
}
