/** Returns the seconds until the next attempt: 30, then twice as many each time, up to an hour. */
export function retryAfter(attempts: number): number {
  return Math.min(3600, 30 * 2 ** Math.max(0, attempts - 1));
}

/** Seconds for which a device or the mail server may be unreachable; after that an alert is dropped. */
export const retentionSeconds = 3 * 86_400;
/** Seconds after which another worker takes over the deliveries of a dead one. */
export const leaseSeconds = 300;
