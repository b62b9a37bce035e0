import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '#platform/web/session.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { listNews } from '#features/lists/events.ts';
import { applicationSettings } from '#features/company/events.ts';
import { trashNews } from '../events.ts';
import { rowsOnPage } from '#platform/web/ui/list/list-view.ts';
import { confirmDelete, confirmRestore, showDeleted, showRefusal, showRestored } from '#platform/web/ui/notices.ts';
import type { TrashedItem } from '../contract.ts';
import { trashApi } from './trash-api.ts';

export interface TrashFilter {
  /** The only kind to show; empty for all. */
  readonly type: string;
  readonly search: string;
  readonly page: number;
}

/** Loads a page of the Trash and reloads it whenever its contents change. */
export function useTrash({ type, search, page }: TrashFilter) {
  const per_page = rowsOnPage(useSession().settings.rows_per_page);
  const refresh = useRefresh();
  useLive(listNews, refresh);
  useLive(trashNews, refresh);
  // Roles announce their changes with the settings.
  useLive(applicationSettings, refresh);
  useLive(connected, refresh);
  return useQuery({
    ...trashApi.index.read({ query: { page, per_page, ...(search && { search }), ...(type && { type }) } }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const cache = useQueryClient();
  return useCallback(() => void cache.invalidateQueries({ queryKey: trashApi.index.key }), [cache]);
}

/** Asks for confirmation, then restores an item or deletes it permanently. Lists reload through their live event. */
export function useTrashActions() {
  const refresh = useRefresh();
  const act = async (confirmed: Promise<boolean>, call: () => Promise<unknown>, show: () => Promise<void>) => {
    if (!(await confirmed)) return;
    await call().then(() => void show(), showRefusal);
    refresh();
  };
  return {
    restore: ({ type, id, name }: TrashedItem) =>
      act(confirmRestore(name), () => trashApi.restore.call({ params: { type, id }, body: {} }), showRestored),
    remove: ({ type, id, name }: TrashedItem) =>
      act(confirmDelete(name), () => trashApi.delete.call({ params: { type, id } }), showDeleted),
  };
}
