import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Reply } from '#platform/shared/contract.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { listNews } from '#features/lists/events.ts';
import type { joinerRules } from '../contract.ts';
import { rulesApi } from './rules-api.ts';

export type RulesPage = Reply<(typeof joinerRules)['index']>;

/** @returns a callback that reloads everything about rules */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(async () => {
    const { index, choices, tryIt, previewApply, without } = rulesApi;
    const keys = [index, choices, tryIt, previewApply, without].map(({ key }) => key);
    await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
  }, [cache]);
}

/** Reloads rules when a list that they name has changed. */
export function useRuleNews(): () => Promise<void> {
  const refresh = useRefresh();
  const soon = () => void refresh();
  useLive(listNews, soon);
  useLive(connected, soon);
  return refresh;
}
