import { addDays, monthName } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** A month as addresses keep it: `'2026-11'`. */
export type Month = string & { readonly __brand: 'Month' };

/** What a company counts as a month: from the day on which its periods begin to the day before the next one begins. */
export interface CalendarPeriod {
  /** The month in which it ends, by which it is known: from 21 October to 20 November it is November. */
  readonly month: Month;
  /** 'November 2026' */
  readonly name: string;
  readonly start_date: LocalDate;
  /** The last day. */
  readonly end_date: LocalDate;
}

/** Whether periods are the months of the calendar. */
export const isCalendarMonths = (cycleDay: number): boolean => cycleDay === 1;

/**
 * The period that a date belongs to: 28 to 31 days, none left out and none counted twice.
 * @param cycleDay the day of the month on which a period begins, 1 to 31; in a month without it, the last one
 */
export function calendarPeriod(date: LocalDate, cycleDay: number): CalendarPeriod {
  const month = date.slice(0, 7) as Month;
  const endsLater = !isCalendarMonths(cycleDay) && date >= dayIn(month, cycleDay);
  return periodOfMonth(endsLater ? monthsLater(month, 1) : month, cycleDay);
}

/** The period that ends in a month. There is exactly one for each. @param cycleDay as above */
export function periodOfMonth(month: Month, cycleDay: number): CalendarPeriod {
  const name = `${monthName(month)} ${month.slice(0, 4)}`;
  if (isCalendarMonths(cycleDay))
    return { month, name, start_date: `${month}-01` as LocalDate, end_date: dayIn(month, 31) };
  const start_date = dayIn(monthsLater(month, -1), cycleDay);
  return { month, name, start_date, end_date: addDays(dayIn(month, cycleDay), -1) };
}

/** @param by 1 = the next month, -1 = the one before */
export function monthsLater(month: Month, by: number): Month {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${two((count % 12) + 1)}` as Month;
}

/** The day of a month, or its last one where it is shorter. */
export function dayIn(month: Month, day: number): LocalDate {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `${month}-${two(Math.min(day, last))}` as LocalDate;
}

const two = (value: number) => String(value).padStart(2, '0');
