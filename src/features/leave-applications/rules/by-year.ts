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
  readonly requested: number;
  /** Amount that the edited application has already reserved, which becomes free again. */
  readonly reserved: number;
  readonly left: number;
  readonly after: number;
}

const roundToHundredths = (amount: number) => Math.round(amount * 100) / 100;

/** Sums the cost of dates within one leave year. */
export const bookedIn = ({ first, last }: Year, costs: readonly DateCost[]) =>
  roundToHundredths(costs.reduce((sum, { date, cost }) => (first <= date && date <= last ? sum + cost : sum), 0));

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
    const missing =
      before && before.requested > before.reserved ? Math.max(0, year.carried - Math.max(0, before.after)) : 0;
    const amounts = { year, requested: bookedIn(year, costs), reserved: bookedIn(year, booked) };
    const left = roundToHundredths(year.left + amounts.reserved - missing);
    effects.push({ ...amounts, left, after: roundToHundredths(left - amounts.requested) });
  }
  return effects;
}

/** Returns the first affected year with more requested than left; ignores balances that were already negative. */
export const tooMuchOf = (effects: readonly YearEffect[]): YearEffect | undefined =>
  effects.find(({ requested, left, after }) => requested > 0 && left >= 0 && after < 0);
