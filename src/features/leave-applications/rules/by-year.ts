import type { LocalDate } from '#platform/shared/schemas.ts';
import type { TypeSummary } from './shapes.ts';

type Year = TypeSummary['years'][number];

/** Cost of a date, in the unit of its type. */
export interface DateCost {
  readonly date: LocalDate;
  readonly cost: number;
}

/** Impact of an application on one leave year. */
export interface YearEffect {
  readonly year: Year;
  /** Amount requested in the year. */
  readonly wanted: number;
  /** Amount that the edited application has already reserved, which becomes free again. */
  readonly held: number;
  readonly left: number;
  readonly after: number;
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** Sums the cost of dates within one leave year. */
export const bookedIn = ({ first, last }: Year, costs: readonly DateCost[]) =>
  rounded(costs.reduce((sum, { date, cost }) => (first <= date && date <= last ? sum + cost : sum), 0));

/**
 * Returns the balance of each leave year with and without the requested dates.
 * Carried days that are taken in one year are missing in the next.
 * @param years ascending
 */
export function effectsOf(
  years: readonly Year[],
  costs: readonly DateCost[],
  booked: readonly DateCost[] = [],
): YearEffect[] {
  const effects: YearEffect[] = [];
  for (const year of years) {
    const before = effects.at(-1);
    const gone = before && before.wanted > before.held ? Math.max(0, year.carried - Math.max(0, before.after)) : 0;
    const own = { year, wanted: bookedIn(year, costs), held: bookedIn(year, booked) };
    const left = rounded(year.left + own.held - gone);
    effects.push({ ...own, left, after: rounded(left - own.wanted) });
  }
  return effects;
}

/** Returns the first affected year with more requested than left; ignores balances that were already negative. */
export const tooMuchOf = (effects: readonly YearEffect[]): YearEffect | undefined =>
  effects.find(({ wanted, left, after }) => wanted > 0 && left >= 0 && after < 0);
