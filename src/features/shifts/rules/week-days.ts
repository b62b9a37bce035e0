import { hasTimes, type HolidayPart, type OffPart } from '#platform/shared/holiday.ts';
import { lengthOf } from '#platform/shared/times-of-day.ts';
import type { FullTime } from '#features/company/rules/dated-settings.ts';

// Divides weeks without fixed days into days, for what they owe, what leave uses of them and what it gives
// (docs/decisions/leave-measures.md).

/** Date of a week, as far as it decides about the days of the week. */
export interface WeekDate {
  readonly is_company_day: boolean;
  /** Hours of which it is a part: dates with the same ones are a segment. Null: fixed days, or not employed. */
  readonly segment: string | null;
}

/** Days of a week without fixed days. */
export interface WeekDays {
  /** Number of days into which the hours of a whole week are divided; 0: the company does not work in it. */
  readonly count: number;
  /** Number of them that each segment owes: all of them, or its share by the company's working days. */
  readonly owed: ReadonlyMap<string, number>;
}

/**
 * Divides a week: into the days of full-time work, but into no more than the working days of the company.
 * @param dates all seven dates of the week
 */
export function weekDaysOf(dates: readonly WeekDate[], { days }: Pick<FullTime, 'days'>): WeekDays {
  const worked = dates.filter(({ is_company_day }) => is_company_day);
  const count = Math.min(worked.length, days);
  const owed = new Map<string, number>();
  for (const { segment } of dates) {
    if (segment === null || owed.has(segment)) continue;
    const own = worked.filter((date) => date.segment === segment).length;
    owed.set(segment, worked.length === 0 ? 0 : (own * count) / worked.length);
  }
  return { count, owed };
}

/** Returns the share of a day that is a holiday. */
export const holidayShare = (part: HolidayPart | null): number => (part === null ? 0 : part === 'full' ? 1 : 0.5);

/** Returns the share of a day that is off; times are as much of it as they are long. @param day seconds */
export const offShare = (off: OffPart | null, day: number): number =>
  hasTimes(off) ? Math.min(1, holidayShare(off.half) + (lengthOf(off.times) * 60) / day) : holidayShare(off);
