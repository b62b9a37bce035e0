import { useState } from 'react';
import { showRefusal, showSuccess } from '#platform/web/ui/notices.ts';
import { recordsApi } from './terminals-api.ts';
import { useTerminalNews } from './use-terminal-news.ts';

/** Sets punches aside or pairs them again, one call after the other. */
export function useDeciding() {
  const refresh = useTerminalNews(recordsApi.index.key);
  const [busy, setBusy] = useState(false);
  const decide = (call: () => Promise<{ readonly message: string }>) => {
    if (busy) return;
    setBusy(true);
    void call()
      .then(({ message }) => void showSuccess(message))
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
export type Deciding = ReturnType<typeof useDeciding>;
