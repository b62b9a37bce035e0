import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { AlertItem } from '../AlertItem.tsx';
import { AlertsState } from '../AlertsState.tsx';
import { useAlerts, useOpenAlert } from '../use-alerts.ts';
import c from '../alerts.module.css';

/** Page size of the list under the bell (specification A §9). */
const perPage = 5;

/** The list under the bell: five alerts at first, more on scrolling (specification A §2.3). */
export function HeaderAlerts({ close }: { close(): void }) {
  const { query, alerts, unread, markAll, markOne } = useAlerts(perPage);
  const { opening, open } = useOpenAlert(markOne, close);
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
      <AlertsState query={query} isEmpty={alerts.length === 0} skeletonRows={3} />
      {alerts.length > 0 && <AlertList query={query} alerts={alerts} opening={opening} open={open} />}
      <footer className={c['foot']}>
        <Button component={Link} to="/notification/all" variant="subtle" size="compact-sm" onClick={close}>
          {t('View All Alerts')}
        </Button>
        <Button component={Link} to="/notification/preferences" variant="subtle" size="compact-sm" onClick={close}>
          {t('Preferences')}
        </Button>
      </footer>
    </>
  );
}

type AlertListProps = Pick<ReturnType<typeof useAlerts>, 'query' | 'alerts'> &
  Pick<ReturnType<typeof useOpenAlert>, 'opening' | 'open'>;

function AlertList({ query, alerts, opening, open }: AlertListProps) {
  const loadMore = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: React.UIEvent<HTMLElement>) => {
    if (scrollTop + clientHeight > scrollHeight - 40 && query.hasNextPage && !query.isFetchingNextPage)
      void query.fetchNextPage();
  };
  return (
    <ul className={c['list']} onScroll={loadMore} tabIndex={-1}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertItem alert={alert} isOpening={alert.id === opening} open={open} />
        </li>
      ))}
      {query.hasNextPage && (
        <li className={c['more']}>
          <Button
            variant="subtle"
            size="compact-sm"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('Show more')}
          </Button>
        </li>
      )}
    </ul>
  );
}
