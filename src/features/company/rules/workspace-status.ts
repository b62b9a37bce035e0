const daySeconds = 86_400;
/** Days for which people of a read-only workspace may still clock. */
export const clockingDays = 14;

/** Stored status of a workspace. */
export interface WorkspaceStatus {
  /** Epoch seconds; null means not read-only. */
  readonly read_only_from: number | null;
}

/**
 * Returns until when people may clock in a read-only workspace; null while it is not read-only.
 * @param now epoch seconds
 */
export function clocksUntil({ read_only_from }: WorkspaceStatus, now: number): number | null {
  if (read_only_from === null || now < read_only_from) return null;
  return read_only_from + clockingDays * daySeconds;
}

/** Whether a write is allowed. @param kind `whenReadOnly` of the endpoint @param now epoch seconds */
export function isWriteAllowed(status: WorkspaceStatus, kind: 'always' | 'clocking' | undefined, now: number): boolean {
  const until = clocksUntil(status, now);
  return until === null || kind === 'always' || (kind === 'clocking' && now < until);
}
