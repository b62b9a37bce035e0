import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { monthOf, periodOf } from '#features/pay/rules/account-periods.ts';
import { tierPeriodOf } from '#features/pay/rules/deciding-dates.ts';
import { payWeekOf, type DateSpan } from '#features/pay/rules/pay-weeks.ts';
import { termsOn } from '#features/pay/rules/worked-days.ts';
import type { AccountTermsOfPerson } from './ledger.ts';

/**
 * Returns the last date that the hours of a date are calculated with: that of its span of the account, of its pay week
 * where overtime is by the week, of its period of overtime, and of the month whose included hours it shares.
 */
export function lastDateWith(date: LocalDate, { dated }: AccountTermsOfPerson): LocalDate {
  const { account, tiers } = termsOn(dated, date);
  const spans = [
    account && periodOf(date, dated, account.settles),
    hasWeeks(tiers) || account?.included?.per === 'week' ? payWeekOf(date, dated) : null,
    tierPeriodOf(date, dated),
    account?.included?.per === 'month' ? monthOf(date) : null,
  ];
  return spans.reduce((last, span) => (span && span.last > last ? span.last : last), date);
}

const hasWeeks = ({
  weekly,
  seventh_day,
}: {
  readonly weekly: readonly unknown[];
  readonly seventh_day: readonly unknown[];
}) => weekly.length > 0 || seventh_day.length > 0;

/** Whether closing a period stores hours that a date decides about: its own, or those of a span that ends in the period. */
export const decidedIn = ({ first, last }: DateSpan, date: LocalDate, terms: AccountTermsOfPerson): boolean =>
  date <= last && lastDateWith(date, terms) >= first;

/** Returns the days of the longest span with which hours of a person are calculated. */
export const longestSpanOf = ({ dated }: AccountTermsOfPerson): number =>
  Math.max(31, ...dated.map(({ terms }) => terms.tiers.period?.days ?? 0));

/** Days of the longest period of overtime. */
const longestSpan = 366;

/** Returns a period with the dates before it that may decide about its hours. */
export const weeksAround = ({ first, last }: DateSpan): DateSpan => ({ first: addDays(first, -longestSpan), last });
