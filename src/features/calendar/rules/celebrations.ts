import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';

/** Nobody was born, or has worked, for longer. */
const [mostYears, mostYearsHere] = [100, 70];

/** The days of a range by what is remembered on them. */
export interface Remembered {
  /** Dates on which somebody who is remembered in the range was born, or came. */
  readonly born: readonly LocalDate[];
  readonly came: readonly LocalDate[];
  /** The day of the range on which a date is remembered. */
  dayOf(origin: LocalDate): LocalDate | undefined;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** What a day remembers, 'MM-DD': of a 28 February in a year without a 29th, that one, too. */
function remembers(date: LocalDate): string[] {
  const day = date.slice(5);
  return day === '02-28' && !isLeap(Number(date.slice(0, 4))) ? [day, '02-29'] : [day];
}

/** @param from, to both included; less than a year, so that each day of a year comes once */
export function remembered(from: LocalDate, to: LocalDate): Remembered {
  const days = new Map(eachDay(from, to).flatMap((date) => remembers(date).map((day) => [day, date] as const)));
  const before = (years: number) =>
    [...days].flatMap(([day, date]) =>
      Array.from({ length: years }, (_, past) => Number(date.slice(0, 4)) - past - 1)
        .filter((year) => day !== '02-29' || isLeap(year))
        .map((year) => `${year}-${day}` as LocalDate),
    );
  return { born: before(mostYears), came: before(mostYearsHere), dayOf: (origin) => days.get(origin.slice(5)) };
}
