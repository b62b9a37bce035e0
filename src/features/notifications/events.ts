import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** Somebody has read alerts: their other browsers take the count over. */
export const alertsRead = defineEvent<{ readonly person_id: string }>('notifications.read');

/** Somebody wants to see how a push looks. */
export const pushTested = defineEvent<{ readonly person_id: string }>('notifications.push_tested');

/** What a device shows of an alert, wherever it hears of it. */
export interface PushedAlert {
  /** Of the alert. */
  readonly id: string;
  readonly title: string;
  /** Path of the screen it is about; with the alert's id, which marks it read, where it stands under the bell. */
  readonly url: string;
  /** It stands under the bell, where an open page shows it already. */
  readonly in_app: boolean;
}

/** There is an alert more; how many are unread now, and what the person's devices are pushed at this moment. */
export const alertNews = defineLiveEvent<{ readonly total_notification: number; readonly push?: PushedAlert }>(
  'notifications',
);

/** Alerts were read, perhaps in another browser; how many are unread now. */
export const alertsReadNews = defineLiveEvent<{ readonly data: { readonly total_notification: number } }>(
  'application_notification_read',
);
