import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { Fault } from '#platform/shared/fault.ts';
import type { Reply } from '#platform/shared/contract.ts';
import { connected, useLive } from '#platform/web/realtime.ts';
import { useSession } from '#platform/web/session.ts';
import { alertNews, alertsReadNews } from '../events.ts';
import { showFailure } from '#platform/web/ui/notices.ts';
import type { Notification, notifications } from '../contract.ts';
import { notificationsApi } from './parts/notifications-api.ts';

type Page = Reply<(typeof notifications)['index']>;

/** Milliseconds between marking an alert read and opening its screen (specification A §2.3). */
const readDelayMs = 2000;

const alertsQuery = (perPage: number) =>
  infiniteQueryOptions<Page, Fault, { pages: Page[] }, readonly unknown[], number>({
    queryKey: [...notificationsApi.index.key, perPage],
    queryFn: ({ pageParam, signal }) =>
      notificationsApi.index.ask(
        { query: { page: pageParam, per_page: perPage, ...(pageParam > 1 && { load: 'infinite' as const }) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });

/** The viewer's alerts page by page, updated by their own channel. */
export function useAlerts(perPage: number) {
  const cache = useQueryClient();
  const { person, refresh } = useSession();
  const query = useInfiniteQuery(alertsQuery(perPage));
  const reload = () => cache.invalidateQueries({ queryKey: notificationsApi.index.key });
  useLive(alertNews, () => void reload());
  useLive(alertsReadNews, () => void reload());
  useLive(connected, () => void reload());
  const mark = async (read: Promise<unknown>) => {
    try {
      await read;
      await Promise.all([reload(), refresh()]);
    } catch (error) {
      void showFailure(error);
    }
  };
  return {
    query,
    alerts: query.data?.pages.flatMap(({ data }) => data) ?? [],
    unread: query.data?.pages[0]?.total_notification ?? person?.total_notification ?? 0,
    markAll: () => mark(notificationsApi.readAll.call()),
    markOne: (id: string) => mark(notificationsApi.readOne.call({ params: { id } })),
  };
}

/**
 * Marks an alert read and, after 2 seconds, opens its screen, whether it was read before or not.
 * The last one pressed counts. Closing the list does not cancel it; `stay` does.
 */
export function useOpenAlert(markOne: (id: string) => Promise<void>, opened?: () => void) {
  const navigate = useNavigate();
  const [opening, setOpening] = useState<string>();
  const timer = useRef<number>(undefined);
  const stay = useCallback(() => {
    window.clearTimeout(timer.current);
    setOpening(undefined);
  }, []);
  const open = (alert: Notification) => {
    if (!alert.is_read) void markOne(alert.id);
    window.clearTimeout(timer.current);
    setOpening(alert.id);
    timer.current = window.setTimeout(() => {
      setOpening(undefined);
      opened?.();
      void navigate({ to: alert.data.url });
    }, readDelayMs);
  };
  return { opening, open, stay };
}
