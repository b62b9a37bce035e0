import type { LocalDate } from '../shared/schemas.ts';

/** Server time minus the page's own monotonic clock, in milliseconds; independent of a wrong device clock. */
let offset = Date.now() - performance.now();
/** Difference between the device's and the page's clock when the offset was taken. */
let deviceOffset = offset;
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
let now = Math.floor(Date.now() / 1000);
const listeners = new Set<() => void>();

/**
 * Sets the local copy of the server's time and the company zone.
 * @param serverTime ISO 8601, from `app.server_time`
 */
export function setServerTime(serverTime: string, timezone: string): void {
  offset = Date.parse(serverTime) - performance.now();
  deviceOffset = Date.now() - performance.now();
  zone = timezone;
  tick();
}

/** Sets the company zone alone; the copy of the server's time continues. */
export function setZone(timezone: string): void {
  zone = timezone;
}

/** Whether our copy may be off by more than 2 seconds, because the device slept or its clock was set. */
export function hasDrifted(): boolean {
  return Math.abs(Date.now() - performance.now() - deviceOffset) > 2000;
}

/** Epoch seconds at the last tick. */
export const serverSecond = (): number => now;

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

/** Calls `listener` at the beginning of each second of the server's clock. @returns a function that stops it */
export function onServerSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** An instant in a zone. @param seconds epoch seconds @param timeZone IANA name */
export function inZone(seconds: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds * 1000)).toZonedDateTimeISO(timeZone);
}

/** An instant in the company zone. `seconds` is epoch seconds. */
export const inCompanyZone = (seconds: number): Temporal.ZonedDateTime => inZone(seconds, zone);

/** Today in the company zone, `YYYY-MM-DD`. */
export const companyToday = (): LocalDate => todayIn(zone);

/** Today in a zone, `YYYY-MM-DD`. @param timeZone IANA name */
export const todayIn = (timeZone: string): LocalDate => dateFormatOf(timeZone).format(serverNow()) as LocalDate;

/** Formats a date as `YYYY-MM-DD`; Temporal may not be loaded yet when the first clock is rendered. */
const cachedFormats = new Map<string, Intl.DateTimeFormat>();
function dateFormatOf(timeZone: string): Intl.DateTimeFormat {
  const format = cachedFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  cachedFormats.set(timeZone, format);
  return format;
}
