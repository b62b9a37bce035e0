import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { t } from '#platform/web/i18n.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { page } from '#platform/web/address.ts';
import { useAddress } from '#platform/web/use-address.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Pager } from '#platform/web/ui/list/Pager.tsx';
import { PageHead } from '#platform/web/ui/PageHead.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import type { Closing, Period } from '../contract.ts';
import { periodNews } from '../events.ts';
import { CloseDialog } from './CloseDialog.tsx';
import { periodsApi } from './periods-api.ts';
import { PeriodRow } from './PeriodRow.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import c from './periods.module.css';

/** Number of rows on a page: one year. */
const rowsOnPage = 12;

const address = { page };

/** List of the calendar's periods with their closings, and the actions to close and reopen them. */
export function ClosedPeriods() {
  const [view, change] = useAddress(address);
  const query = usePeriods(view.page);
  const [closing, setClosing] = useState<Period>();
  const [opening, setOpening] = useState<Closing>();
  return (
    <>
      <PageHead
        title={t('Closed periods')}
        line={t('Closed periods are locked: no clocking, corrections, imports or shift changes.')}
      />
      <QueryState query={query} page>
        {({ data, meta }) => (
          <Card className={c['card']}>
            <ul className={c['list']} aria-label={t('Periods')}>
              {data.map((period) => (
                <PeriodRow key={period.starts_on} period={period} onClose={setClosing} onReopen={setOpening} />
              ))}
            </ul>
            <Pager meta={meta} onPage={(next) => change({ page: next })} />
          </Card>
        )}
      </QueryState>
      {closing && <CloseDialog period={closing} onClose={() => setClosing(undefined)} />}
      {opening && <ReopenDialog closing={opening} onClose={() => setOpening(undefined)} />}
    </>
  );
}

/** A page of periods, reloaded when one is closed or reopened. */
function usePeriods(shown: number) {
  const cache = useQueryClient();
  const refresh = useCallback(() => void cache.invalidateQueries({ queryKey: periodsApi.periods.key }), [cache]);
  useLive(periodNews, refresh);
  useLive(connected, refresh);
  return useQuery({
    ...periodsApi.periods.read({ query: { page: shown, per_page: rowsOnPage } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
