import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Hundredths, LeaveFacts, Period, Step, Term } from './facts.ts';
import { anniversaryOf } from './leave-year.ts';

/**
 * Returns the first day of the employment to which a date belongs; periods that follow each other without a gap are one.
 * Null: no employment has begun by then.
 */
export function serviceSince(periods: readonly Period[], date: LocalDate): LocalDate | null {
  let since: LocalDate | null = null;
  let end: LocalDate | null = null;
  for (const { from, to } of periods) {
    if (from > date) break;
    if (since === null || (end !== null && addDays(end, 1) < from)) since = from;
    end = to;
  }
  return since;
}

/** Returns the step that counts on a date; undefined: none yet. */
function stepOn({ steps }: Term, periods: readonly Period[], date: LocalDate): Step | undefined {
  const since = steps.length === 0 ? null : serviceSince(periods, date);
  return since === null ? undefined : steps.findLast(({ years }) => anniversaryOf(since, years) <= date);
}

/** Returns the yearly amount of a term on a date, by the years of employment until then. */
export const yearlyDaysOn = (term: Term, periods: readonly Period[], date: LocalDate): Hundredths =>
  stepOn(term, periods, date)?.days ?? term.days;

/** Returns the years of employment of the step that begins for a person on a date; null: none does. */
export function stepBeginningOn(term: Term | null, periods: readonly Period[], date: LocalDate): number | null {
  if (term === null) return null;
  const step = stepOn(term, periods, date);
  const since = serviceSince(periods, date);
  return step && since !== null && anniversaryOf(since, step.years) === date ? step.years : null;
}

/** Returns the days on which steps of any package begin for a person. */
export function stepDays({ terms, employment }: Pick<LeaveFacts, 'terms' | 'employment'>): LocalDate[] {
  const all = [...terms.values()].flatMap((list) => list.flatMap(({ value }) => value?.steps ?? []));
  const years = [...new Set(all.map((step) => step.years))];
  return employment.flatMap(({ from }) => years.map((count) => anniversaryOf(from, count)));
}
