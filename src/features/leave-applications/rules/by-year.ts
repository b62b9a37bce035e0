import type { LocalDate } from '#platform/shared/schemas.ts';
import type { TypeSummary } from './shapes.ts';

type Year = TypeSummary['years'][number];

/** What a date costs, in the unit of its type. */
export interface Cost {
  readonly date: LocalDate;
  readonly cost: number;
}

/** What an application makes of one leave year. */
export interface YearEffect {
  readonly year: Year;
  /** What is wanted of it. */
  readonly wanted: number;
  /** What the application that is changed has reserved of it: that is free again. */
  readonly held: number;
  readonly left: number;
  readonly after: number;
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** What some dates cost of one leave year. */
export const heldOf = ({ first, last }: Year, costs: readonly Cost[]) =>
  rounded(costs.reduce((sum, { date, cost }) => (first <= date && date <= last ? sum + cost : sum), 0));

/**
 * What is left of each leave year with the dates that are wanted and without them. Days of one year that would have
 * been carried over are no longer there in the next when they are taken.
 * @param years ascending
 */
export function effectsOf(years: readonly Year[], wanted: readonly Cost[], held: readonly Cost[] = []): YearEffect[] {
  const effects: YearEffect[] = [];
  for (const year of years) {
    const before = effects.at(-1);
    const gone = before && before.wanted > before.held ? Math.max(0, year.carried - Math.max(0, before.after)) : 0;
    const own = { year, wanted: heldOf(year, wanted), held: heldOf(year, held) };
    const left = rounded(year.left + own.held - gone);
    effects.push({ ...own, left, after: rounded(left - own.wanted) });
  }
  return effects;
}

/** Of years that are touched, the first of which more is wanted than is left; what was too low already is not judged. */
export const tooMuchOf = (effects: readonly YearEffect[]): YearEffect | undefined =>
  effects.find(({ wanted, left, after }) => wanted > 0 && left >= 0 && after < 0);
