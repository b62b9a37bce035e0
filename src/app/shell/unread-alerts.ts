import { useEffect, useState } from 'react';
import { usePerson } from '#features/access/web/parts/session.tsx';
import { useLive } from '#platform/web/realtime.ts';

const totalOf = (data: unknown): number | undefined => {
  const total =
    (data as { total_notification?: unknown; data?: { total_notification?: unknown } } | null)?.total_notification ??
    (data as { data?: { total_notification?: unknown } } | null)?.data?.total_notification;
  return typeof total === 'number' ? total : undefined;
};

/** Unread alerts: the session's count, then what the person's own channel says (specification A §7.6). */
export function useUnreadAlerts(): number {
  const { total_notification } = usePerson();
  const [unread, setUnread] = useState(total_notification);
  useEffect(() => setUnread(total_notification), [total_notification]);
  useLive('notifications', (data) => setUnread((before) => totalOf(data) ?? before + 1));
  useLive('application_notification_read', (data) => setUnread(totalOf(data) ?? 0));
  return unread;
}
