import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { dayMode, type DayMode } from '../calendar/day-mode.ts';
import { isDate, isMonth, isWeekend, monthOf, monthRange, weekOf, type DateRange, type Month } from '../parts/month.ts';
import { textOf } from '#platform/web/use-address.ts';

export interface BirdViewState {
  month: Month;
  /** Monday of the week that a phone shows. */
  week: LocalDate;
  search: string;
  /** Ids; empty for all. */
  department: string;
  place: string;
  shift: string;
  review: boolean;
  weekends: boolean;
  /** Person and date of the open day. */
  person: string;
  day: LocalDate | undefined;
  mode: DayMode;
}

/**
 * Reads the view from the URL and ignores invalid values. If only a week is given, the table shows the month
 * of its first day; if only a month is given, a phone shows the current week or the first of another month.
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
    place: textOf(query['place']),
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

/** Date of the table with values computed once for all its cells. */
export interface Column {
  readonly date: LocalDate;
  /** '12 November' */
  readonly text: string;
  readonly isWeekend: boolean;
  readonly isToday: boolean;
}

/** Dates of the range, with or without weekends. */
export function columnsOf({ start_date, end_date }: DateRange, weekends: boolean, today: string): Column[] {
  return eachDay(start_date, end_date)
    .filter((date) => weekends || !isWeekend(date))
    .map((date) => ({ date, text: dayAndMonth(date), isWeekend: isWeekend(date), isToday: date === today }));
}
