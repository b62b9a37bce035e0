import { daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Days of a cycle at most: a year with a leap day. */
export const maxCycle = 366;

/** A shift of a cycle (the id of a template), or null for a free day. */
export type CycleDay = string | null;

/** From when and until when somebody runs through a cycle, and where in it they begin. */
export interface CycleSpan {
  readonly starts_on: LocalDate;
  /** The day of the cycle on `starts_on`, from 1. One beyond a cycle that has become shorter goes on from its beginning. */
  readonly start_day: number;
  /** The last day of it; null: for as long as it is run. */
  readonly ends_on: LocalDate | null;
}

/**
 * The day of the cycle that a date is for somebody, from 1; null before they begin and after they end. Dates alone
 * count: clocks that change make no day more or less.
 */
export function cycleDayOn(
  { starts_on, start_day, ends_on }: CycleSpan,
  length: number,
  date: LocalDate,
): number | null {
  if (date < starts_on || (ends_on !== null && date > ends_on)) return null;
  return ((start_day - 1 + daysBetween(starts_on, date)) % length) + 1;
}

/** What the cycle says of a date; undefined where it says nothing. */
export function wantedOn(span: CycleSpan, days: readonly CycleDay[], date: LocalDate): CycleDay | undefined {
  const day = cycleDayOn(span, days.length, date);
  return day === null ? undefined : (days[day - 1] ?? null);
}

/** Somebody's part in a pattern, by themselves or as one of a group. */
export interface Runner extends CycleSpan {
  readonly person_id: string;
  /** Null: by themselves. */
  readonly group_id: string | null;
  /** The days on which it counts: while they are in the group and work here. */
  readonly from: LocalDate;
  readonly to: LocalDate | null;
}

const covers = ({ from, to }: Runner, date: LocalDate) => date >= from && (to === null || date <= to);

/**
 * Of somebody's parts the one that counts on a date: their own comes before that of a group, and of groups the one that
 * began last.
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

/** What the pattern says of somebody's day; undefined where it says nothing. */
export function wantedOf(parts: readonly Runner[], days: readonly CycleDay[], date: LocalDate): CycleDay | undefined {
  const part = runnerOn(parts, date);
  return part && wantedOn(part, days, date);
}
