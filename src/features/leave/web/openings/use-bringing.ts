import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#platform/shared/contract.ts';
import type { Fault } from '#platform/shared/fault.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { showFailure, showSuccess } from '#platform/web/ui/notices.ts';
import type { leaveOpenings } from '../../rules/openings-contract.ts';
import { openingsApi } from './openings-api.ts';

interface Table {
  readonly date: LocalDate;
  readonly text: string;
}

/** Checks a table, and imports what its preview showed. */
export function useBringing(onDone: () => void) {
  const cache = useQueryClient();
  const preview = useMutation<Reply<(typeof leaveOpenings)['preview']>, Fault, Table>({
    mutationFn: (body) => openingsApi.preview.call({ body }),
  });
  const store = useMutation({
    mutationFn: (body: Table & { readonly confirmed: string | null }) => openingsApi.store.call({ body }),
    onSuccess: ({ message }) => {
      onDone();
      preview.reset();
      void showSuccess(message);
    },
    onError: (error, { date, text }) => {
      void showFailure(error);
      // The current preview replaces the one that was confirmed.
      preview.mutate({ date, text });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: openingsApi.index.key }),
  });
  return { preview, store };
}
