import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import type { useAlerts } from './use-alerts.ts';

interface AlertsStateProps {
  query: ReturnType<typeof useAlerts>['query'];
  isEmpty: boolean;
  skeletonRows: number;
}

/** Shows that alerts are loading, failed to load, or do not exist. */
export function AlertsState({ query, isEmpty, skeletonRows }: AlertsStateProps) {
  if (query.isPending) return <SkeletonRows rows={skeletonRows} />;
  if (!isEmpty) return null;
  return (
    <>
      {query.error && <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />}
      {query.data && (
        <EmptyState
          title={t('No alerts yet')}
          text={t('Alerts that need your attention appear here.')}
          marks={['completed', 'unassigned', 'completed']}
        />
      )}
    </>
  );
}
