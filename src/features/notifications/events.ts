import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Somebody has read alerts: their other browsers take the count over. */
export const alertsRead = defineEvent<{ readonly person_id: string }>('notifications.read');

/** There is an alert more; how many are unread now. */
export const alertNews = defineLiveEvent<{ readonly total_notification: number }>('notifications');

/** Alerts were read, perhaps in another browser; how many are unread now. */
export const alertsReadNews = defineLiveEvent<{ readonly data: { readonly total_notification: number } }>(
  'application_notification_read',
);
