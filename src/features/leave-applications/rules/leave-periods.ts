import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ChosenDate, DayPart } from '#features/leave/rules/counting.ts';

/** Consecutive days of leave that calendars show as one. */
export interface LeavePeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** A half day is a period of its own. */
  readonly part: DayPart;
}

/**
 * Groups the dates of one leave as calendars show them: consecutive whole days, and those with only days off
 * between them, are one; a half day is its own.
 * @param days ascending
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

function isJoined(before: LocalDate, date: LocalDate, isOff: (date: LocalDate) => boolean): boolean {
  for (let day = addDays(before, 1); day < date; day = addDays(day, 1)) if (!isOff(day)) return false;
  return true;
}
