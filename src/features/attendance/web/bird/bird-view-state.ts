import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { dayMode, type DayMode } from '../calendar/day-mode.ts';
import { isDate, isMonth, isWeekend, monthOf, monthRange, weekOf, type DateRange, type Month } from '../parts/month.ts';
import { textOf } from '#platform/web/use-address.ts';

export interface BirdViewState {
  month: Month;
  /** The Monday of the week that a phone shows. */
  week: LocalDate;
  search: string;
  /** Ids; empty for all. */
  department: string;
  shift: string;
  review: boolean;
  weekends: boolean;
  /** The day that stands open: whose, and which. */
  person: string;
  day: LocalDate | undefined;
  mode: DayMode;
}

/**
 * What the address says, whoever typed it. The month of a table is that of the week's first day when only a week is
 * named; a phone's week is the one of today, or the first of another month when only a month is named.
 */
export function birdViewState(query: Readonly<Record<string, unknown>>): BirdViewState {
  const today = companyToday() as LocalDate;
  const givenWeek = isDate(query['week']) ? weekOf(query['week']) : undefined;
  const month = isMonth(query['month']) ? query['month'] : monthOf(givenWeek ?? today);
  return {
    month,
    week: givenWeek ?? weekOf(monthOf(today) === month ? today : monthRange(month).start_date),
    search: textOf(query['search']).slice(0, 100),
    department: textOf(query['department']),
    shift: textOf(query['shift']),
    review: query['review'] === 'yes',
    weekends: query['weekends'] !== 'no',
    person: textOf(query['person']),
    day: isDate(query['day']) ? query['day'] : undefined,
    mode: dayMode(query['edit']),
  };
}

export const rangeOf = ({ month, week }: BirdViewState, isPhone: boolean): DateRange =>
  isPhone ? { start_date: week, end_date: addDays(week, 6) } : monthRange(month);

/** A date of the table, with what its thousand cells would otherwise each find out anew. */
export interface Column {
  readonly date: LocalDate;
  /** '12 November' */
  readonly text: string;
  readonly isWeekend: boolean;
  readonly isToday: boolean;
}

/** The dates of the range, with or without weekends. */
export function columnsOf({ start_date, end_date }: DateRange, weekends: boolean, today: string): Column[] {
  return eachDay(start_date, end_date)
    .filter((date) => weekends || !isWeekend(date))
    .map((date) => ({ date, text: dayAndMonth(date), isWeekend: isWeekend(date), isToday: date === today }));
}
