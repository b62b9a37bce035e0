import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fullTimeOn, isEmployed, valueOn, type Hundredths, type LeaveFacts, type Period, type Term } from './facts.ts';
import { monthsOf, type LeaveMonth, type LeaveYear } from './leave-year.ts';

/** Entitlement of a year, with the basis that explains it next to the line. */
export interface Entitlement {
  readonly amount: Hundredths;
  readonly basis: Basis | null;
}

/** '30 × 9/12 × 4/5': days of the package, whole months and the share of full-time work in each. */
export interface Basis {
  readonly package_id: string;
  readonly days: Hundredths;
  readonly is_pro_rata: boolean;
  readonly months: number;
  /** Months with another share than all of full-time work. */
  readonly part_time: readonly PartTime[];
}

/** Months with the same share of full-time work. */
export interface PartTime extends WeekShare {
  readonly months: number;
}

/** A share of full-time work: weekly seconds, or days a week. */
export interface WeekShare {
  readonly by: 'hours' | 'days';
  /** In seconds, or in the parts of a day that `inParts` counts, so that shares are exact. */
  readonly part: number;
  readonly whole: number;
}

const earlier = (a: LocalDate, b: LocalDate) => (a < b ? a : b);

/** Returns employment as known on a day: later starts are unknown, and nobody is assumed to leave later. */
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

/** Parts of a day in which days a week are whole numbers: means of up to four weeks, and two decimals. */
export const dayParts = 300;
const inParts = (days: number) => Math.round(days * dayParts);

const all = { by: 'hours', part: 1, whole: 1 } as const satisfies WeekShare;

/** Whether a term gives everyone the same, whatever they work. */
const isAlike = ({ counts, is_pro_rata }: Term) => counts === 'same' || (counts === 'weekly_hours' && !is_pro_rata);

/** Returns the share of full-time work that a term gives a person by the week in force on a date. */
function shareOn(facts: LeaveFacts, term: Term, date: LocalDate): WeekShare {
  if (isAlike(term)) return all;
  const full = fullTimeOn(facts, date);
  if (term.counts === 'weekly_hours') {
    const weekly = valueOn(facts.weekly, date) ?? full.work_time;
    return { by: 'hours', part: Math.min(weekly, full.work_time), whole: full.work_time };
  }
  const week = valueOn(facts.weeks, date);
  if (week === null) return all;
  return term.counts === 'own_days'
    ? { by: 'days', part: inParts(week.days), whole: inParts(full.days) }
    : { by: 'hours', part: week.work_time, whole: full.work_time };
}

/** Returns the date itself, or the nearest of the employment: that of the first day, or of the last. */
function employedDate(periods: readonly Period[], date: LocalDate): LocalDate {
  if (isEmployed(periods, date)) return date;
  return periods.find(({ from }) => from > date)?.from ?? periods.findLast(({ to }) => to !== null)?.to ?? date;
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

interface Share extends WeekShare {
  readonly package_id: string;
  readonly days: Hundredths;
}

/** Sums monthly shares, rounded once: to the nearest hundredth, half of one upwards. @param months of a whole year */
function sumOf(shares: readonly Share[], months = 12): Hundredths {
  const [{ whole } = { whole: 1 }] = shares;
  if (shares.some((share) => share.whole !== whole)) return sumOfDifferent(shares, months);
  const sum = shares.reduce((total, { days, part }) => total + days * part, 0);
  return Math.floor((2 * sum + months * whole) / (2 * months * whole));
}

/** The same for months with different full-time work: exact, with big integers. */
function sumOfDifferent(shares: readonly Share[], months: number): Hundredths {
  const wholes = [...new Set(shares.map(({ whole }) => whole))].reduce((product, one) => product * BigInt(one), 1n);
  const sum = shares.reduce(
    (total, { days, part, whole }) => total + (BigInt(days) * BigInt(part) * wholes) / BigInt(whole),
    0n,
  );
  const divisor = BigInt(months) * wholes;
  return Number((2n * sum + divisor) / (2n * divisor));
}

function basisOf(shares: readonly Share[], is_pro_rata: boolean): Basis | null {
  const last = shares.at(-1);
  if (!last) return null;
  const parts = Map.groupBy(
    shares.filter(({ part, whole }) => part !== whole),
    ({ by, part, whole }) => `${by} ${part} ${whole}`,
  );
  const part_time = [...parts.values()].flatMap(([first, ...rest]) =>
    first ? [{ months: rest.length + 1, by: first.by, part: first.part, whole: first.whole }] : [],
  );
  return { package_id: last.package_id, days: last.days, is_pro_rata, months: shares.length, part_time };
}

/**
 * Returns what a leave year gives at once, as known on one of its days (domain 6): for each whole month of employment a
 * twelfth of the package's days, by the share of full-time work on its first day. The future is assumed to stay as on that
 * day, so a change counts from the day on which it is a fact, and what was earned before it stays. The terms on that day
 * apply to the whole year: a better package improves the whole year. A person who has left, or has no package any more,
 * keeps the amount of their last day.
 */
export function grantAtOnce(facts: LeaveFacts, year: LeaveYear, day: LocalDate): Entitlement {
  const current = lastPackage(facts, year.first, day);
  if (current === null) return { amount: 0, basis: null };
  const term = termOf(facts, current.id, current.on);
  if (term?.given === 'at_once' && !term.is_pro_rata) return wholeYear(facts, year, day, { ...current, term });
  const periods = knownOn(facts.employment, day);
  const shares = monthsOf(year).flatMap((month): Share[] => {
    const known = earlier(month.first, day);
    const package_id = valueOn(facts.packages, known);
    if (package_id === null || !isWhole(month, periods)) return [];
    const given = termAtOnce(termOf(facts, package_id, known), termOf(facts, package_id, current.on));
    return given === null ? [] : [{ package_id, days: given.days, ...shareOn(facts, given, known) }];
  });
  return { amount: sumOf(shares), basis: basisOf(shares, true) };
}

/** Returns a whole year, however much of it is worked; by the share of each of its months. */
function wholeYear(
  facts: LeaveFacts,
  year: LeaveYear,
  day: LocalDate,
  { id, term }: LastPackage & { readonly term: Term },
): Entitlement {
  const months = monthsOf(year);
  if (isAlike(term) || months.length === 0) {
    const basis = { package_id: id, days: term.days, is_pro_rata: false, months: 12, part_time: [] };
    return { amount: term.days, basis };
  }
  const periods = knownOn(facts.employment, day);
  const shares = months.map(({ first }) => {
    const date = employedDate(periods, earlier(first, day));
    return { package_id: id, days: term.days, ...shareOn(facts, term, date) };
  });
  return { amount: sumOf(shares, months.length), basis: basisOf(shares, false) };
}

/** Returns the term for a month, by its package's terms at its beginning and now; null: not at once. */
function termAtOnce(then: Term | null, now: Term | null): Term | null {
  if ((then ?? now)?.given !== 'at_once' || now === null) return null;
  return now.given === 'at_once' ? now : then;
}

/**
 * Returns what has accrued at the end of each month of a leave year, from the terms of the package
 * on the first day of each ended month. A month counts if the person was employed on each day of it;
 * without pro-rata, it counts in full if they were employed on its last.
 */
export function accrued(facts: LeaveFacts, year: LeaveYear): (Entitlement & { readonly date: LocalDate })[] {
  const shares = accruingShares(facts, year);
  return monthsOf(year).map(({ last }) => {
    const ended = shares.filter(({ month }) => month.last <= last);
    return { date: last, amount: sumOf(ended), basis: basisOf(ended, true) };
  });
}

function accruingShares(facts: LeaveFacts, year: LeaveYear): (Share & { readonly month: LeaveMonth })[] {
  return monthsOf(year).flatMap((month) => {
    const package_id = valueOn(facts.packages, month.first);
    const term = termOf(facts, package_id, month.first);
    if (package_id === null || term?.given !== 'monthly') return [];
    const isGiven = term.is_pro_rata ? isWhole(month, facts.employment) : isEmployed(facts.employment, month.last);
    if (!isGiven) return [];
    const date = employedDate(facts.employment, month.first);
    return [{ month, package_id, days: term.days, ...shareOn(facts, term, date) }];
  });
}

/** Returns the days of a year on which the amount given at once can change, ascending. */
export function entitlementChangeDays(facts: LeaveFacts, year: LeaveYear): LocalDate[] {
  const days = [
    year.first,
    ...facts.employment.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    ...facts.packages.map(({ from }) => from),
    ...facts.weekly.map(({ from }) => from),
    ...facts.weeks.map(({ from }) => from),
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
