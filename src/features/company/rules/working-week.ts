import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween, eachDay, isoWeekday } from '#platform/shared/time.ts';
import { translate } from '#platform/shared/translate.ts';
import type { FixedWeek, WeekDay, WorkingWeek } from './week-shapes.ts';

// The working week of a person, place, department or company (docs/decisions/working-week.md).

/** Returns the usual beginning of week 1 when a week is effective from a date: that Monday, or the next one. */
export const firstWeekFrom = (effective_from: LocalDate): LocalDate =>
  addDays(effective_from, (8 - isoWeekday(effective_from)) % 7);

/**
 * Returns a week with the beginning of its cycle that is nearest after a date from which it is effective: on every date
 * it means the same as before.
 */
export function weekFrom(week: WorkingWeek, effective_from: LocalDate): WorkingWeek {
  if (week.kind !== 'fixed') return week;
  const cycle = week.weeks.length * 7;
  const behind = daysBetween(week.first_week, effective_from);
  return { ...week, first_week: addDays(week.first_week, Math.ceil(behind / cycle) * cycle) };
}

/** Returns why week 1 cannot begin on its Monday, when the week is effective from a date; null if it can. */
export function firstWeekProblem(week: WorkingWeek, effective_from: LocalDate): string | null {
  if (week.kind !== 'fixed') return null;
  const isNear = Math.abs(daysBetween(effective_from, week.first_week)) <= week.weeks.length * 7;
  return isNear
    ? null
    : translate(
        'Week 1 must begin at most {weeks, plural, one {# week} other {# weeks}} from the first day',
        { weeks: week.weeks.length },
        String,
      );
}

/** Returns the index of the week in the cycle that contains a date, from 0. */
export function weekOfCycle({ first_week, weeks }: FixedWeek, date: LocalDate): number {
  const index = Math.floor(daysBetween(first_week, date) / 7);
  return ((index % weeks.length) + weeks.length) % weeks.length;
}

/** Returns the working day of a date; null on a day off, and for weeks without fixed days. */
export function weekDayOn(week: WorkingWeek, date: LocalDate): WeekDay | null {
  if (week.kind !== 'fixed') return null;
  return week.weeks[weekOfCycle(week, date)]?.[isoWeekday(date) - 1] ?? null;
}

const workOf = (days: readonly (WeekDay | null)[]) => days.reduce((sum, day) => sum + (day?.work_time ?? 0), 0);

/** Returns the seconds of work in each week of the cycle; one figure for weeks without fixed days. */
export const weekTotals = (week: WorkingWeek): number[] =>
  week.kind === 'fixed' ? week.weeks.map(workOf) : [week.weekly_work_time];

/** Returns the seconds of work a week, on average over the cycle: whole ones, since days are whole minutes. */
export function weeklyWorkTime(week: WorkingWeek): number {
  const totals = weekTotals(week);
  return totals.reduce((sum, total) => sum + total, 0) / totals.length;
}

/**
 * Returns the working days a week, on average over the cycle, by which leave is counted.
 * @returns null for hours only, which count as the days of full-time work
 */
export function weeklyDays(week: WorkingWeek): number | null {
  if (week.kind === 'hours') return null;
  if (week.kind === 'planned') return week.weekly_days;
  return week.weeks.flat().filter((day) => day !== null).length / week.weeks.length;
}

/** Days after which any two cycles of one to four weeks repeat together. */
const commonCycle = 12 * 7;

/** Whether two weeks mean the same on every date. */
export function isSameWeek(one: WorkingWeek, other: WorkingWeek): boolean {
  if (one.kind !== 'fixed' || other.kind !== 'fixed') return JSON.stringify(one) === JSON.stringify(other);
  return eachDay(one.first_week, addDays(one.first_week, commonCycle - 1)).every((date) =>
    isSameDay(weekDayOn(one, date), weekDayOn(other, date)),
  );
}

const isSameDay = (one: WeekDay | null, other: WeekDay | null) =>
  one === null || other === null
    ? one === other
    : one.work_time === other.work_time &&
      one.start_time === other.start_time &&
      one.break_time === other.break_time &&
      one.break_start === other.break_start;
