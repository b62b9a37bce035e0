import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { DatedTerms } from './shapes.ts';

/** Dates that count together, both included. */
export interface DateSpan {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

const monday = '1970-01-05' as LocalDate;

/** Returns the last date up to one that is a weekday, 1 = Monday. */
function weekdayUpTo(date: LocalDate, weekday: number): LocalDate {
  const days = (daysBetween(monday, date) + 1 - weekday) % 7;
  return addDays(date, days < 0 ? -days - 7 : -days);
}

/** Weeks that begin on the same weekday. */
interface Weeks {
  readonly weekday: number;
  /** First date that is in no earlier week. */
  readonly from: LocalDate;
  /** First date of the first whole week. */
  readonly regular: LocalDate;
}

const always = '0001-01-01' as LocalDate;
const known = new WeakMap<readonly DatedTerms[], readonly Weeks[]>();

/** Returns the weeks of terms in date order. */
function weeksOf(dated: readonly DatedTerms[]): readonly Weeks[] {
  const found = known.get(dated);
  if (found) return found;
  const weeks: Weeks[] = [];
  for (const { from, terms } of dated.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const { weekday } = terms.week_starts;
    const before = weeks.at(-1);
    if (!before) weeks.push({ weekday, from: always, regular: always });
    else if (before.weekday !== weekday) {
      // The week that runs keeps its seven days.
      const begun = weekIn(weeks, from);
      const next = begun.first === from ? from : addDays(begun.last, 1);
      if (next === before.from) weeks.pop();
      weeks.push({ weekday, from: next, regular: weekdayUpTo(addDays(next, 6), weekday) });
    }
  }
  known.set(dated, weeks);
  return weeks;
}

function weekIn(weeks: readonly Weeks[], date: LocalDate): DateSpan {
  const own = weeks.findLast(({ from }) => from <= date) ?? weeks[0];
  if (!own) throw new Error('A person without terms has no pay weeks.');
  if (date < own.regular) return { first: own.from, last: addDays(own.regular, -1) };
  const first = weekdayUpTo(date, own.weekday);
  return { first, last: addDays(first, 6) };
}

/**
 * Returns the pay week of a date. Where terms change the weekday on which weeks begin, the week that runs keeps its seven
 * days, and the days until the next beginning are a week of their own; so no day is in two weeks.
 */
export const payWeekOf = (date: LocalDate, dated: readonly DatedTerms[]): DateSpan => weekIn(weeksOf(dated), date);
