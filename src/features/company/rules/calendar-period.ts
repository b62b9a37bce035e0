import { addDays, monthName } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** A month in URLs: `'2026-11'`. */
export type Month = string & { readonly __brand: 'Month' };

/** A month as the company defines it: from its first day to the day before the next one begins. */
export interface CalendarPeriod {
  /** Month of its last day, which names it: 21 October to 20 November is November. */
  readonly month: Month;
  /** 'November 2026' */
  readonly name: string;
  readonly start_date: LocalDate;
  /** Last day, inclusive. */
  readonly end_date: LocalDate;
}

/** Whether periods are the months of the calendar. */
export const isCalendarMonths = (cycleDay: number): boolean => cycleDay === 1;

/**
 * Returns the period of a date: 28 to 31 days, without gaps or overlaps.
 * @param cycleDay first day of periods, 1 to 31; in shorter months the last day
 */
export function calendarPeriod(date: LocalDate, cycleDay: number): CalendarPeriod {
  const month = date.slice(0, 7) as Month;
  const endsLater = !isCalendarMonths(cycleDay) && date >= dayIn(month, cycleDay);
  return periodOfMonth(endsLater ? monthsLater(month, 1) : month, cycleDay);
}

/** Returns the only period that ends in a month. @param cycleDay as above */
export function periodOfMonth(month: Month, cycleDay: number): CalendarPeriod {
  const name = `${monthName(month)} ${month.slice(0, 4)}`;
  if (isCalendarMonths(cycleDay))
    return { month, name, start_date: `${month}-01` as LocalDate, end_date: dayIn(month, 31) };
  const start_date = dayIn(monthsLater(month, -1), cycleDay);
  return { month, name, start_date, end_date: addDays(dayIn(month, cycleDay), -1) };
}

/** Adds months. @param by 1 = the next month, -1 = the one before */
export function monthsLater(month: Month, by: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${two((count % 12) + 1)}` as Month;
}

/** Returns a day of a month, or the last day of a shorter month. */
export function dayIn(month: Month, day: number): LocalDate {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `${month}-${two(Math.min(day, last))}` as LocalDate;
}

const two = (value: number) => String(value).padStart(2, '0');
