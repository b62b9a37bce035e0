import type { HolidayPart, OffPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { wholeMinutes } from '#platform/shared/time.ts';
import type { FullTime, HolidayCredit } from '#features/company/rules/dated-settings.ts';
import { dueBeside, type DayPlan } from './day-plan.ts';
import { holidayShare, offShare, weekDaysOf } from './week-days.ts';

export type { FullTime, HolidayCredit };

/** Date of a pay week. */
export interface FlexibleDate {
  readonly is_company_day: boolean;
  /** Weekly seconds of hours only; null on dates outside employment, or with another kind of week. */
  readonly weekly_work_time: number | null;
  /** Part of the date that is a holiday or leave. */
  readonly off: OffPart | null;
  /** Share of the date that further leave takes where the days of the week cover less than its part; missing: none. */
  readonly leave_share?: number;
  /** Whether it is leave of an appointment, on a date on which the company does not work; missing: no. */
  readonly is_appointment?: boolean;
}

/** Returns dates with the segments of the week that have the same hours. */
const withSegments = <Day extends FlexibleDate>(dates: readonly Day[]) =>
  dates.map((date) => ({ ...date, segment: date.weekly_work_time ? String(date.weekly_work_time) : null }));

/**
 * Returns the seconds that a pay week requires of hours only. A week that is cut by the first or last day or by a change
 * requires its share of company working days. A holiday or leave on one of these takes a day of the week
 * (`weekDaysOf`), and all of them together at most what the week requires; half of it, half a day; times, their length.
 * @param dates all seven dates of the pay week
 */
export function flexibleTarget(dates: readonly FlexibleDate[], full_time: Pick<FullTime, 'days'>): number {
  const week = withSegments(dates);
  const { count, owed } = weekDaysOf(week, full_time);
  if (count === 0) return 0;
  let total = 0;
  for (const [segment, days] of owed) {
    const weekly = Number(segment);
    const off = week
      .filter((date) => date.segment === segment && (date.is_company_day || date.is_appointment))
      .reduce(
        (sum, { off: part, leave_share = 0 }) => sum + Math.min(1, offShare(part, weekly / count) + leave_share),
        0,
      );
    total += (weekly * Math.max(0, days - off)) / count;
  }
  // Whole minutes are not lost to fractions.
  return wholeMinutes(Math.round(total * 1000) / 1000);
}

/** Hours only of a pay week. */
export interface FlexibleWeek {
  /** Last date with hours only, at whose end they are due. */
  readonly last: LocalDate;
  /** Seconds due. */
  readonly due: number;
  /** Seconds by which holidays and leave reduce them. */
  readonly off: number;
  /** Number of days into which the hours of a whole week are divided. */
  readonly days: number;
}

/**
 * Returns what a pay week requires of hours only, and when.
 * @param dates all seven dates of the pay week, in order
 * @returns null without a date of hours only
 */
export function flexibleWeekOf(
  dates: readonly (FlexibleDate & { readonly date: LocalDate })[],
  full_time: Pick<FullTime, 'days'>,
): FlexibleWeek | null {
  const last = dates.findLast(({ weekly_work_time }) => weekly_work_time !== null)?.date;
  if (last === undefined) return null;
  const due = flexibleTarget(dates, full_time);
  const whole = flexibleTarget(
    dates.map((date) => ({ ...date, off: null, leave_share: 0 })),
    full_time,
  );
  return { last, due, off: whole - due, days: weekDaysOf(withSegments(dates), full_time).count };
}

/**
 * Returns the seconds by which a holiday reduces the target. By default it takes what is due on the date, so that
 * a holiday on a day off gives nothing. Shared holidays give everyone their weekly hours divided by the days of full-time
 * work, whether or not they would have worked.
 */
export function holidayCredit(
  { due, weekly_work_time }: { readonly due: number; readonly weekly_work_time: number },
  part: HolidayPart,
  { credit, full_time }: { readonly credit: HolidayCredit; readonly full_time: Pick<FullTime, 'days'> },
): number {
  if (credit === 'own_days') return due - dueBeside(due, part, null);
  return wholeMinutes((weekly_work_time * holidayShare(part)) / full_time.days);
}

/** Plan of a date; its place matters where times of the date are leave. */
type ComparedPlan = Pick<DayPlan, 'due' | 'span'>;

/** Date of a week with the plan that applies, and the one that the person's week alone would give. */
export interface ComparedDate {
  readonly plan: ComparedPlan;
  readonly week_plan: ComparedPlan;
  readonly off: OffPart | null;
}

/**
 * Returns the planned seconds of a week beside those that the person's week requires: 24 of 40 h.
 * Holidays and leave reduce both.
 * @returns null when no published shift makes a difference, and for weeks without fixed days
 */
export function publishedShare(
  dates: readonly ComparedDate[],
): { readonly planned: number; readonly required: number } | null {
  const sum = (plan: 'plan' | 'week_plan') =>
    dates.reduce((total, date) => total + dueBeside(date[plan].due, date.off, date[plan].span), 0);
  const [planned, required] = [sum('plan'), sum('week_plan')];
  return required === 0 || planned === required ? null : { planned, required };
}
