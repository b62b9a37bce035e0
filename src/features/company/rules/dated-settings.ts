import { localDateOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** How everybody's days are judged, from a date on. */
export interface DayRule {
  readonly effective_from: LocalDate;
  /** Minutes after a shift's start that are not late; a shift may have its own. */
  readonly grace_minutes: number;
  /** seconds */
  readonly max_daily_work_duration: number;
}

/** A zone that the company has moved from. */
export interface PastZone {
  /** Epoch seconds: the first instant at which the company was elsewhere. */
  readonly until: number;
  /** IANA name */
  readonly timezone: string;
}

/** Where the company is, and where it was. */
export interface Zones {
  /** IANA name: where it is now. */
  readonly timezone: string;
  /** The earliest first. */
  readonly past_zones: readonly PastZone[];
}

/** Those settings that are not the same for all days. */
export interface DatedSettings extends Zones {
  /** The latest first. The last one counts for all days before the others. */
  readonly day_rules: readonly DayRule[];
}

/** Where the company was at an instant (epoch seconds). */
export function zoneAt({ timezone, past_zones }: Zones, instant: number): string {
  return past_zones.find(({ until }) => instant < until)?.timezone ?? timezone;
}

/** The zone of a date on which nothing has begun: on the day of a move, the new one. */
export function zoneOn({ timezone, past_zones }: Zones, date: LocalDate): string {
  const past = past_zones.find(({ until, timezone: zone }) => date < localDateOf(until, zone));
  return past?.timezone ?? timezone;
}

/** The zone in which a day's times are told: where the company was when its first entry began. */
export function zoneOfDay(
  zones: Zones,
  day: { readonly clocks: readonly { readonly started_at: number }[] } | null,
  date: LocalDate,
): string {
  const first = day?.clocks[0];
  return first ? zoneAt(zones, first.started_at) : zoneOn(zones, date);
}

/** How a day is judged. */
export function ruleOn({ day_rules }: Pick<DatedSettings, 'day_rules'>, date: LocalDate): DayRule {
  const rule = day_rules.find(({ effective_from }) => effective_from <= date) ?? day_rules.at(-1);
  if (!rule) throw new Error('A company has at least the rule that it began with.');
  return rule;
}
