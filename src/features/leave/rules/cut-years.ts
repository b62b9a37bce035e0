import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { LeaveFacts } from './facts.ts';
import { addMonths, type LeaveMonth, type LeaveYear } from './leave-year.ts';

/** A part of a period: 1/2 of a month in which a person joins. */
export interface Part {
  readonly of: number;
  readonly by: number;
}

/** A month or two weeks of a leave year; the last one of a year that is cut short for a person may be cut, too. */
export interface LeavePeriod extends LeaveMonth {
  readonly cut?: Part;
}

interface Cut {
  /** The leave year as it was before it was cut. */
  readonly whole: LeaveYear;
  /** Day of the year from which it is known that it is cut: what counts before it stays. */
  readonly known: LocalDate;
}

/**
 * Returns how a leave year is cut short for a person alone: by leave years of their own, by going back from these, or as
 * they come back. Null: it is not, or for everyone.
 */
export function cutOf({ cuts }: Pick<LeaveFacts, 'cuts'>, { first, last }: LeaveYear): Cut | null {
  const known = cuts?.get(addDays(last, 1));
  const end = addDays(addMonths(first, 12), -1);
  if (known === undefined || last >= end) return null;
  return { whole: { first, last: end }, known: known < first ? first : known > last ? last : known };
}

/** Returns the periods of a leave year by their list for a whole one; of one that is cut for a person, also in part. */
export function periodsOf(
  year: LeaveYear,
  cut: Cut | null,
  list: (year: LeaveYear) => readonly LeaveMonth[],
): readonly LeavePeriod[] {
  if (!cut) return list(year);
  return list(cut.whole).flatMap((period): LeavePeriod[] => {
    if (period.last <= year.last) return [period];
    if (period.first > year.last) return [];
    const { first } = period;
    const days = { of: daysBetween(first, year.last) + 1, by: daysBetween(first, period.last) + 1 };
    return [{ first, last: year.last, cut: days }];
  });
}
