import { Button } from '@mantine/core';
import { t } from '#platform/web/i18n.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { InlineError } from '#platform/web/ui/QueryState.tsx';
import { SkeletonRows } from '#platform/web/ui/SkeletonRows.tsx';
import { AlertItem } from './parts/AlertItem.tsx';
import { useAlerts, useOpenAlert } from './parts/use-alerts.ts';
import c from './parts/alerts.module.css';

/** Alerts fetched at once. */
const perPage = 30;

/** Every alert of one's own. */
export function AllAlerts() {
  const { query, alerts, unread, markAll, markOne } = useAlerts(perPage);
  const open = useOpenAlert(markOne);
  return (
    <>
      <PageHead title={t('Alerts')} line={unread > 0 ? t('{unread} unread', { unread }) : t('Nothing waits for you.')}>
        {unread > 0 && (
          <Button variant="default" onClick={() => void markAll()}>
            {t('Mark All As Read')}
          </Button>
        )}
      </PageHead>
      <Card className={c['page']}>
        {query.isPending && <SkeletonRows />}
        {query.error && alerts.length === 0 && <InlineError error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />}
        {query.data && alerts.length === 0 && (
          <EmptyState
            title={t('No alerts yet')}
            text={t('When something needs you, it will be listed here.')}
            marks={['completed', 'unassigned', 'completed']}
          />
        )}
        <ul className={c['list']}>
          {alerts.map((alert) => (
            <li key={alert.id}>
              <AlertItem alert={alert} open={open} />
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <div className={c['foot']}>
            <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}
