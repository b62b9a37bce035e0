import { useSyncExternalStore } from 'react';

/** Server time minus the page's own monotonic clock, in milliseconds; a wrong clock of the device does no harm. */
let offset = Date.now() - performance.now();
/** Where the device's clock stood against the page's when the offset was taken. */
let deviceOffset = offset;
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let now = Math.floor(Date.now() / 1000);
const listeners = new Set<() => void>();

/**
 * Sets the local copy of the server's time and the company zone.
 * @param serverTime ISO 8601, as `app.server_time` says it
 */
export function setServerTime(serverTime: string, timezone: string): void {
  offset = Date.parse(serverTime) - performance.now();
  deviceOffset = Date.now() - performance.now();
  zone = timezone;
  tick();
}

/** Sets the company zone alone, while the copy of the time goes on. */
export function setZone(timezone: string): void {
  zone = timezone;
}

/** The device slept, or its clock was set: either may have left our copy behind by more than 2 seconds. */
export function hasDrifted(): boolean {
  return Math.abs(Date.now() - performance.now() - deviceOffset) > 2000;
}

/** Epoch milliseconds by the server's clock. */
export function serverNow(): number {
  return performance.now() + offset;
}

/** The company zone, as an IANA name. */
export function companyZone(): string {
  return zone;
}

function tick(): void {
  const second = Math.floor(serverNow() / 1000);
  if (second === now) return;
  now = second;
  for (const listener of listeners) listener();
}

let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Epoch seconds by the server's clock, renewed every second. */
export function useServerTime(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** The same for a component that shows minutes: it is drawn anew once a minute only. */
export function useServerMinute(): number {
  return useSyncExternalStore(subscribe, () => now - (now % 60));
}

/** An instant in the company zone. `seconds` is epoch seconds. */
export function inCompanyZone(seconds: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds * 1000)).toZonedDateTimeISO(zone);
}

/** Today in the company zone, `YYYY-MM-DD`. */
export function companyToday(): string {
  return inCompanyZone(serverNow() / 1000)
    .toPlainDate()
    .toString();
}
