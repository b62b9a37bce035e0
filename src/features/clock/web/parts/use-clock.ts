import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clientFor } from '#platform/web/api.ts';
import { timeOfDay } from '#platform/web/format.ts';
import { t } from '#platform/web/i18n.ts';
import { useSession } from '#platform/web/session.ts';
import { showFailure, showNotice, showToast } from '#platform/web/ui/notices.ts';
import { clocking, type ClockingSummary } from '../../contract.ts';
import { makeClock, type Clock, type ClockAction, type ClockWiring } from '../clock-press.ts';
import { wordOf } from '../clock-words.ts';
import { isSummary, ownClock, readingOf, type Reading } from '../reading.ts';
import { hasClock } from './clock-view.ts';
import { firstReading, takeFirstClock } from './first-clock.ts';

const api = clientFor(clocking);

/** The browser's only copy of the person's clock; every response of a clock call replaces it. */
export const clockQuery = queryOptions<Reading>({
  queryKey: api.summary.key,
  queryFn: () => ownClock.read(),
  // Reading of the first clock, including its presses.
  initialData: firstReading,
  // Sharing equal responses would keep the time of the older one.
  structuralSharing: false,
  staleTime: Infinity,
  meta: { outlivesNavigation: true },
  refetchOnWindowFocus: false,
  refetchOnReconnect: true,
});

let known: { readonly cache: QueryClient; readonly person: string | undefined; readonly clock: Clock } | undefined;

/** One clock per page and person, so that a waiting press is never sent for the next person who signs in here. */
function clockOf(cache: QueryClient, person: string | undefined): Clock {
  if (known?.cache === cache && known.person === person) return known.clock;
  known?.clock.withdraw();
  const wiring: ClockWiring = {
    prepare: (action, body) => prepare(cache, action, body),
    apply(summary) {
      // A read requested before this response must not overwrite it.
      void cache.cancelQueries({ queryKey: clockQuery.queryKey });
      cache.setQueryData(clockQuery.queryKey, readingOf(summary));
    },
    reload: () => void cache.invalidateQueries({ queryKey: clockQuery.queryKey }),
    summaryOf: (data) => (isSummary(data) ? data : null),
    justAMinute: (text) => void showNotice({ title: t('Just A Minute'), text }),
    failed: (error) => void showFailure(error),
    dropped: (action) =>
      void showNotice({
        text: t('You were offline for ten minutes, so {action} was not sent. Check your clock and try again.', {
          action: wordOf(action),
        }),
      }),
    // Clock In and Clock Out show their time themselves.
    delivered: (action, at) =>
      (action === 'break' || action === 'resume') &&
      showToast(t('{action} recorded at {time}', { action: wordOf(action), time: timeOfDay(at) })),
  };
  const clock = takeFirstClock(person, wiring) ?? makeClock(wiring);
  known = { cache, person, clock };
  return clock;
}

/** The API client gives every context its own key, so one context is one request however often it is sent. */
function prepare(cache: QueryClient, action: ClockAction, body: object): () => Promise<ClockingSummary> {
  const { mutationFn } = api[action].write();
  const context = { client: cache, meta: undefined };
  return async () => {
    if (!mutationFn) throw new Error(`Invalid action: ${action}`);
    return mutationFn({ body } as never, context);
  };
}

/** Data and actions for showing the clock. `reading` is undefined until the first response. */
export function useClock() {
  const { can, person } = useSession();
  const cache = useQueryClient();
  const isShown = hasClock(can);
  const { data: reading, error, refetch, isFetching } = useQuery({ ...clockQuery, enabled: isShown });
  const clock = clockOf(cache, person?.id);
  const state = useSyncExternalStore(clock.subscribe, clock.get);
  return { isShown, reading, error, isFetching, refetch, clock, state };
}
