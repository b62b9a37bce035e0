import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, eachDay } from '#platform/shared/time.ts';
import { payWeekOf, type DateSpan } from './pay-weeks.ts';
import type { DatedTerms } from './shapes.ts';
import type { AccountTerms } from './terms-account.ts';

export function monthOf(date: LocalDate): DateSpan {
  const first = `${date.slice(0, 7)}-01` as LocalDate;
  const next = `${addDays(first, 31).slice(0, 7)}-01` as LocalDate;
  return { first, last: addDays(next, -1) };
}

/** Returns the period in which a date is settled. */
export function periodOf(date: LocalDate, dated: readonly DatedTerms[], settles: AccountTerms['settles']): DateSpan {
  if (settles === 'day') return { first: date, last: date };
  return settles === 'month' ? monthOf(date) : payWeekOf(date, dated);
}

/**
 * Returns the dates that decide about some dates: the months in which these are settled, the pay weeks and periods of
 * overtime that lie in these months, and their months.
 */
export function readSpan({ first, last }: DateSpan, dated: readonly DatedTerms[]): DateSpan {
  const margin = Math.max(7, ...dated.map(({ terms }) => terms.tiers.period?.days ?? 0));
  return {
    first: monthOf(addDays(monthOf(first).first, -margin)).first,
    last: monthOf(addDays(monthOf(last).last, margin)).last,
  };
}

/**
 * Returns the part of an amount that belongs to the dates of a period that count, by calendar days; parts of seconds are
 * dropped.
 */
export function proRata(amount: number, period: DateSpan, counts: (date: LocalDate) => boolean): number {
  const dates = eachDay(period.first, period.last);
  return Math.floor((amount * dates.filter(counts).length) / dates.length);
}
