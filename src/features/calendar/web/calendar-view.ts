import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { day, listOf, maybeOneOf } from '#platform/web/address.ts';
import { firstDayOfWeek } from '#platform/web/format.ts';
import type { Range } from '../rules/range.ts';
import { monthOf, sameDayInMonth, weekOf, weeksOf } from '../rules/month.ts';

export const views = ['month', 'week', 'agenda'] as const;
export type View = (typeof views)[number];

/** `?view=week&date=2026-12-07&hide=people`; without a view, the one that suits the screen; without a date, today. */
export const calendarAddress = {
  view: maybeOneOf(...views),
  date: day,
  /** Keys of hidden layers. */
  hide: listOf((key): key is string => key !== ''),
};

/** Days of an agenda, which begins at its date, so that past days do not precede coming ones. */
const agendaDays = 31;

/** Returns the days that a view shows. */
export function rangeOf(view: View, date: LocalDate): Range {
  const dates =
    view === 'month'
      ? weeksOf(monthOf(date), firstDayOfWeek()).flat()
      : view === 'week'
        ? weekOf(date, firstDayOfWeek())
        : [date, addDays(date, agendaDays - 1)];
  return { start_date: dates[0] ?? date, end_date: dates.at(-1) ?? date };
}

/** Moves the date by steps of the view. */
export function stepDate(view: View, date: LocalDate, by: number): LocalDate {
  if (view === 'week') return addDays(date, 7 * by);
  return view === 'month' ? sameDayInMonth(date, by) : addDays(date, agendaDays * by);
}
