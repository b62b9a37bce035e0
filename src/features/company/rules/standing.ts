const daySeconds = 86_400;
/** Days that people of a workspace that can only be read still clock. */
export const clockingDays = 14;

/** What is stored of how a workspace stands. */
export interface Standing {
  /** Epoch seconds; null: it can be worked in. */
  readonly read_only_from: number | null;
}

/**
 * Until when people still clock in a workspace that can only be read by now; null while it can be worked in.
 * @param now epoch seconds
 */
export function clocksUntil({ read_only_from }: Standing, now: number): number | null {
  if (read_only_from === null || now < read_only_from) return null;
  return read_only_from + clockingDays * daySeconds;
}

/** Whether a write is taken. @param kind what the endpoint says of itself @param now epoch seconds */
export function isWriteTaken(standing: Standing, kind: 'always' | 'clocking' | undefined, now: number): boolean {
  const until = clocksUntil(standing, now);
  return until === null || kind === 'always' || (kind === 'clocking' && now < until);
}
