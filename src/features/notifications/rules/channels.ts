import type { AlertType } from '#platform/shared/alerts.ts';

export interface Channels {
  readonly in_app: boolean;
  readonly mail: boolean;
}

/** As the company has set it for one alert. */
export interface StoredChannels extends Channels {
  readonly event: string;
}

/** What all features declare, in the order in which an administrator reads it. */
export function inOrder(alerts: readonly AlertType[]): readonly AlertType[] {
  return alerts.toSorted((one, other) => one.position - other.position);
}

/** As the company has set them, else as the alert declares them. */
export function channelsOf(alert: AlertType, stored: readonly StoredChannels[]): Channels {
  const { in_app, mail } = stored.find(({ event }) => event === alert.key) ?? alert;
  return { in_app, mail };
}

/** The channels of every alert by its key. */
export function channelsByKey(
  alerts: readonly AlertType[],
  stored: readonly StoredChannels[],
): Readonly<Record<string, Channels>> {
  return Object.fromEntries(alerts.map((alert) => [alert.key, channelsOf(alert, stored)]));
}
