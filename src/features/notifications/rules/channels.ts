import type { AlertType } from '#platform/shared/alerts.ts';

export interface Channels {
  readonly in_app: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

/** Stored channels of one alert, set by the company or a person. */
export interface StoredChannels extends Channels {
  readonly event: string;
}

/** Returns the alerts of all features in display order. */
export function inOrder(alerts: readonly AlertType[]): readonly AlertType[] {
  return alerts.toSorted((one, other) => one.position - other.position);
}

/** Returns the company's channels, or those that the alert declares. */
export function channelsOf(alert: AlertType, stored: readonly StoredChannels[]): Channels {
  const { in_app, mail, push } = stored.find(({ event }) => event === alert.key) ?? alert;
  return { in_app, mail, push };
}

/** Returns the channels of each alert by its key. */
export function channelsByKey(
  alerts: readonly AlertType[],
  stored: readonly StoredChannels[],
): Readonly<Record<string, Channels>> {
  return Object.fromEntries(alerts.map((alert) => [alert.key, channelsOf(alert, stored)]));
}

/**
 * Returns the channels that reach a person: the company's without those they turned off.
 * Alerts marked `always` cannot be turned off.
 */
export function channelsFor(alert: Pick<AlertType, 'always'>, company: Channels, own: Channels | undefined): Channels {
  if (!own || alert.always) return company;
  return {
    in_app: company.in_app && own.in_app,
    mail: company.mail && own.mail,
    push: company.push && own.push,
  };
}
