export interface AlertEvent {
  /** As an administrator reads it. */
  readonly name: string;
  /** Who is told. */
  readonly who: string;
  /** The channels of a company that has decided nothing. */
  readonly in_app: boolean;
  readonly mail: boolean;
}

/** What Muster can let people know. A later feature adds its own events here, and a listener that tells them. */
export const alertEvents = {
  roles_changed: { name: 'Somebody’s roles have changed', who: 'The person', in_app: true, mail: false },
  password_changed: { name: 'A password was changed', who: 'The person', in_app: true, mail: true },
  person_joined: { name: 'An invited person has signed in for the first time', who: 'People who may add people', in_app: true, mail: false },
  irregular_day: { name: 'A day was handed in with corrected times', who: 'People who may correct attendance', in_app: true, mail: false },
} as const satisfies Record<string, AlertEvent>;

export type AlertKey = keyof typeof alertEvents;
export const alertKeys = Object.keys(alertEvents) as readonly AlertKey[];

export interface Channels {
  readonly in_app: boolean;
  readonly mail: boolean;
}

/** The channels of every event: as the company has set them, else the catalogue's. */
export function channelsOf(stored: readonly (Channels & { readonly event: string })[]): Record<AlertKey, Channels> {
  const set = new Map(stored.map(({ event, in_app, mail }) => [event, { in_app, mail }]));
  return Object.fromEntries(
    alertKeys.map((event) => [event, set.get(event) ?? { in_app: alertEvents[event].in_app, mail: alertEvents[event].mail }]),
  ) as Record<AlertKey, Channels>;
}
