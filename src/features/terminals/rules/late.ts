/** Seconds after which a punch has come late: its terminal had no network, or somebody brought a file. */
export const lateSeconds = 3600;

interface Arrival {
  /** epoch seconds */
  readonly at: number;
  readonly received: number;
}

export const isLate = ({ at, received }: Arrival): boolean => received - at >= lateSeconds;

/** A punch as a day's history names it. */
export const punchNote = ({ at, received }: Arrival, terminal: string | null) => ({
  terminal: terminal ?? 'a terminal that was deleted',
  at: new Date(at * 1000).toISOString(),
  received: new Date(received * 1000).toISOString(),
});
export type PunchNote = ReturnType<typeof punchNote>;
