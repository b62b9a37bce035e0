import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';

/** A value of a field over a span of days. */
export interface LanePeriod {
  readonly from: LocalDate;
  /** The day from which another value counts; undefined if none follows. */
  readonly to: LocalDate | undefined;
  readonly text: string;
}

export interface Lane {
  readonly field: string;
  readonly label: string;
  readonly lanePeriods: readonly LanePeriod[];
}

/** Relation of a period to the selected day, which decides its colour. */
export type LanePeriodKind = 'past' | 'now' | 'later' | 'next';

/** Converts dated values of a field, in any order, into periods; an empty value leaves a gap. */
export function lanePeriodsOf(
  values: readonly { readonly from: LocalDate; readonly text: string | null }[],
): readonly LanePeriod[] {
  const sorted = [...values].sort((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.flatMap(({ from, text }, index) =>
    text === null ? [] : [{ from, to: sorted[index + 1]?.from, text }],
  );
}

/** A period of employment. */
export interface Period {
  readonly started_on: LocalDate;
  /** The last day; null if none is known. */
  readonly ended_on: LocalDate | null;
}

/** Limits the periods of a lane to the periods of employment: no value counts after the last day. */
export function periodsWithin(lanePeriods: readonly LanePeriod[], periods: readonly Period[]): readonly LanePeriod[] {
  return lanePeriods.flatMap(({ from, to, text }) =>
    periods.flatMap(({ started_on, ended_on }) => {
      const end = ended_on === null ? undefined : addDays(ended_on, 1);
      const begins = from < started_on ? started_on : from;
      const ends = to === undefined || (end !== undefined && end < to) ? end : to;
      return ends !== undefined && ends <= begins ? [] : [{ from: begins, to: ends, text }];
    }),
  );
}

/** Returns whether a period is past, current, scheduled, or later than the selected day. */
export function kindOf({ from, to }: LanePeriod, day: LocalDate, today: LocalDate): LanePeriodKind {
  if (from > day) return from > today ? 'next' : 'later';
  return to !== undefined && to <= day ? 'past' : 'now';
}

/** Returns the period that contains a day. */
export const periodOn = ({ lanePeriods }: Lane, day: LocalDate): LanePeriod | undefined =>
  lanePeriods.find(({ from, to }) => from <= day && (to === undefined || day < to));

/** Returns the days on which a value changes, in order. */
export function changeDays(lanes: readonly Lane[]): readonly LocalDate[] {
  return [...new Set(lanes.flatMap(({ lanePeriods }) => lanePeriods.map(({ from }) => from)))].sort();
}

/** Years of the ruler: from that of the first day to the one after the last change or today. */
export interface Years {
  readonly first: number;
  /** The first year that is not shown. */
  readonly end: number;
}

export function yearsOf(days: readonly LocalDate[], today: LocalDate): Years {
  const years = [...days, today].map((day) => Number(day.slice(0, 4)));
  return { first: Math.min(...years), end: Math.max(...years) + 2 };
}

const startOf = (year: number) => `${year}-01-01` as LocalDate;

/** Returns the position of a day on the ruler, from 0 to 1. */
export function shareOf(day: LocalDate, { first, end }: Years): number {
  const share = daysBetween(startOf(first), day) / daysBetween(startOf(first), startOf(end));
  return Math.min(1, Math.max(0, share));
}

/** Returns the day at a position of the ruler. */
export function dayAt(share: number, { first, end }: Years): LocalDate {
  const days = daysBetween(startOf(first), startOf(end));
  return addDays(startOf(first), Math.min(days - 1, Math.max(0, Math.round(share * days))));
}
