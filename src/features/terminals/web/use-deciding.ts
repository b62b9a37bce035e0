import { useState } from 'react';
import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { recordsApi } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';

/** Sets punches aside or pairs them again, one call at a time; many are paired by a batch, which is shown. */
export function useDeciding() {
  const refresh = useTerminalNews(recordsApi.index.key);
  const [busy, setBusy] = useState(false);
  const showStarted = useBatchStarted();
  const decide = (call: () => Promise<DecisionResult>) => {
    if (busy) return;
    setBusy(true);
    void call()
      .then(({ message, batch_id = null }) => void (batch_id === null ? showSuccess(message) : showStarted()))
      .catch((error: unknown) => showRefusal(error))
      .finally(() => {
        setBusy(false);
        void refresh();
      });
  };
  return {
    busy,
    setAside: (ids: string[]) => decide(() => recordsApi.setAside.call({ body: { ids } })),
    pairAgain: (ids: string[]) => decide(() => recordsApi.pairAgain.call({ body: { ids } })),
  };
}

interface DecisionResult {
  readonly message: string;
  readonly batch_id?: string | null;
}

export type Deciding = ReturnType<typeof useDeciding>;
