import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { payLines } from '#features/pay/rules/pay-lines.ts';
import type { DatedTerms, PayCalendar, PayDay } from '#features/pay/rules/shapes.ts';
import { termsOn } from '#features/pay/rules/worked-days.ts';
import type { CalculatedKind, CalculatedLine, SettledSpan } from './shapes.ts';

/** Terms of a person's pay by date, and whether a date has any. */
export interface AccountTermsOfPerson {
  readonly dated: readonly DatedTerms[];
  hasRuleOn(date: LocalDate): boolean;
}

/** Whether a person has a time account on a date. */
export const hasAccountOn = ({ dated, hasRuleOn }: AccountTermsOfPerson, date: LocalDate): boolean =>
  hasRuleOn(date) && termsOn(dated, date).account !== null;

/** Returns the first date with a time account; null without one. */
export function accountBegin({ dated }: AccountTermsOfPerson): LocalDate | null {
  const dates = dated.filter(({ terms }) => terms.account !== null).map(({ from }) => from);
  return dates.length > 0 ? dates.reduce((one, other) => (one < other ? one : other)) : null;
}

/**
 * Returns the days that count today: those before, and today once the person has clocked out. A day without work counts
 * when it is over, since its work may still come.
 */
export const daysSoFar = (days: readonly PayDay[], today: LocalDate): PayDay[] =>
  days.filter(
    ({ date, spans, state }) => date < today || (date === today && spans.length > 0 && state !== 'undecided'),
  );

const kindOf: Readonly<Record<string, CalculatedKind>> = {
  worked: 'worked',
  target: 'target',
  tolerance: 'tolerance',
  included: 'included',
  'no deficit': 'no_deficit',
};

/**
 * Returns what recorded days change on an account, each line on the date on which its span of the terms ends. Hours due
 * in a month count when the month is over, since none of its days owes them.
 * @param days whole weeks, months and periods of overtime around the dates of interest
 */
export function calculatedLines(
  days: readonly PayDay[],
  { dated, hasRuleOn }: AccountTermsOfPerson,
  calendar: PayCalendar,
  today: LocalDate,
): CalculatedLine[] {
  if (dated.length === 0) return [];
  const own = daysSoFar(days, today).filter(({ date }) => hasRuleOn(date));
  return payLines(own, dated, { ...calendar, hasRuleOn, today }).flatMap(({ kind, date, seconds, rule }) => {
    const own_kind = kindOf[rule];
    return kind === 'account' && own_kind ? [{ kind: own_kind, date, seconds }] : [];
  });
}

/** Returns one line for each cause, dated on the last day of the span. */
export function summedByCause(lines: readonly CalculatedLine[], ends_on: LocalDate): CalculatedLine[] {
  const sums = new Map<CalculatedKind, number>();
  for (const { kind, seconds } of lines) sums.set(kind, (sums.get(kind) ?? 0) + seconds);
  return [...sums].filter(([, seconds]) => seconds !== 0).map(([kind, seconds]) => ({ kind, date: ends_on, seconds }));
}

/** Returns the parts of a span that others leave over, in date order. */
export function uncovered({ starts_on, ends_on }: SettledSpan, others: readonly SettledSpan[]): SettledSpan[] {
  const parts: SettledSpan[] = [];
  let from = starts_on;
  for (const other of others.toSorted((one, two) => (one.starts_on < two.starts_on ? -1 : 1))) {
    if (other.ends_on < from || other.starts_on > ends_on) continue;
    if (other.starts_on > from) parts.push({ starts_on: from, ends_on: addDays(other.starts_on, -1) });
    from = addDays(other.ends_on, 1);
  }
  if (from <= ends_on) parts.push({ starts_on: from, ends_on });
  return parts;
}

/** Whether a date lies in one of some spans. */
export const isIn = (spans: readonly SettledSpan[], date: LocalDate): boolean =>
  spans.some(({ starts_on, ends_on }) => starts_on <= date && date <= ends_on);
