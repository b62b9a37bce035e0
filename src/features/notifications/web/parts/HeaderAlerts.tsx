import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { AlertItem } from './AlertItem.tsx';
import { useAlerts, useOpenAlert } from './use-alerts.ts';
import c from './alerts.module.css';

/** Page size of the list under the bell (specification A §9). */
const perPage = 5;

/** The list under the bell: five at first, more by scrolling on (specification A §2.3). */
export function HeaderAlerts({ close }: { close(): void }) {
  const { query, alerts, unread, markAll, markOne } = useAlerts(perPage);
  const open = useOpenAlert(markOne, close);
  const loadMore = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: React.UIEvent<HTMLElement>) => {
    if (scrollTop + clientHeight > scrollHeight - 40 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  return (
    <>
      <header className={c['head']}>
        <h2>{t('Alerts')}</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => void markAll()}>
            {t('Mark All As Read')}
          </Button>
        )}
      </header>
      {query.error && alerts.length === 0 && <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />}
      {query.isPending && <SkeletonRows rows={3} />}
      {query.data && alerts.length === 0 && (
        <EmptyState title={t('No alerts yet')} text={t('When something needs you, it will be listed here.')} marks={['completed', 'unassigned', 'completed']} />
      )}
      {alerts.length > 0 && (
        <ul className={c['list']} onScroll={loadMore} tabIndex={-1}>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertItem alert={alert} open={open} />
            </li>
          ))}
          {query.hasNextPage && (
            <li className={c['more']}>
              <Button variant="subtle" size="compact-sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('Show more')}
              </Button>
            </li>
          )}
        </ul>
      )}
      <footer className={c['foot']}>
        <Button component={Link} to="/notification/all" variant="subtle" size="compact-sm" onClick={close}>
          {t('View All Alerts')}
        </Button>
      </footer>
    </>
  );
}
