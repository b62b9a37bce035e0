import { addDays, isoWeekday, mondayOf, startOfWeek, weeksAround } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { optional } from '#platform/web/address.ts';
import { calendarCycle, firstDayOfWeek } from '#platform/web/format.ts';
import {
  calendarPeriod,
  dayIn,
  monthsLater,
  periodOfMonth,
  type Month,
} from '#features/company/rules/calendar-period.ts';

/** Month in the URL, `'2026-11'`: the period of the company's calendar that ends in it. */
export type { Month };

export interface DateRange {
  start_date: LocalDate;
  end_date: LocalDate;
}

/** Whether a text from the URL is a month that the server accepts (1900 to 2199). */
export function isMonth(value: unknown): value is Month {
  return typeof value === 'string' && /^(19\d\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/.test(value);
}

/** A month of an address, or undefined. */
export const monthInAddress = optional((given) => (isMonth(given) ? given : undefined));

/** Whether a text from the URL is a date that the server accepts (1900 to 2199). */
export function isDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value) || !isMonth(value.slice(0, 7))) return false;
  return Number(value.slice(8)) >= 1 && value <= dayIn(value.slice(0, 7) as Month, 31);
}

/** Returns the company's month that contains a date. */
export const monthOf = (date: LocalDate): Month => calendarPeriod(date, calendarCycle()).month;

/** Returns the month `by` months later, or the same one at the end of the server's calendar. */
export function stepMonth(month: Month, by: number): Month {
  const next = monthsLater(month, by);
  return isMonth(next) ? next : month;
}

export function monthRange(month: Month): DateRange {
  const { start_date, end_date } = periodOfMonth(month, calendarCycle());
  return { start_date, end_date };
}

export const isWeekend = (date: LocalDate): boolean => isoWeekday(date) > 5;

/** Returns the first day of a date's week, by the company's setting. */
export const weekOf = (date: LocalDate): LocalDate => startOfWeek(date, firstDayOfWeek());

/** Returns Monday to Sunday around a date. */
export function weekRange(date: LocalDate): DateRange {
  const monday = mondayOf(date);
  return { start_date: monday, end_date: addDays(monday, 6) };
}

/**
 * Whole weeks from the Monday of the first day's week to the Sunday of the last day's week (specification A §2.7),
 * whatever day the company's week begins on.
 */
export function monthWeeks(month: Month): LocalDate[][] {
  const { start_date, end_date } = monthRange(month);
  return weeksAround(start_date, end_date, 1);
}

/** Returns the same day in another of the company's months, or the last day of a shorter calendar month. */
export function sameDayIn(month: Month, date: LocalDate): LocalDate {
  const { start_date, end_date } = monthRange(month);
  const day = Number(date.slice(8));
  const [before, within] = [dayIn(monthsLater(month, -1), day), dayIn(month, day)];
  if (within <= end_date) return within;
  return before < start_date ? start_date : before;
}
