import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';

/** What counts from a date on, of one field. */
export interface Stretch {
  readonly from: LocalDate;
  /** The day from which another value counts; nothing: it goes on. */
  readonly to: LocalDate | undefined;
  readonly text: string;
}

export interface Lane {
  readonly field: string;
  readonly label: string;
  readonly stretches: readonly Stretch[];
}

/** How a stretch is drawn, seen from the day that is looked at. */
export type StretchKind = 'past' | 'now' | 'later' | 'next';

/** Dated values of one field, in any order, as stretches; a value of nothing leaves a gap. */
export function stretchesOf(
  values: readonly { readonly from: LocalDate; readonly text: string | null }[],
): readonly Stretch[] {
  const sorted = [...values].sort((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.flatMap(({ from, text }, index) =>
    text === null ? [] : [{ from, to: sorted[index + 1]?.from, text }],
  );
}

/** Days on which somebody works here. */
export interface Period {
  readonly started_on: LocalDate;
  /** Their last day; null: none is known. */
  readonly ended_on: LocalDate | null;
}

/** Only what counts while somebody works here: nothing goes on after their last day. */
export function stretchesWithin(stretches: readonly Stretch[], periods: readonly Period[]): readonly Stretch[] {
  return stretches.flatMap(({ from, to, text }) =>
    periods.flatMap(({ started_on, ended_on }) => {
      const end = ended_on === null ? undefined : addDays(ended_on, 1);
      const begins = from < started_on ? started_on : from;
      const ends = to === undefined || (end !== undefined && end < to) ? end : to;
      return ends !== undefined && ends <= begins ? [] : [{ from: begins, to: ends, text }];
    }),
  );
}

/** Current, past, scheduled, or what came after the day that is looked at. */
export function kindOf({ from, to }: Stretch, day: LocalDate, today: LocalDate): StretchKind {
  if (from > day) return from > today ? 'next' : 'later';
  return to !== undefined && to <= day ? 'past' : 'now';
}

/** What counts on a day. */
export const stretchOn = ({ stretches }: Lane, day: LocalDate): Stretch | undefined =>
  stretches.find(({ from, to }) => from <= day && (to === undefined || day < to));

/** The days on which something changes, in order. */
export function changeDays(lanes: readonly Lane[]): readonly LocalDate[] {
  return [...new Set(lanes.flatMap(({ stretches }) => stretches.map(({ from }) => from)))].sort();
}

/** Years that the ruler shows: the first day's, to the end of the year after the last change or today. */
export interface Years {
  readonly first: number;
  /** The first one that is not shown any more. */
  readonly end: number;
}

export function yearsOf(days: readonly LocalDate[], today: LocalDate): Years {
  const years = [...days, today].map((day) => Number(day.slice(0, 4)));
  return { first: Math.min(...years), end: Math.max(...years) + 2 };
}

const startOf = (year: number) => `${year}-01-01` as LocalDate;

/** How far along the ruler a day is: from 0 to 1. */
export function shareOf(day: LocalDate, { first, end }: Years): number {
  const share = daysBetween(startOf(first), day) / daysBetween(startOf(first), startOf(end));
  return Math.min(1, Math.max(0, share));
}

/** The day at a place of the ruler. */
export function dayAt(share: number, { first, end }: Years): LocalDate {
  const days = daysBetween(startOf(first), startOf(end));
  return addDays(startOf(first), Math.min(days - 1, Math.max(0, Math.round(share * days))));
}
