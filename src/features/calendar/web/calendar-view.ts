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
  /** Undefined means the default view for the screen size. */
  readonly view: View | undefined;
  readonly date: LocalDate;
  /** Keys of hidden layers. */
  readonly hidden: readonly string[];
}

/** `?view=week&date=2026-12-07&hide=people`; ignores invalid values. */
export function calendarView(query: Readonly<Record<string, unknown>>): CalendarView {
  const date = localDate.safeParse(query['date']);
  return {
    view: views.find((view) => view === query['view']),
    date: date.success ? date.data : (companyToday() as LocalDate),
    hidden: textOf(query['hide']).split(',').filter(Boolean),
  };
}

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
export function stepped(view: View, date: LocalDate, by: number): LocalDate {
  if (view === 'week') return addDays(date, 7 * by);
  return view === 'month' ? sameDay(date, by) : addDays(date, agendaDays * by);
}
