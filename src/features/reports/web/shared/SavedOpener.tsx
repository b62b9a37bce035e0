import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { addressOf } from '../report-view.ts';
import { savedApi } from '../reports-api.ts';

/** Target of a sent link: loads the saved report and navigates to it. */
export function SavedOpener({ id, onOpen }: { id: string; onOpen(address: ReturnType<typeof addressOf>): void }) {
  const query = useQuery(savedApi.view.read({ params: { id } }));
  const saved = query.data?.data;
  useEffect(() => {
    if (saved) onOpen(addressOf(saved.report, saved.filters));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known
  }, [saved]);
  return (
    <QueryState query={query} page>
      {() => <SkeletonRows rows={8} />}
    </QueryState>
  );
}
