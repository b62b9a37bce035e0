import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { day, flag, text, unless, type ViewOf } from '#platform/web/address.ts';
import { dayAndMonth } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import type { ChangeView } from '#platform/web/use-address.ts';
import { dayMode, type DayMode } from '../calendar/day-mode.ts';
import { isWeekend, monthInAddress, monthOf, monthRange, weekOf, type DateRange, type Month } from '../parts/month.ts';

export const birdAddress = {
  month: monthInAddress,
  week: day,
  search: text(),
  /** Ids; empty for all. */
  department: text(),
  place: text(),
  shift: text(),
  review: flag('yes'),
  weekends: unless('no'),
  /** Person and date of the open day. */
  person: text(),
  day,
  edit: dayMode,
};
type BirdAddress = ViewOf<typeof birdAddress>;
export type ChangeBirdView = ChangeView<BirdAddress>;

export interface BirdViewState extends Omit<BirdAddress, 'month' | 'week' | 'edit'> {
  month: Month;
  /** First day of the week that a phone shows. */
  week: LocalDate;
  mode: DayMode;
}

/**
 * Returns the view of an address. If only a week is given, the table shows the month of its first day; if only a month
 * is given, a phone shows the current week or the first of another month.
 */
export function birdViewState({ edit: mode, ...address }: BirdAddress): BirdViewState {
  const today = companyToday() as LocalDate;
  const givenWeek = address.week && weekOf(address.week);
  const month = address.month ?? monthOf(givenWeek ?? today);
  const week = givenWeek ?? weekOf(monthOf(today) === month ? today : monthRange(month).start_date);
  return { ...address, month, week, mode };
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
