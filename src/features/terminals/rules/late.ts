/** Seconds after which a punch counts as late, because its terminal was offline or a file was imported. */
export const lateSeconds = 3600;

interface Arrival {
  /** epoch seconds */
  readonly at: number;
  readonly received: number;
}

export const isLate = ({ at, received }: Arrival): boolean => received - at >= lateSeconds;

/** Punch as named in the history of a day, whose reader learns in their language that the terminal was deleted. */
export const punchNote = ({ at, received }: Arrival, terminal: string | null) => ({
  terminal,
  at: new Date(at * 1000).toISOString(),
  received: new Date(received * 1000).toISOString(),
});
export type PunchNote = ReturnType<typeof punchNote>;
