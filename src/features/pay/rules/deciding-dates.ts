import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays, daysBetween } from '#platform/shared/time.ts';
import { payWeekOf, type DateSpan } from './pay-weeks.ts';
import type { DatedTerms } from './shapes.ts';
import { termsOn } from './worked-days.ts';

/** Returns the period of overtime of a date; null when its terms have none. */
export function tierPeriodOf(date: LocalDate, dated: readonly DatedTerms[]): DateSpan | null {
  const { period } = termsOn(dated, date).tiers;
  if (!period) return null;
  const days = daysBetween(period.anchor, date) % period.days;
  const first = addDays(date, days < 0 ? -days - period.days : -days);
  return { first, last: addDays(first, period.days - 1) };
}

/** Returns all dates that decide about the overtime of some dates: their whole pay weeks and periods of overtime. */
export function decidingDates({ first, last }: DateSpan, dated: readonly DatedTerms[]): DateSpan {
  const spans = [first, last].flatMap((date) => [payWeekOf(date, dated), tierPeriodOf(date, dated) ?? []].flat());
  return spans.reduce((all, span) => ({
    first: span.first < all.first ? span.first : all.first,
    last: span.last > all.last ? span.last : all.last,
  }));
}
