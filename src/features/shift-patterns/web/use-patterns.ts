import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useTrashing } from '#platform/web/use-trashing.ts';
import { planNews } from '#features/shift-planning/events.ts';
import { templateNews } from '#features/shifts/events.ts';
import type { Pattern } from '../contract.ts';
import { patternsNews } from '../events.ts';
import { patternsApi } from './patterns-api.ts';

/** @returns a callback that reloads everything about patterns */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return useCallback(async () => {
    const { index, edit, runners, preview } = patternsApi;
    await Promise.all([index, edit, runners, preview].map(({ key }) => cache.invalidateQueries({ queryKey: key })));
  }, [cache]);
}

/** Reloads patterns when a pattern, a template or the plan has changed. */
export function usePatternNews(): () => Promise<void> {
  const refresh = useRefresh();
  const soon = () => void refresh();
  useLive(patternsNews, soon);
  useLive(templateNews, soon);
  useLive(planNews, soon);
  useLive(connected, soon);
  return refresh;
}

/** Asks for confirmation and moves a pattern to the Trash. @returns whether it was moved */
export function usePatternTrashing(): (pattern: Pick<Pattern, 'id' | 'name'>) => Promise<boolean> {
  return useTrashing({
    trash: (id) => patternsApi.delete.call({ params: { id } }),
    notes: [t('Drafts and published shifts created from it stay.')],
    refresh: useRefresh(),
  });
}
