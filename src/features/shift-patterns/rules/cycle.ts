import { daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Maximum days of a cycle: a year with a leap day. */
export const maxCycle = 366;

/** Shift of a cycle (the id of a template), or null for a day off. */
export type CycleDay = string | null;

/** Dates between which a person runs a cycle, and the day of the cycle they begin with. */
export interface CycleSpan {
  readonly starts_on: LocalDate;
  /** Day of the cycle on `starts_on`, from 1. A value beyond a shortened cycle wraps around to its beginning. */
  readonly start_day: number;
  /** Last day; null for running it indefinitely. */
  readonly ends_on: LocalDate | null;
}

/**
 * Returns a person's day of the cycle on a date, from 1; null before they begin and after they end.
 * Only calendar dates count, so daylight saving has no effect.
 */
export function cycleDayOn(
  { starts_on, start_day, ends_on }: CycleSpan,
  length: number,
  date: LocalDate,
): number | null {
  if (date < starts_on || (ends_on !== null && date > ends_on)) return null;
  return ((start_day - 1 + daysBetween(starts_on, date)) % length) + 1;
}

/** Returns the shift or day off that the cycle sets for a date; undefined outside its dates. */
export function dayOfCycleOn(span: CycleSpan, days: readonly CycleDay[], date: LocalDate): CycleDay | undefined {
  const day = cycleDayOn(span, days.length, date);
  return day === null ? undefined : (days[day - 1] ?? null);
}

/** Part that a person runs of a pattern, individually or through a group. */
export interface Runner extends CycleSpan {
  readonly person_id: string;
  /** Null for an individual part. */
  readonly group_id: string | null;
  /** Days on which the part counts: while the person is employed and in the group. */
  readonly from: LocalDate;
  readonly to: LocalDate | null;
}

const covers = ({ from, to }: Runner, date: LocalDate) => date >= from && (to === null || date <= to);

/**
 * Returns the part that counts for a person on a date: the individual one before those of groups,
 * and among groups the one that began last.
 */
export function runnerOn(parts: readonly Runner[], date: LocalDate): Runner | undefined {
  let best: Runner | undefined;
  for (const part of parts) if (covers(part, date) && (!best || comesFirst(part, best))) best = part;
  return best;
}

function comesFirst(one: Runner, other: Runner): boolean {
  if ((one.group_id === null) !== (other.group_id === null)) return one.group_id === null;
  if (one.starts_on !== other.starts_on) return one.starts_on > other.starts_on;
  return (one.group_id ?? '') < (other.group_id ?? '');
}

/** Returns the shift or day off that the pattern sets for a person's day; undefined if it sets none. */
export function dayOfCycle(parts: readonly Runner[], days: readonly CycleDay[], date: LocalDate): CycleDay | undefined {
  const part = runnerOn(parts, date);
  return part && dayOfCycleOn(part, days, date);
}
