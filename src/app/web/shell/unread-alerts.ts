import { useEffect, useState } from 'react';
import { useLive } from '#platform/web/realtime.ts';
import { usePerson } from '#platform/web/session.ts';
import { alertNews, alertsReadNews } from '#features/notifications/events.ts';

/** Number of unread alerts: the session's count, then updates on the person's own channel (specification A §7.6). */
export function useUnreadAlerts(): number {
  const { total_notification } = usePerson();
  const [unread, setUnread] = useState(total_notification);
  useEffect(() => setUnread(total_notification), [total_notification]);
  useLive(alertNews, ({ total_notification: total }) => setUnread(total));
  useLive(alertsReadNews, ({ data }) => setUnread(data.total_notification));
  return unread;
}
