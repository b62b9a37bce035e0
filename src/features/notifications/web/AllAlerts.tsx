import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '#platform/web/i18n.ts';
import { usePageLoad } from '#platform/web/page-load.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { AlertItem } from './AlertItem.tsx';
import { AlertsState } from './AlertsState.tsx';
import { useAlerts, useOpenAlert } from './use-alerts.ts';
import c from './alerts.module.css';

/** Alerts fetched at once. */
const perPage = 30;

/** Every alert of one's own. */
export function AllAlerts() {
  const { query, alerts, unread, markAll, markOne } = useAlerts(perPage);
  const open = useOpenAlert(markOne);
  usePageLoad(query);
  return (
    <>
      <PageHead title={t('Alerts')} line={unread > 0 ? t('{unread} unread', { unread }) : t('Nothing waits for you.')}>
        <Button component={Link} to="/notification/preferences" variant="default">
          {t('Preferences')}
        </Button>
        {unread > 0 && (
          <Button variant="default" onClick={() => void markAll()}>
            {t('Mark All As Read')}
          </Button>
        )}
      </PageHead>
      <Card className={c['page']}>
        <AlertsState query={query} isEmpty={alerts.length === 0} skeletonRows={5} />
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
