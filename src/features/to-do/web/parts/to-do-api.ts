import type { QueryClient } from '@tanstack/react-query';
import { clientFor } from '#platform/web/api.ts';
import { toDo } from '../../contract.ts';

export const toDoApi = clientFor(toDo);

/** Something of it may be done now. */
export const refreshToDo = (cache: QueryClient): void => {
  void cache.invalidateQueries({ queryKey: toDoApi.index.key });
};
