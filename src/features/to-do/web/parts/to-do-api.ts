import type { QueryClient } from '@tanstack/react-query';
import { clientFor } from '#platform/web/api.ts';
import { toDo } from '../../contract.ts';

export const toDoApi = clientFor(toDo);

/** Reloads open tasks after one may have been done. */
export const refreshToDo = (cache: QueryClient): void => {
  void cache.invalidateQueries({ queryKey: toDoApi.index.key });
};
