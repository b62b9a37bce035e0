import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { recordsApi } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';

/** Sets punches aside or pairs them again, one call at a time; many are paired by a batch, which is shown. */
export function useDeciding() {
  const refresh = useTerminalNews(recordsApi.index.key);
  const showStarted = useBatchStarted();
  const { busy, run } = useAction(
    async (call: () => Promise<DecisionResult>) => {
      const { message, batch_id = null } = await call();
      void (batch_id === null ? showSuccess(message) : showStarted());
    },
    { onFault: showRefusal, refresh },
  );
  return {
    busy,
    setAside: (ids: string[]) => void run(() => recordsApi.setAside.call({ body: { ids } })),
    pairAgain: (ids: string[]) => void run(() => recordsApi.pairAgain.call({ body: { ids } })),
  };
}

interface DecisionResult {
  readonly message: string;
  readonly batch_id?: string | null;
}

export type Deciding = ReturnType<typeof useDeciding>;
