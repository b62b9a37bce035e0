/** Seconds after which what was not taken is tried again: half a minute, then twice as long each time, up to an hour. */
export function retryAfter(attempts: number): number {
  return Math.min(3600, 30 * 2 ** Math.max(0, attempts - 1));
}

/** Seconds for which somebody's device, or the mail server, may be away; then it is too late to tell. */
export const keptForSeconds = 3 * 86_400;
/** Seconds after which what a dead worker had taken is taken by another one. */
export const leaseSeconds = 300;
