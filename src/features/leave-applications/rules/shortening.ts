import type { LocalDate } from '#platform/shared/schemas.ts';
import { eachDay } from '#platform/shared/time.ts';
import { bookedIn, type DateCost } from './by-year.ts';
import type { TypeSummary } from './shapes.ts';

/** Days of a leave that are kept and given back; both ascending. */
export interface Shortened<Day> {
  readonly kept: readonly Day[];
  readonly returned: readonly Day[];
}

/**
 * Divides the days of a leave.
 * @param dates days to give back
 * @returns null if one of them is not a day of the leave
 */
export function dividedBy<Day extends { readonly date: LocalDate }>(
  days: readonly Day[],
  dates: readonly LocalDate[],
): Shortened<Day> | null {
  const given = new Set(dates);
  const returned = days.filter(({ date }) => given.has(date));
  if (returned.length !== given.size) return null;
  return { kept: days.filter(({ date }) => !given.has(date)), returned };
}

/**
 * Returns the dates on which further leave periods begin: a day given back between two kept ones divides them,
 * even if it becomes a day off later.
 * @param starts the dates before, ascending
 */
export function periodStartsAfter(
  { kept, returned }: Shortened<{ readonly date: LocalDate }>,
  starts: readonly LocalDate[],
): LocalDate[] {
  const gone = new Set(returned.map(({ date }) => date));
  const before = new Set(starts);
  return kept.slice(1).flatMap(({ date }, index) => {
    const previous = kept[index]?.date ?? date;
    const between = eachDay(previous, date).slice(1);
    return between.some((day) => gone.has(day) || before.has(day)) ? [date] : [];
  });
}

/** Whether a day has not begun: people give back such days themselves, those who manage leave the other ones. */
export const isAhead = (date: LocalDate, today: LocalDate): boolean => date > today;

type Year = TypeSummary['years'][number];

/** Balance of a leave year once days are given back. */
interface BalanceAfter {
  readonly year: Year;
  readonly after: number;
}

/** Returns the leave years that have days of a leave, with their balances once some of the days are given back. */
export const balancesAfter = (
  years: readonly Year[],
  dates: readonly DateCost[],
  returned: ReadonlySet<LocalDate>,
): BalanceAfter[] =>
  years
    .filter(({ first, last }) => dates.some(({ date }) => first <= date && date <= last))
    .map((year) => {
      const back = bookedIn(
        year,
        dates.filter(({ date }) => returned.has(date)),
      );
      return { year, after: Math.round((year.left + back) * 100) / 100 };
    });
