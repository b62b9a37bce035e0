import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useTrashing } from '#platform/web/use-trashing.ts';
import { templateNews } from '../events.ts';
import { templatesApi } from './shifts-api.ts';

/** Reloads the templates when one has changed. @returns a callback that reloads them */
export function useTemplateNews(): () => Promise<void> {
  const cache = useQueryClient();
  const refresh = useCallback(async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: templatesApi.index.key }),
      cache.invalidateQueries({ queryKey: templatesApi.list.key }),
      cache.invalidateQueries({ queryKey: templatesApi.edit.key }),
    ]);
  }, [cache]);
  useLive(templateNews, () => void refresh());
  useLive(connected, () => void refresh());
  return refresh;
}

/** Asks and moves a template to the Trash; asks again, naming its uses, when it is in use. */
export function useTemplateTrashing(refresh: () => Promise<void>) {
  return useTrashing({
    trash: (id, action) => templatesApi.delete.call({ params: { id }, query: { confirmed: action && '1' } }),
    consequences: () => [t('Published days keep their hours. Drafts with this shift are removed.')],
    refresh,
  });
}
