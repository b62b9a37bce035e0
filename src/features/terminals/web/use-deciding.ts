import { useBatchStarted } from '#features/batches/web/parts/use-batch.ts';
import { confirmAction, showRefusal, showSuccess, type Question } from '#platform/web/ui/notices.ts';
import { useAction } from '#platform/web/use-action.ts';
import { recordsApi } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';

/** Sets punches aside or pairs them again, one call at a time; many are paired by a batch, which is shown. */
export function useDeciding() {
  const refresh = useTerminalNews(recordsApi.index.key);
  const showStarted = useBatchStarted();
  const { busy, run } = useAction(
    async (call: () => Promise<DecisionResult>, _question?: Question) => {
      const { message, batch_id = null } = await call();
      void (batch_id === null ? showSuccess(message) : showStarted());
    },
    { ask: async (_call, question?: Question) => !question || confirmAction(question), onFault: showRefusal, refresh },
  );
  return {
    busy,
    /** @param question asked before it, as about several */
    setAside: (ids: string[], question?: Question) =>
      void run(() => recordsApi.setAside.call({ body: { ids } }), question),
    pairAgain: (ids: string[]) => void run(() => recordsApi.pairAgain.call({ body: { ids } })),
  };
}

interface DecisionResult {
  readonly message: string;
  readonly batch_id?: string | null;
}

export type Deciding = ReturnType<typeof useDeciding>;
