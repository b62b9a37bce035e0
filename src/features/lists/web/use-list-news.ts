import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { connected, useLive } from '#platform/web/realtime.ts';
import { listNews } from '../events.ts';
import type { ListOfItems } from './parts/lists.ts';

/**
 * Reloads the list when someone changes it, and after a lost connection.
 * @returns a function that reloads it
 */
export function useListNews({ type, api }: ListOfItems): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: api.index.key }),
      cache.invalidateQueries({ queryKey: api.list.key }),
    ]);
  }, [cache, api]);
  useLive(listNews, (changed) => {
    if (changed.type === type) void refresh();
  });
  useLive(connected, () => void refresh());
  return refresh;
}
