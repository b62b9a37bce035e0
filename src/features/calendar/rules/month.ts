import { addDays, daysBetween, eachDay, startOfWeek, weeksAround } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayIn, monthsLater, type Month } from '#features/company/rules/calendar-period.ts';
import type { PlacedItem } from '../contract.ts';
import type { Range } from './range.ts';

export const monthOf = (date: LocalDate): Month => date.slice(0, 7) as Month;

/** Returns the whole weeks around a month, from the company's first day of the week. @param firstDay ISO weekday */
export function weeksOf(month: Month, firstDay: number): LocalDate[][] {
  return weeksAround(dayIn(month, 1), dayIn(month, 31), firstDay);
}

/** Returns the counted days of a range: for whole weeks around a month, only the month, as on other screens. */
export function countedIn({ start_date, end_date }: Range): Range {
  const length = daysBetween(start_date, end_date) + 1;
  if (length < 28 || length % 7 > 0) return { start_date, end_date };
  const month = monthOf(addDays(start_date, 6));
  return { start_date: dayIn(month, 1), end_date: dayIn(month, 31) };
}

/** Returns the week of a date. @param firstDay ISO weekday */
export function weekOf(date: LocalDate, firstDay: number): LocalDate[] {
  const first = startOfWeek(date, firstDay);
  return eachDay(first, addDays(first, 6));
}

/** Returns the same day in another month, or its last day if that is shorter. */
export const sameDayInMonth = (date: LocalDate, by: number): LocalDate =>
  dayIn(monthsLater(monthOf(date), by), Number(date.slice(8)));

/** An item of several days as a bar within a week. */
export interface Bar {
  readonly item: PlacedItem;
  /** First and last column, from 0, inclusive. */
  readonly from: number;
  readonly to: number;
  /** Row from 0, chosen so that bars do not overlap. */
  readonly lane: number;
  /** Whether it begins before, or ends after, the week. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** Returns the bars of a week, longest first, each in the first free lane. */
export function barsOf(week: readonly LocalDate[], items: readonly PlacedItem[]): Bar[] {
  const [first, last] = [week[0], week.at(-1)];
  if (first === undefined || last === undefined) return [];
  /** First free column of each lane. */
  const nextFree: number[] = [];
  return items
    .filter(({ kind, date, end_date }) => kind === 'bar' && date <= last && end_date >= first)
    .toSorted((one, other) =>
      one.date === other.date ? (one.end_date < other.end_date ? 1 : -1) : one.date < other.date ? -1 : 1,
    )
    .map((item) => {
      const from = Math.max(0, week.indexOf(item.date));
      const to = item.end_date > last ? week.length - 1 : week.indexOf(item.end_date);
      const freeLane = nextFree.findIndex((column) => column <= from);
      const lane = freeLane < 0 ? nextFree.length : freeLane;
      nextFree[lane] = to + 1;
      return { item, from, to, lane, isCutBefore: item.date < first, isCutAfter: item.end_date > last };
    });
}

/** The part of a timed item that is on one day. */
export interface Block {
  readonly item: PlacedItem;
  /** Minutes since midnight in local time. */
  readonly from: number;
  readonly to: number;
  /** Column among overlapping blocks, and their number of columns. */
  readonly column: number;
  readonly columns: number;
}

const minuteOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

/**
 * Returns the timed items of a date in local time: a night shift has a part on either day.
 * Overlapping blocks get columns.
 */
export function blocksOf(date: LocalDate, items: readonly PlacedItem[]): Block[] {
  const parts = items
    .flatMap((item) => {
      const { starts_at, ends_at } = item;
      if (starts_at === null || ends_at === null) return [];
      const [begins, ends] = [starts_at.slice(0, 10), ends_at.slice(0, 10)];
      if (begins > date || ends < date) return [];
      const from = begins < date ? 0 : minuteOf(starts_at);
      const to = ends > date ? 1440 : minuteOf(ends_at);
      // In the repeated hour of autumn, the local end may precede the start.
      return to > from ? [{ item, from, to }] : begins === ends ? [{ item, from: to, to: from }] : [];
    })
    .toSorted((one, other) => one.from - other.from);
  /** Minute at which the last block of each column ends. */
  const columnEnds: number[] = [];
  const placed = parts.map((part) => {
    const freeColumn = columnEnds.findIndex((end) => end <= part.from);
    const column = freeColumn < 0 ? columnEnds.length : freeColumn;
    columnEnds[column] = part.to;
    return { ...part, column };
  });
  return placed.map((part) => {
    const overlapping = placed.filter(({ from, to }) => from < part.to && to > part.from);
    return { ...part, columns: Math.max(...overlapping.map(({ column }) => column)) + 1 };
  });
}

/** Returns the hours that a week shows: those of a working day, extended to include all blocks. */
export function hoursOf(blocks: readonly Pick<Block, 'from' | 'to'>[]): [from: number, to: number] {
  const from = Math.min(7, ...blocks.map((block) => Math.floor(block.from / 60)));
  const to = Math.max(19, ...blocks.map((block) => Math.ceil(block.to / 60)));
  return [Math.max(0, from), Math.min(24, to)];
}
