import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fullTimeOn, isEmployed, valueOn, type Hundredths, type LeaveFacts, type Period, type Term } from './facts.ts';
import { monthsOf, type LeaveMonth, type LeaveYear } from './leave-year.ts';

/** Entitlement of a year, with the basis that explains it next to the line. */
export interface Entitlement {
  readonly amount: Hundredths;
  readonly basis: Basis | null;
}

/** '30 × 9/12 × 4/5': days of the package, whole months and the weekly hours of each. */
export interface Basis {
  readonly package_id: string;
  readonly days: Hundredths;
  readonly is_pro_rata: boolean;
  readonly months: number;
  /** Months with fewer hours than full time, with their weekly seconds and those of full time then. */
  readonly part_time: readonly { readonly months: number; readonly weekly: number; readonly full_time: number }[];
}

const earlier = (a: LocalDate, b: LocalDate) => (a < b ? a : b);

/** Returns employment as known on a day: later starts are unknown, and no one is assumed to leave later. */
function knownOn(periods: readonly Period[], day: LocalDate): Period[] {
  return periods
    .filter(({ from }) => from <= day)
    .map(({ from, to }) => ({ from, to: to !== null && to <= day ? to : null }));
}

/** Whether a person is employed on each day of a month; periods that follow each other without a gap count as one. */
function isWhole({ first, last }: LeaveMonth, periods: readonly Period[]): boolean {
  let day: LocalDate = first;
  for (const { from, to } of periods) {
    if (from > day) return false;
    if (to === null || to >= last) return true;
    if (to >= day) day = addDays(to, 1);
  }
  return false;
}

/** Returns the weekly seconds on a date, and those of full-time work then. */
function weekOn(facts: LeaveFacts, date: LocalDate): { readonly weekly: number; readonly full_time: number } {
  const full_time = fullTimeOn(facts, date);
  return { weekly: Math.min(valueOn(facts.weekly, date) ?? full_time, full_time), full_time };
}

function termOf({ terms }: LeaveFacts, package_id: string | null, date: LocalDate): Term | null {
  return package_id === null ? null : valueOn(terms.get(package_id) ?? [], date);
}

interface LastPackage {
  readonly id: string;
  /** Last day on which they had it. */
  readonly on: LocalDate;
}

/** Finds the package on the last day of the year, up to `day`, on which the person was employed and had one. */
function lastPackage(facts: LeaveFacts, first: LocalDate, day: LocalDate): LastPackage | null {
  for (const { from, value } of facts.packages.toReversed()) {
    if (from > day || value === null) continue;
    const index = facts.packages.findIndex((entry) => entry.from === from);
    const next = facts.packages[index + 1]?.from;
    const start = from > first ? from : first;
    const end = next !== undefined && next <= day ? addDays(next, -1) : day;
    const there = facts.employment.findLast(
      (period) => period.from <= end && (period.to === null || period.to >= start),
    );
    if (start <= end && there) return { id: value, on: there.to === null ? end : earlier(there.to, end) };
  }
  return null;
}

interface Share {
  readonly month: LeaveMonth;
  readonly package_id: string;
  readonly days: Hundredths;
  readonly weekly: number;
  readonly full_time: number;
}

/** Sums shares of twelve months, rounded once: to the nearest hundredth, half of one upwards. */
function sumOf(shares: readonly Share[]): Hundredths {
  const [{ full_time } = { full_time: 1 }] = shares;
  if (shares.some((share) => share.full_time !== full_time)) return sumOfDifferent(shares);
  const sum = shares.reduce((total, { days, weekly }) => total + days * weekly, 0);
  return Math.floor((2 * sum + 12 * full_time) / (24 * full_time));
}

/** The same for months with different full-time hours: exact, with big integers. */
function sumOfDifferent(shares: readonly Share[]): Hundredths {
  const all = [...new Set(shares.map(({ full_time }) => full_time))].reduce(
    (product, one) => product * BigInt(one),
    1n,
  );
  const sum = shares.reduce(
    (total, { days, weekly, full_time }) => total + (BigInt(days) * BigInt(weekly) * all) / BigInt(full_time),
    0n,
  );
  return Number((2n * sum + 12n * all) / (24n * all));
}

function basisOf(shares: readonly Share[], is_pro_rata: boolean): Basis | null {
  const last = shares.at(-1);
  if (!last) return null;
  const parts = Map.groupBy(
    shares.filter(({ weekly, full_time }) => weekly < full_time),
    ({ weekly, full_time }) => `${weekly} ${full_time}`,
  );
  const part_time = [...parts.values()].flatMap(([first, ...rest]) =>
    first ? [{ months: rest.length + 1, weekly: first.weekly, full_time: first.full_time }] : [],
  );
  return { package_id: last.package_id, days: last.days, is_pro_rata, months: shares.length, part_time };
}

/**
 * Returns what a leave year gives at once, as known on one of its days (domain 6): for each whole month of employment a
 * twelfth of the package's days, by the weekly hours of its first day. The future is assumed to stay as on that day, so
 * a change counts from the day on which it is a fact. The terms on that day apply to the whole year: a better package
 * improves the whole year. A person who has left, or no longer has a package, keeps the amount of their last day.
 */
export function grantAtOnce(facts: LeaveFacts, year: LeaveYear, day: LocalDate): Entitlement {
  const current = lastPackage(facts, year.first, day);
  if (current === null) return { amount: 0, basis: null };
  const term = termOf(facts, current.id, current.on);
  if (term?.given === 'at_once' && !term.is_pro_rata) {
    const basis = { package_id: current.id, days: term.days, is_pro_rata: false, months: 12, part_time: [] };
    return { amount: term.days, basis };
  }
  const periods = knownOn(facts.employment, day);
  const shares = monthsOf(year).flatMap((month): Share[] => {
    const known = earlier(month.first, day);
    const package_id = valueOn(facts.packages, known);
    if (package_id === null || !isWhole(month, periods)) return [];
    const days = daysAtOnce(termOf(facts, package_id, known), termOf(facts, package_id, current.on));
    return days === null ? [] : [{ month, package_id, days, ...weekOn(facts, known) }];
  });
  return { amount: sumOf(shares), basis: basisOf(shares, true) };
}

/** Returns the days for a month, by its package's terms at its beginning and now; null: not at once. */
function daysAtOnce(then: Term | null, now: Term | null): Hundredths | null {
  if ((then ?? now)?.given !== 'at_once' || now === null) return null;
  return now.given === 'at_once' ? now.days : (then?.days ?? null);
}

/**
 * Returns what has accrued at the end of each month of a leave year, from the terms of the package
 * on the first day of each ended month. A month counts if the person was employed on each day of it;
 * without pro-rata, it counts in full if they were employed on its last.
 */
export function accrualsOf(facts: LeaveFacts, year: LeaveYear): (Entitlement & { readonly date: LocalDate })[] {
  const shares = accruingShares(facts, year);
  return monthsOf(year).map(({ last }) => {
    const ended = shares.filter(({ month }) => month.last <= last);
    return { date: last, amount: sumOf(ended), basis: basisOf(ended, true) };
  });
}

function accruingShares(facts: LeaveFacts, year: LeaveYear): Share[] {
  return monthsOf(year).flatMap((month): Share[] => {
    const package_id = valueOn(facts.packages, month.first);
    const term = termOf(facts, package_id, month.first);
    if (package_id === null || term?.given !== 'monthly') return [];
    if (term.is_pro_rata)
      return isWhole(month, facts.employment)
        ? [{ month, package_id, days: term.days, ...weekOn(facts, month.first) }]
        : [];
    if (!isEmployed(facts.employment, month.last)) return [];
    const { full_time } = weekOn(facts, month.first);
    return [{ month, package_id, days: term.days, weekly: full_time, full_time }];
  });
}

/** Returns the days of a year on which the amount given at once can change, ascending. */
export function entitlementChangeDays(facts: LeaveFacts, year: LeaveYear): LocalDate[] {
  const days = [
    year.first,
    ...facts.employment.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    ...facts.packages.map(({ from }) => from),
    ...facts.weekly.map(({ from }) => from),
    ...facts.full_time.map(({ from }) => from),
    ...[...facts.terms.values()].flatMap((list) => list.map(({ from }) => from)),
  ];
  return [...new Set(days)].filter((day) => year.first <= day && day <= year.last).sort();
}

/** Returns what a package gives a person on a day; null: nothing, or they are not employed then. */
export function termOn(facts: LeaveFacts, day: LocalDate): Term | null {
  return isEmployed(facts.employment, day) ? termOf(facts, valueOn(facts.packages, day), day) : null;
}

/** Returns the last term that counted up to a day. */
export function lastTerm(facts: LeaveFacts, day: LocalDate): Term | null {
  const term = termOf(facts, valueOn(facts.packages, day), day);
  if (term) return term;
  for (const { from, value } of facts.packages.toReversed())
    if (from <= day && value !== null) {
      const before = (facts.terms.get(value) ?? []).findLast((entry) => entry.from <= day && entry.value !== null);
      if (before) return before.value;
    }
  return null;
}
