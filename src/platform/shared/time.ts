import { partOf } from './date-format.ts';
import type { LocalDate, LocalDateTime } from './schemas.ts';
import { translate } from './translate.ts';

/**
 * Instants are whole epoch seconds. A zone is an IANA name. Temporal provides all facts about zones,
 * cached per period of constant offset, since a month of fifty people needs thousands of lookups.
 */

/** A period during which a zone keeps one offset: `from` included, `to` not. */
interface OffsetPeriod {
  readonly from: number;
  readonly to: number;
  /** Seconds ahead of UTC. */
  readonly offset: number;
}

const daySeconds = 86_400;
const periodsByZone = new Map<string, OffsetPeriod[]>();

function zonePeriodAt(instant: number, zone: string): OffsetPeriod {
  let ranges = periodsByZone.get(zone);
  const cachedPeriod = ranges?.find(({ from, to }) => from <= instant && instant < to);
  if (cachedPeriod) return cachedPeriod;
  const zonedTime = Temporal.Instant.fromEpochMilliseconds(instant * 1000).toZonedDateTimeISO(zone);
  const next = zonedTime.getTimeZoneTransition('next');
  // One nanosecond later, so that a change at this very instant counts as the period's own beginning.
  const previous = zonedTime.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const range = {
    from: previous ? Math.floor(previous.epochMilliseconds / 1000) : -Infinity,
    to: next ? Math.floor(next.epochMilliseconds / 1000) : Infinity,
    offset: zonedTime.offsetNanoseconds / 1e9,
  };
  if (!ranges) periodsByZone.set(zone, (ranges = []));
  // The latest come first: most lookups are about the same weeks.
  ranges.unshift(range);
  return range;
}

/** Whether Temporal knows the zone. */
export function isZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return /^[A-Z]/i.test(zone);
  } catch {
    return false;
  }
}

/** Parses a text without a zone as if it were UTC. */
const naive = (local: string): number => Date.parse(`${local.replace(' ', 'T')}Z`) / 1000;
const toLocalDateTime = (seconds: number): LocalDateTime =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ') as LocalDateTime;

/** Time on the wall clock: `'2026-03-02 08:30:00'`. @throws RangeError for an unknown zone */
export function localOf(instant: number, zone: string): LocalDateTime {
  return toLocalDateTime(instant + zonePeriodAt(instant, zone).offset);
}

/** Date on the wall clock at an instant. */
export function localDateOf(instant: number, zone: string): LocalDate {
  return localOf(instant, zone).slice(0, 10) as LocalDate;
}

/** `'08:30:00'` */
export function localTimeOf(instant: number, zone: string): string {
  return localOf(instant, zone).slice(11);
}

/** Returns the instants of a local time, in order: none when the clocks skipped it, two when it was repeated. */
export function instantsOf(local: LocalDateTime, zone: string): number[] {
  const localTime = naive(local);
  const found: number[] = [];
  // No zone is more than a day from UTC, so the answer is within a day of the text read as UTC.
  for (let at = localTime - daySeconds; at <= localTime + daySeconds;) {
    const { from, to, offset } = zonePeriodAt(at, zone);
    const candidate = localTime - offset;
    if (from <= candidate && candidate < to) found.push(candidate);
    at = to;
  }
  return found;
}

/** An instant, or the sentence that says why there is none. */
export type ResolvedInstant =
  | { readonly instant: number; readonly skipped: null }
  | { readonly instant: null; readonly skipped: string };

/**
 * Returns the instant that a person means by a local time (domain: Time correctness).
 * In a repeated hour the earlier one, unless it lies before `notBefore` and the later one does not.
 */
export function resolveLocal(local: LocalDateTime, zone: string, notBefore = -Infinity): ResolvedInstant {
  const [first, second] = instantsOf(local, zone);
  if (first === undefined)
    return {
      instant: null,
      skipped: translate('Clocks went forward on {date}, so {time} does not exist. Choose another time.', {
        date: longDate(local.slice(0, 10) as LocalDate),
        time: local.slice(11),
      }),
    };
  return { instant: first < notBefore && second !== undefined && second >= notBefore ? second : first, skipped: null };
}

/** Returns the instant of a planned local time; a skipped one moves to the moment when the clocks went forward. */
export function plannedInstant(local: LocalDateTime, zone: string): number {
  const [first] = instantsOf(local, zone);
  if (first !== undefined) return first;
  const localTime = naive(local);
  let zonePeriod = zonePeriodAt(localTime - daySeconds, zone);
  while (zonePeriod.to + zonePeriod.offset <= localTime) {
    const next = zonePeriodAt(zonePeriod.to, zone);
    if (next.from + next.offset > localTime) return next.from;
    zonePeriod = next;
  }
  return zonePeriod.to;
}

/** The first instant of a local day, which is not always midnight. */
export function startOfDay(date: LocalDate, zone: string): number {
  return plannedInstant(`${date} 00:00:00` as LocalDateTime, zone);
}

/** The first instant after a local day. */
export function endOfDay(date: LocalDate, zone: string): number {
  return startOfDay(addDays(date, 1), zone);
}

/**
 * Caches dates by the number of days since 1970: a page of a plan needs the same few hundred tens of thousands
 * of times.
 */
const dayNumbers = new Map<LocalDate, number>();
const datesOfNumbers = new Map<number, LocalDate>();
const maxKnownDates = 50_000;

function dayNumberOf(date: LocalDate): number {
  const cachedNumber = dayNumbers.get(date);
  if (cachedNumber !== undefined) return cachedNumber;
  const number = naive(`${date} 00:00:00`) / daySeconds;
  if (Number.isNaN(number)) return number;
  if (dayNumbers.size >= maxKnownDates) dayNumbers.clear();
  dayNumbers.set(date, number);
  return number;
}

function dateOfNumber(number: number): LocalDate {
  const cachedDate = datesOfNumbers.get(number);
  if (cachedDate !== undefined) return cachedDate;
  const date = toLocalDateTime(number * daySeconds).slice(0, 10) as LocalDate;
  if (datesOfNumbers.size >= maxKnownDates) datesOfNumbers.clear();
  datesOfNumbers.set(number, date);
  return date;
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfNumber(dayNumberOf(date) + days);
}

/** Days from one date to another; negative when the second is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumberOf(to) - dayNumberOf(from);
}

/** Returns all dates, both ends included; empty when they are in the wrong order. */
export function eachDay(from: LocalDate, to: LocalDate): LocalDate[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** 1 = Monday … 7 = Sunday */
export function isoWeekday(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The first date of a date's week. @param firstDay ISO weekday on which weeks begin */
export function startOfWeek(date: LocalDate, firstDay: number): LocalDate {
  return addDays(date, -((isoWeekday(date) - firstDay + 7) % 7));
}

/** Returns the whole weeks around two dates. @param firstDay ISO weekday on which weeks begin */
export function weeksAround(from: LocalDate, to: LocalDate, firstDay: number): LocalDate[][] {
  const dates = eachDay(startOfWeek(from, firstDay), addDays(startOfWeek(to, firstDay), 6));
  return Array.from({ length: dates.length / 7 }, (_, week) => dates.slice(week * 7, week * 7 + 7));
}

/** The Monday of a date's week. */
export const mondayOf = (date: LocalDate): LocalDate => startOfWeek(date, 1);

/** `'29 March 2026'`, for sentences. */
export function longDate(date: LocalDate): string {
  return `${Number(date.slice(8, 10))} ${monthName(date)} ${date.slice(0, 4)}`;
}

/** `'March'` of a date or of a month like `'2026-03'`. */
export function monthName(date: string): string {
  return partOf(`${date.slice(0, 7)}-01`, { month: 'long' });
}

/**
 * Drops seconds beyond whole minutes. The only place where time is truncated: a day counts its whole minutes,
 * so that every sum equals the sum of the displayed days, however they are added up (`docs/figures.md`).
 */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60) * 60;

/** `'7h 05m'` of seconds, for sentences; seconds are dropped. */
export function hoursAndMinutes(seconds: number): string {
  const minutes = Math.floor(Math.max(0, seconds) / 60);
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}
