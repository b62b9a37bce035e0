import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Maximum age and maximum years of work. */
const [maxYears, maxYearsOfService] = [100, 70];

/** Anniversaries within a range of days. */
export interface AnniversaryDays {
  /** Birth dates and joining dates whose anniversary is in the range. */
  readonly born: readonly LocalDate[];
  readonly came: readonly LocalDate[];
  /** Returns the day of the range on which the anniversary of a date falls. */
  dayOf(origin: LocalDate): LocalDate | undefined;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Returns the 'MM-DD' celebrated on a day; 28 February includes the 29th in years without one. */
function celebratedDays(date: LocalDate): string[] {
  const day = date.slice(5);
  return day === '02-28' && !isLeap(Number(date.slice(0, 4))) ? [day, '02-29'] : [day];
}

/**
 * Finds the anniversaries in a range of days.
 * @param from, to inclusive; less than a year, so that no day of the year occurs twice
 */
export function findAnniversaries(from: LocalDate, to: LocalDate): AnniversaryDays {
  const days = new Map(eachDay(from, to).flatMap((date) => celebratedDays(date).map((day) => [day, date] as const)));
  const before = (years: number) =>
    [...days].flatMap(([day, date]) =>
      Array.from({ length: years }, (_, past) => Number(date.slice(0, 4)) - past - 1)
        .filter((year) => day !== '02-29' || isLeap(year))
        .map((year) => `${year}-${day}` as LocalDate),
    );
  return { born: before(maxYears), came: before(maxYearsOfService), dayOf: (origin) => days.get(origin.slice(5)) };
}
