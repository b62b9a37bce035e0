import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay, isoWeekday, mondayOf } from '#platform/shared/time.ts';
import { isCompanyDay, weekOn, type WeekSources } from '#features/company/rules/weeks-in-force.ts';
import { weeklyWorkTime } from '#features/company/rules/working-week.ts';
import { dayPlanOf, type PlannedSpan } from '#features/shifts/rules/day-plan.ts';
import {
  flexibleWeekOf,
  holidayCredit,
  type FlexibleWeek,
  type HolidayCredit,
} from '#features/shifts/rules/week-target.ts';

/** Everything that decides what is due from a person in a range of dates, and in the pay weeks that it cuts. */
export interface PersonDays {
  readonly sources: WeekSources;
  /** Published shift of a date; null: a published day off, undefined: nothing is published. */
  published(date: LocalDate): PlannedSpan | null | undefined;
  holiday(date: LocalDate): HolidayPart | null;
  /** Whether the company tracks time for the person on a date. */
  isCounted(date: LocalDate): boolean;
  /** Full-time work, by which a holiday is counted for people without fixed days, and for all if holidays are shared. */
  fullTime(date: LocalDate): { readonly days: number; readonly holiday_credit: HolidayCredit };
}

/** Work that is due on a date. */
interface DueDate {
  /** Seconds without holidays. */
  readonly due: number;
  /** Seconds that remain beside a holiday. */
  readonly target: number;
}

/** Returns the work that is due on a date by the plan; hours only are due by the week. */
export function dueOn({ sources, ...days }: PersonDays, date: LocalDate): DueDate {
  if (!days.isCounted(date)) return { due: 0, target: 0 };
  const layers = { published: days.published(date), pattern: undefined, week: weekOn(sources, date) };
  const { due } = dayPlanOf(layers, date);
  return { due, target: due - creditOn({ sources, ...days }, date, due) };
}

/** Returns the seconds by which a holiday of the date reduces the target; that of hours only is counted by the week. */
function creditOn({ sources, holiday, fullTime }: PersonDays, date: LocalDate, due: number): number {
  const [part, week] = [holiday(date), weekOn(sources, date)?.week];
  if (part === null || week?.kind === 'hours') return 0;
  const full_time = fullTime(date);
  const isShared = week !== undefined && isCompanyDay(sources.company, date);
  const weekly_work_time = week ? weeklyWorkTime(week) : 0;
  const credit = isShared ? full_time.holiday_credit : 'own_days';
  return holidayCredit({ due, weekly_work_time }, part, { credit, full_time });
}

/** Returns the seconds due between two dates, less holidays; hours only by the weeks that are due within them. */
export function targetBetween(days: PersonDays, from: LocalDate, to: LocalDate): number {
  const dates = eachDay(from, to);
  const fixed = dates.reduce((sum, date) => sum + dueOn(days, date).target, 0);
  const weeks = [...new Set(dates.map(mondayOf))];
  const flexible = weeks.flatMap((monday) => flexibleWeekFrom(days, monday) ?? []);
  const isDue = ({ last }: FlexibleWeek) => from <= last && last <= to;
  return flexible.filter(isDue).reduce((sum, { due }) => sum + due, fixed);
}

/** Returns what the pay week of a Monday requires of hours only, and when; null without them. */
function flexibleWeekFrom(
  { sources, holiday, isCounted, fullTime }: PersonDays,
  monday: LocalDate,
): FlexibleWeek | null {
  const hoursOn = (date: LocalDate) => {
    if (!isCounted(date)) return null;
    const week = weekOn(sources, date)?.week;
    return week?.kind === 'hours' ? week.weekly_work_time : null;
  };
  const dates = eachDay(monday, addDays(monday, 6)).map((date) => ({
    date,
    is_company_day: isCompanyDay(sources.company, date),
    weekly_work_time: hoursOn(date),
    off: holiday(date),
  }));
  return flexibleWeekOf(dates, fullTime(monday));
}

/** Returns the number of days with work by weekday, from Monday; also those that are holidays. */
export function workDays(days: PersonDays, dates: readonly LocalDate[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const date of dates)
    if (dueOn(days, date).due > 0) counts[isoWeekday(date) - 1] = (counts[isoWeekday(date) - 1] ?? 0) + 1;
  return counts;
}
