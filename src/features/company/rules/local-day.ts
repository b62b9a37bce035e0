import type { LocalDate } from '#platform/shared/wire.ts';

/**
 * The calendar day that the wall clock of a zone shows.
 * @param now epoch seconds
 * @param zone IANA name; one that does not exist throws a RangeError
 */
export function localDay(now: number, zone: string): LocalDate {
  return Temporal.Instant.fromEpochMilliseconds(now * 1000).toZonedDateTimeISO(zone).toPlainDate().toString() as LocalDate;
}

/** The first day of the month that a day lies in. */
export function monthStart(day: LocalDate): LocalDate {
  return `${day.slice(0, 8)}01` as LocalDate;
}
