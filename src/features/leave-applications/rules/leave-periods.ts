import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isTimed, type ChosenDate, type DayPart } from '#features/leave/rules/counting.ts';

/** Consecutive days of leave that calendars show as one. */
export interface LeavePeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** A half day, or times of a day, are a period of their own. */
  readonly part: DayPart;
}

/**
 * Groups the dates of one leave as calendars show them: consecutive whole days, and those with only days off
 * between them, are one; a half day is its own, and so are times of a day.
 * @param days ascending
 * @param period_starts dates on which the person began a further leave period: they can be planned on the days before it
 */
export function leavePeriodsOf(
  days: readonly ChosenDate[],
  isOff: (date: LocalDate) => boolean,
  period_starts: readonly LocalDate[] = [],
): LeavePeriod[] {
  const periods: { from: LocalDate; to: LocalDate; part: DayPart }[] = [];
  for (const { date, part } of days) {
    const last = periods.at(-1);
    const mayJoin = last?.part === 'full' && part === 'full' && !period_starts.includes(date);
    if (mayJoin && isJoined(last.to, date, isOff)) last.to = date;
    else periods.push({ from: date, to: date, part });
  }
  return periods;
}

/**
 * Divides the days of an application where a further leave period begins. Days next to each other are in a row, whatever
 * is said about them.
 * @param days ascending
 */
export function daysByPeriod<Day extends { readonly date: LocalDate }>(
  days: readonly Day[],
  period_starts: readonly LocalDate[],
): Day[][] {
  const periods: Day[][] = [];
  for (const day of days) {
    const [last, before] = [periods.at(-1), periods.at(-1)?.at(-1)];
    if (!last || (before && period_starts.includes(day.date) && addDays(before.date, 1) < day.date))
      periods.push([day]);
    else last.push(day);
  }
  return periods;
}

/** Returns the number of days in the longest leave period of an application. */
export const longestPeriod = (days: readonly LocalDate[], period_starts: readonly LocalDate[]): number =>
  Math.max(
    0,
    ...daysByPeriod(
      days.map((date) => ({ date })),
      period_starts,
    ).map((period) => period.length),
  );

/** A date of leave; of leave by the hour, the share of the day's work that it takes. */
export interface AbsentDate extends ChosenDate {
  readonly share?: number;
}

/** Returns the days of the longest leave period, of which half a day is half; ascending days. */
export const longestAbsence = (days: readonly AbsentDate[], period_starts: readonly LocalDate[]): number =>
  Math.max(
    0,
    ...daysByPeriod(days, period_starts).map((period) =>
      period.reduce((sum, { part, share }) => sum + (part === 'full' ? 1 : isTimed(part) ? (share ?? 1) : 0.5), 0),
    ),
  );

function isJoined(before: LocalDate, date: LocalDate, isOff: (date: LocalDate) => boolean): boolean {
  for (let day = addDays(before, 1); day < date; day = addDays(day, 1)) if (!isOff(day)) return false;
  return true;
}
