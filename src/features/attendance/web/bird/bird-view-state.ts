import { eachDay, mondayOf } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/wire.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { isDate, isMonth, isWeekend, monthOf, monthRange, weekRange, type DateRange, type Month } from '../calendar/month.ts';
import { textOf } from '../calendar/use-address.ts';

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
}

/**
 * What the address says, whoever typed it. A month without a week begins with its first Monday's week, the
 * current month with the current week; a week without a month belongs to the month of its Thursday's week start.
 */
export function birdViewState(query: Readonly<Record<string, unknown>>): BirdViewState {
  const today = companyToday() as LocalDate;
  const givenWeek = isDate(query['week']) ? mondayOf(query['week']) : undefined;
  const month = isMonth(query['month']) ? query['month'] : monthOf(givenWeek ?? today);
  return {
    month,
    week: givenWeek ?? mondayOf(monthOf(today) === month ? today : monthRange(month).start_date),
    search: textOf(query['search']).slice(0, 100),
    department: textOf(query['department']),
    shift: textOf(query['shift']),
    review: textOf(query['review']) === '1',
    weekends: textOf(query['weekends']) !== '0',
    person: textOf(query['person']),
    day: isDate(query['day']) ? query['day'] : undefined,
  };
}

export const rangeOf = ({ month, week }: BirdViewState, isPhone: boolean): DateRange => (isPhone ? weekRange(week) : monthRange(month));

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
