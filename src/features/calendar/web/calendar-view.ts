import { addDays } from '#platform/shared/time.ts';
import { localDate, type LocalDate } from '#platform/shared/schemas.ts';
import { firstDayOfWeek } from '#platform/web/format.ts';
import { companyToday } from '#platform/web/server-time.ts';
import { textOf } from '#platform/web/use-address.ts';
import type { Range } from '../rules/range.ts';
import { monthOf, sameDay, weekOf, weeksOf } from '../rules/month.ts';

export const views = ['month', 'week', 'agenda'] as const;
export type View = (typeof views)[number];

export interface CalendarView {
  /** undefined: that of the screen's size. */
  readonly view: View | undefined;
  readonly date: LocalDate;
  /** Layers that are put away, by their keys. */
  readonly hidden: readonly string[];
}

/** `?view=week&date=2026-12-07&hide=people`; what is not understood counts as not there. */
export function calendarView(query: Readonly<Record<string, unknown>>): CalendarView {
  const date = localDate.safeParse(query['date']);
  return {
    view: views.find((view) => view === query['view']),
    date: date.success ? date.data : (companyToday() as LocalDate),
    hidden: textOf(query['hide']).split(',').filter(Boolean),
  };
}

/** Days of an agenda: from its date on, so that what is over does not stand before what is to come. */
const agendaDays = 31;

/** The days that a view shows. */
export function rangeOf(view: View, date: LocalDate): Range {
  const dates =
    view === 'month'
      ? weeksOf(monthOf(date), firstDayOfWeek()).flat()
      : view === 'week'
        ? weekOf(date, firstDayOfWeek())
        : [date, addDays(date, agendaDays - 1)];
  return { start_date: dates[0] ?? date, end_date: dates.at(-1) ?? date };
}

/** One step forward or back. */
export function stepped(view: View, date: LocalDate, by: number): LocalDate {
  if (view === 'week') return addDays(date, 7 * by);
  return view === 'month' ? sameDay(date, by) : addDays(date, agendaDays * by);
}
