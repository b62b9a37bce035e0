import { localDateOf, startOfDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Rules for everyone's days, effective from a date. */
export interface DayRule {
  readonly effective_from: LocalDate;
  /** Minutes after a shift's start that do not count as late; a shift may have its own. */
  readonly grace_minutes: number;
  /** seconds */
  readonly max_daily_work_duration: number;
}

/** A company's choice for holidays of people who work part of the week. */
export const holidayCredits = ['own_days', 'shared'] as const;
export type HolidayCredit = (typeof holidayCredits)[number];

/** Full-time work, with which shares of a week are compared. */
export interface FullTime {
  /** Days a week. */
  readonly days: number;
  /** Seconds a week. */
  readonly work_time: number;
}

/** Full-time work of the company from a date on. */
export interface DatedFullTime extends FullTime {
  readonly effective_from: LocalDate;
  readonly holiday_credit: HolidayCredit;
}

/** Settings with full-time work. */
export interface FullTimes {
  /** Latest first; before the last one it is usual, since a later choice changes no earlier days. */
  readonly full_times: readonly DatedFullTime[];
}

/** An earlier time zone of the company. */
export interface PastZone {
  /** Epoch seconds: first instant in the next zone. */
  readonly until: number;
  /** IANA name */
  readonly timezone: string;
}

/** Current and earlier time zones of the company. */
export interface Zones {
  /** IANA name of the current zone. */
  readonly timezone: string;
  /** Earliest first. */
  readonly past_zones: readonly PastZone[];
}

/** Settings that depend on the date. */
export interface DatedSettings extends Zones {
  /** Latest first. The last one also counts for all earlier days. */
  readonly day_rules: readonly DayRule[];
}

/** Returns the company's zone at an instant (epoch seconds). */
export function zoneAt({ timezone, past_zones }: Zones, instant: number): string {
  return past_zones.find(({ until }) => instant < until)?.timezone ?? timezone;
}

/** Returns the zone of a date without entries; on the day of a move, the new zone. */
export function zoneOn({ timezone, past_zones }: Zones, date: LocalDate): string {
  const past = past_zones.find(({ until, timezone: zone }) => date < localDateOf(until, zone));
  return past?.timezone ?? timezone;
}

/** Zone from a date on; null: the company's. */
export interface DatedZone {
  readonly effective_from: LocalDate;
  /** IANA name */
  readonly timezone: string | null;
  /** Whether the person joins on the date: it then begins in its own zone. */
  readonly is_joining?: boolean | undefined;
}

/**
 * Returns the zones of a person whose place has one from a date on. A change counts from the beginning of its date
 * in the zone before it; for people who join on the date, in its own zone, as they have no day before it.
 * @param places in date order
 */
export function zonesWith({ timezone, past_zones }: Zones, places: readonly DatedZone[]): Zones {
  const moves = past_zones.map(({ until }, at) => ({ until, timezone: past_zones[at + 1]?.timezone ?? timezone }));
  let [ofCompany, ofPlace] = [past_zones[0]?.timezone ?? timezone, null as string | null];
  const past: PastZone[] = [];
  let zone = ofCompany;
  const change = (until: number) => {
    const next = ofPlace ?? ofCompany;
    if (next !== zone) past.push({ until, timezone: zone });
    zone = next;
  };
  for (const place of places) {
    const zoneBefore = () => (place.is_joining ? (place.timezone ?? ofCompany) : zone);
    const startsAt = () => startOfDay(place.effective_from, zoneBefore());
    for (let move = moves[0]; move && move.until <= startsAt(); move = moves[0]) {
      ofCompany = move.timezone;
      change(move.until);
      moves.shift();
    }
    const until = startsAt();
    ofPlace = place.timezone;
    change(until);
  }
  for (const move of moves) {
    ofCompany = move.timezone;
    change(move.until);
  }
  return { timezone: zone, past_zones: past };
}

/** Returns the zone in which a day's times are shown: the company's zone when the first entry began. */
export function zoneOfDay(
  zones: Zones,
  day: { readonly clocks: readonly { readonly started_at: number }[] } | null,
  date: LocalDate,
): string {
  const first = day?.clocks[0];
  return first ? zoneAt(zones, first.started_at) : zoneOn(zones, date);
}

/** Returns the rules of a date. */
export function ruleOn({ day_rules }: Pick<DatedSettings, 'day_rules'>, date: LocalDate): DayRule {
  const rule = day_rules.find(({ effective_from }) => effective_from <= date) ?? day_rules.at(-1);
  if (!rule) throw new Error('A company always has its first day rule.');
  return rule;
}

/** Full-time work before a company chooses its own. */
export const usualFullTime = { days: 5, work_time: 40 * 3600, holiday_credit: 'own_days' } as const;

/** Returns the full-time work of a date. */
export const fullTimeOn = ({ full_times }: FullTimes, date: LocalDate): Omit<DatedFullTime, 'effective_from'> =>
  full_times.find(({ effective_from }) => effective_from <= date) ?? usualFullTime;
