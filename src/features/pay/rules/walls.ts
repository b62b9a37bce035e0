import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { addDays, plannedInstant, startOfDay } from '#platform/shared/time.ts';

// Walls are times on the clock of a zone; lengths are measured between their instants.

interface ZoneDay {
  /** First instant of the day. */
  readonly start: number;
  /** Whether the clocks stay the same all day. */
  readonly isPlain: boolean;
}

const maxKnownDays = 20_000;
const daysByZone = new Map<string, Map<LocalDate, ZoneDay>>();

function zoneDay(date: LocalDate, zone: string): ZoneDay {
  let days = daysByZone.get(zone);
  if (!days) daysByZone.set(zone, (days = new Map()));
  const known = days.get(date);
  if (known) return known;
  if (days.size >= maxKnownDays) days.clear();
  const start = startOfDay(date, zone);
  const day = { start, isPlain: startOfDay(addDays(date, 1), zone) - start === 86_400 };
  days.set(date, day);
  return day;
}

/** Seconds since midnight of 'HH:mm', up to '24:00'. */
export const secondsOf = (time: string): number => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60;

/**
 * Returns the instant at which the clock of a zone first reaches a time of a date, as plans do.
 * @param seconds since midnight on the clock, up to 24 hours
 */
export function wallOn(date: LocalDate, seconds: number, zone: string): number {
  if (seconds >= 86_400) return zoneDay(addDays(date, 1), zone).start;
  const { start, isPlain } = zoneDay(date, zone);
  if (isPlain || seconds === 0) return start + seconds;
  const time = [seconds / 3600, (seconds % 3600) / 60, seconds % 60].map((part) =>
    `${Math.floor(part)}`.padStart(2, '0'),
  );
  return plannedInstant(`${date} ${time.join(':')}` as LocalDateTime, zone);
}

/** Returns the date on the clock of a zone at an instant. @param near a date close to it, from which it is looked for */
export function dateAt(instant: number, zone: string, near: LocalDate): LocalDate {
  let date = near;
  while (zoneDay(date, zone).start > instant) date = addDays(date, -1);
  for (let next = addDays(date, 1); zoneDay(next, zone).start <= instant; next = addDays(date, 1)) date = next;
  return date;
}
