import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import { payWeekOf, type DateSpan } from './pay-weeks.ts';
import type { DatedTerms, PayCalendar } from './shapes.ts';
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

/** Returns the part of an amount that belongs to the employment, by calendar days; parts of seconds are dropped. */
export function proRata(amount: number, { first, last }: DateSpan, { employed }: PayCalendar): number {
  if (!employed) return amount;
  const days = employed.reduce((sum, { started_on, ended_on }) => {
    const from = started_on > first ? started_on : first;
    const to = ended_on !== null && ended_on < last ? ended_on : last;
    return sum + Math.max(0, daysBetween(from, to) + 1);
  }, 0);
  return Math.floor((amount * days) / (daysBetween(first, last) + 1));
}
