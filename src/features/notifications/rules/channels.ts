import type { AlertType } from '#platform/shared/alerts.ts';

export interface Channels {
  readonly in_app: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

/** As it was chosen for one alert, by the company or by a person. */
export interface StoredChannels extends Channels {
  readonly event: string;
}

/** What all features declare, in the order in which it is read. */
export function inOrder(alerts: readonly AlertType[]): readonly AlertType[] {
  return alerts.toSorted((one, other) => one.position - other.position);
}

/** As the company has set them, else as the alert declares them. */
export function channelsOf(alert: AlertType, stored: readonly StoredChannels[]): Channels {
  const { in_app, mail, push } = stored.find(({ event }) => event === alert.key) ?? alert;
  return { in_app, mail, push };
}

/** The channels of every alert by its key. */
export function channelsByKey(
  alerts: readonly AlertType[],
  stored: readonly StoredChannels[],
): Readonly<Record<string, Channels>> {
  return Object.fromEntries(alerts.map((alert) => [alert.key, channelsOf(alert, stored)]));
}

/**
 * What reaches somebody: what the company sends, without what they have switched off for themselves. What is always told
 * cannot be switched off.
 */
export function reaching(alert: Pick<AlertType, 'always'>, company: Channels, own: Channels | undefined): Channels {
  if (!own || alert.always) return company;
  return {
    in_app: company.in_app && own.in_app,
    mail: company.mail && own.mail,
    push: company.push && own.push,
  };
}
