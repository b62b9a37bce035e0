import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLive } from '#platform/web/realtime.ts';
import type { ListOfItems } from './lists.ts';

/**
 * The list is read again when somebody has changed it, and after a missed connection.
 * @returns reads it again
 */
export function useListNews({ type, api }: ListOfItems): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all([cache.invalidateQueries({ queryKey: api.index.key }), cache.invalidateQueries({ queryKey: api.list.key })]);
  }, [cache, api]);
  useLive('lists.changed', (data) => {
    if ((data as { type?: unknown } | undefined)?.type === type) void refresh();
  });
  useLive('connected', () => void refresh());
  return refresh;
}
