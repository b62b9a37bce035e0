import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { terminalNews } from '../events.ts';

/**
 * Reloads the shown data when something has changed at the terminals, and after a lost connection.
 * @param keys of the queries
 * @returns a callback that reloads them
 */
export function useTerminalNews(...keys: readonly (readonly [string])[]): () => Promise<void> {
  const cache = useQueryClient();
  const named = keys.join(' ');
  const refresh = useCallback(async () => {
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
    // oxlint-disable-next-line react/exhaustive-deps -- the keys by their text: the list is made anew each time
  }, [cache, named]);
  useLive(terminalNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}
