import { defineEvent, defineLiveEvent } from '#platform/shared/events.ts';

/** A person has read alerts; their other browsers update the count. */
export const alertsRead = defineEvent<{ readonly person_id: string }>('notifications.read');

/** A person has requested a test push. */
export const pushTested = defineEvent<{ readonly person_id: string }>('notifications.push_tested');

/** Contents of a push message, which also travels over the live connection. */
export interface PushedAlert {
  /** Id of the alert. */
  readonly id: string;
  readonly title: string;
  /** Path of the alert's screen; includes the alert's id, which marks it read, if it appears under the bell. */
  readonly url: string;
  /** Whether it appears under the bell, where an open page shows it already. */
  readonly in_app: boolean;
}

/** A new alert, with the current unread count and the push sent to the person's devices now. */
export const alertNews = defineLiveEvent<{ readonly total_notification: number; readonly push?: PushedAlert }>(
  'notifications',
);

/** Alerts were read, perhaps in another browser; contains the current unread count. */
export const alertsReadNews = defineLiveEvent<{ readonly data: { readonly total_notification: number } }>(
  'application_notification_read',
);
