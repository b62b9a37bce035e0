import type { Span } from './entries.ts';

/** Seconds by which the clocks of browser and server may differ. */
const skewSeconds = 60;

/** Whether a time lies in the future, which a correct clock never records. @param now epoch seconds */
export function isAhead(clocks: readonly (Span & { readonly breaks: readonly Span[] })[], now: number): boolean {
  const spans = clocks.flatMap((clock) => [clock, ...clock.breaks]);
  return spans.some(({ started_at, ended_at }) => Math.max(started_at, ended_at ?? 0) > now + skewSeconds);
}
