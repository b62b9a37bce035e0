import type { LocalDate } from '#platform/shared/schemas.ts';
import { joined, within, without } from './intervals.ts';
import { datesAround, premiumWindows, timed, type TimedPremium } from './premium-windows.ts';
import type { Interval, PayLine, PayReason } from './shapes.ts';
import type { PayTerms } from './terms.ts';
import type { Premium } from './terms-premiums.ts';
import type { AllWork, Piece, RecordedWork } from './worked-days.ts';

const orders = new WeakMap<PayTerms, readonly TimedPremium[]>();

/** Returns the premiums of terms, each after those that take its place. */
function orderOf(terms: PayTerms): readonly TimedPremium[] {
  const known = orders.get(terms);
  if (known) return known;
  const result: TimedPremium[] = [];
  const visit = (name: string, path: readonly string[]) =>
    terms.premiums.forEach((premium, index) => {
      if (premium.element !== name || path.includes(name) || result.some((one) => one.premium === premium)) return;
      for (const other of premium.not_with) visit(other, [...path, name]);
      result.push(timed(premium, index + 1));
    });
  for (const { element } of terms.premiums) visit(element, []);
  orders.set(terms, result);
  return result;
}

/** Paid time of a premium. */
interface PaidPremium {
  readonly line: PayLine;
  readonly counts: Premium['factor_counts'];
}

/** Returns the premiums of all work: over the recorded times that are left as work beside the law's break. */
export function premiumsOf({ records, days }: AllWork): PaidPremium[] {
  return records.flatMap((work) => (work.terms.premiums.length > 0 ? premiumsOn(work, days) : []));
}

function premiumsOn(work: RecordedWork, days: AllWork['days']): PaidPremium[] {
  const dates = new Set(work.recorded.map(({ date }) => date));
  const cuts = [...dates].flatMap((date) => days.get(date)?.law_break?.cuts ?? []);
  const left = without(work.recorded, joined(cuts));
  const around = datesAround(work);
  const paid = new Map<string, Interval[]>();
  return orderOf(work.terms).flatMap((one) => {
    const { premium, number } = one;
    const windows = premiumWindows(one, work, around);
    const times = windows.length > 0 ? within(left, windows) : [];
    if (times.length === 0) return [];
    // The same element pays a second once.
    const others = [premium.element, ...premium.not_with].flatMap((name) => paid.get(name) ?? []);
    const found = others.length > 0 ? without(times, joined(others)) : times;
    paid.set(premium.element, [...(paid.get(premium.element) ?? []), ...found]);
    return found.map((piece) => ({ line: lineOf(premium, number, piece), counts: premium.factor_counts }));
  });
}

const lineOf = (
  { element, percent, factor, only_if_begun }: Premium,
  number: number,
  { date, from, to }: Piece,
): PayLine => ({
  kind: 'premium',
  element,
  date,
  from,
  to,
  seconds: to - from,
  rule: `premium ${number}`,
  because: reasonOf(only_if_begun),
  percent,
  ...(factor && { factor }),
});

const reasonOf = (condition: Premium['only_if_begun']): PayReason => ({
  code: condition === 'before_midnight' ? 'begun_before_midnight' : 'in_window',
});

/** Returns the times by date that reach the limits of overtime faster, with their factor. */
export function weightedTimes(premiums: readonly PaidPremium[]): ReadonlyMap<LocalDate, PayLine[]> {
  const counting = premiums.filter(({ counts }) => counts === 'tiers').map(({ line }) => line);
  return Map.groupBy(counting, ({ date }) => date);
}
