import { addDays, daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { roundedBigFraction, roundedFraction } from './claim-rounding.ts';
import { cutOf, periodsOf, type LeavePeriod, type Part } from './cut-years.ts';
import {
  fullTimeOn,
  isEmployed,
  valueOn,
  type Giving,
  type Hundredths,
  type Joining,
  type LeaveFacts,
  type Period,
  type Rounding,
  type Term,
} from './facts.ts';
import { fortnights, fortnightsOf, monthsOf, quartersOf, type LeaveMonth, type LeaveYear } from './leave-year.ts';
import { lastPackage, termOf, type LastPackage } from './package-terms.ts';
import { stepDays, yearlyDaysOn } from './steps.ts';

/** Entitlement of a year, with the basis that explains it next to the line. */
export interface Entitlement {
  readonly amount: Hundredths;
  readonly basis: Basis | null;
  /** Amount before it was rounded as the package says; missing: rounding changes nothing. */
  readonly exact?: Hundredths;
}

/** '30 × 9/12 × 4/5': days of the package, whole months and the share of full-time work in each. */
export interface Basis {
  readonly package_id: string;
  readonly days: Hundredths;
  readonly given: Giving;
  readonly is_pro_rata: boolean;
  /** Months that count, the first of them perhaps in part. */
  readonly months: number;
  /** Months with another share than all of full-time work. */
  readonly part_time: readonly PartTime[];
  /** Months by their yearly amounts, if these differ within the year, as after years of employment. */
  readonly amounts?: readonly AmountOfMonths[];
}

/** Months with the same yearly amount. */
interface AmountOfMonths {
  readonly days: Hundredths;
  readonly months: number;
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
    ? { by: 'days', part: inParts(week.days ?? full.days), whole: inParts(full.days) }
    : { by: 'hours', part: week.work_time, whole: full.work_time };
}

/** Returns the date itself, or the nearest of the employment: that of the first day, or of the last. */
function employedDate(periods: readonly Period[], date: LocalDate): LocalDate {
  if (isEmployed(periods, date)) return date;
  return periods.find(({ from }) => from > date)?.from ?? periods.findLast(({ to }) => to !== null)?.to ?? date;
}

const wholePart: Part = { of: 1, by: 1 };

/** Returns the part of a period that counts for a person, also of one that is cut short. */
function partOf(period: LeavePeriod, periods: readonly Period[], joining: Joining): Part | null {
  const part = partWorked(period, periods, joining);
  const { cut } = period;
  return part && cut ? { of: part.of * cut.of, by: part.by * cut.by } : part;
}

/** Returns all of a period when a person is employed on each of its days, and what the terms say when they join within it. */
function partWorked(period: LeaveMonth, periods: readonly Period[], joining: Joining): Part | null {
  if (isWhole(period, periods)) return wholePart;
  const { first, last } = period;
  const joined = periods.find(({ from }) => first < from && from <= last && isWhole({ first: from, last }, periods));
  if (!joined || joining === 'none') return null;
  if (joining === 'whole') return wholePart;
  const total = daysBetween(first, last) + 1;
  if (joining === 'days') return { of: daysBetween(joined.from, last) + 1, by: total };
  // The first half of a month ends on its 15th day.
  const half = total > 14 ? 15 : 7;
  return joined.from < addDays(first, half) ? { of: 1, by: 2 } : null;
}

interface Share extends WeekShare {
  readonly package_id: string;
  readonly days: Hundredths;
  readonly given: Giving;
  readonly rounding: Rounding;
  /** Part of a month. */
  readonly month: Part;
}

/** Returns the divisor of a share. */
const divisorOf = ({ whole, month }: Share) => whole * month.by;

/** Sums monthly shares, rounded once: to the nearest hundredth, half of one upwards, or in a way of the package. */
function sumOf(shares: readonly Share[], rounding: Rounding = 'none', months = 12): Hundredths {
  const [first] = shares;
  const divisor = first ? divisorOf(first) : 1;
  if (shares.some((share) => divisorOf(share) !== divisor)) return sumOfDifferent(shares, rounding, months);
  const sum = shares.reduce((total, { days, part, month }) => total + days * part * month.of, 0);
  return roundedFraction(sum, months * divisor, rounding);
}

/** The same for months with different full-time work, or in part: exact, with big integers. */
function sumOfDifferent(shares: readonly Share[], rounding: Rounding, months: number): Hundredths {
  const product = [...new Set(shares.map(divisorOf))].reduce((all, one) => all * BigInt(one), 1n);
  const sum = shares.reduce(
    (total, share) =>
      total + (BigInt(share.days) * BigInt(share.part * share.month.of) * product) / BigInt(divisorOf(share)),
    0n,
  );
  return roundedBigFraction(sum, BigInt(months) * product, rounding);
}

/** Returns the amount of shares as the last of them rounds it, with what it was before. */
function claimOf(shares: readonly Share[], is_pro_rata: boolean, months?: number): Entitlement {
  const rounding = shares.at(-1)?.rounding ?? 'none';
  const basis = basisOf(shares, is_pro_rata);
  const exact = sumOf(shares, 'none', months);
  const amount = rounding === 'none' ? exact : sumOf(shares, rounding, months);
  return { amount, basis, ...(amount !== exact && { exact }) };
}

const monthsIn = (shares: readonly Share[]) =>
  Math.round(shares.reduce((sum, { month }) => sum + month.of / month.by, 0) * 100) / 100;

function basisOf(shares: readonly Share[], is_pro_rata: boolean): Basis | null {
  const last = shares.at(-1);
  if (!last) return null;
  const parts = Map.groupBy(
    shares.filter(({ part, whole }) => part !== whole),
    ({ by, part, whole }) => `${by} ${part} ${whole}`,
  );
  const part_time = [...parts.values()].flatMap((list) => {
    const [first] = list;
    return first ? [{ months: monthsIn(list), by: first.by, part: first.part, whole: first.whole }] : [];
  });
  const { package_id, days, given } = last;
  const amounts = [...Map.groupBy(shares, (share) => share.days)].map(([yearly, list]) => ({
    days: yearly,
    months: monthsIn(list),
  }));
  const months = monthsIn(shares);
  return { package_id, days, given, is_pro_rata, months, part_time, ...(amounts.length > 1 && { amounts }) };
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
  const flat = termOf(facts, current.id, current.on);
  if (flat?.given === 'at_once' && !flat.is_pro_rata) return wholeYear(facts, year, day, { ...current, term: flat });
  const periods = knownOn(facts.employment, day);
  const shares = monthsKnownOn(facts, year, day).flatMap((month): Share[] => {
    const known = decidingDay(facts, month, { periods, from: earlier(month.first, day) });
    const package_id = valueOn(facts.packages, known);
    if (package_id === null) return [];
    const term = termAtOnce(termOf(facts, package_id, known), termOf(facts, package_id, current.on));
    const part = term && partOf(month, periods, term.joining);
    if (!part) return [];
    const { rounding } = term;
    const days = yearlyDaysOn(term, facts.employment, known);
    return [{ package_id, days, given: 'at_once', rounding, month: part, ...shareOn(facts, term, known) }];
  });
  return claimOf(shares, true);
}

/** Returns the months of a year as known on a day: before it is known that the year is cut, all twelve. */
function monthsKnownOn(facts: LeaveFacts, year: LeaveYear, day: LocalDate): readonly LeavePeriod[] {
  const cut = cutOf(facts, year);
  return cut && day < cut.known ? monthsOf(cut.whole) : periodsOf(year, cut, monthsOf);
}

/** Returns the first day of a period on which the person is employed. */
function firstDayIn({ first, last }: LeaveMonth, periods: readonly Period[]): LocalDate {
  if (isEmployed(periods, first)) return first;
  return periods.find(({ from }) => first < from && from <= last)?.from ?? first;
}

/** Returns the term by which a month or two weeks accrue. */
export function termOfPeriod(facts: LeaveFacts, period: LeaveMonth): Term | null {
  const date = decidingDay(facts, period, { periods: facts.employment, from: period.first });
  return termOf(facts, valueOn(facts.packages, date), date);
}

interface KnownEmployment {
  readonly periods: readonly Period[];
  /** First day of the period, as far as it is known. */
  readonly from: LocalDate;
}

/** Returns the day that decides about a period: its first, or that on which a person joins if this part of it counts. */
function decidingDay(facts: LeaveFacts, period: LeaveMonth, { periods, from }: KnownEmployment): LocalDate {
  if (isEmployed(periods, from)) return from;
  const joined = firstDayIn(period, periods);
  const term = termOf(facts, valueOn(facts.packages, joined), joined);
  return term && term.joining !== 'none' ? joined : from;
}

/**
 * Returns a whole year, however much of it is worked; by the share of each of its months. Of a year that is cut short for a
 * person, only its months: the next year gives them the rest.
 */
function wholeYear(
  facts: LeaveFacts,
  year: LeaveYear,
  day: LocalDate,
  { id, on, term }: LastPackage & { readonly term: Term },
): Entitlement {
  const { given, rounding } = term;
  // Without pro rata, more after years of employment is more for the whole year.
  const days = yearlyDaysOn(term, facts.employment, on);
  const share = { package_id: id, days, given, rounding, month: wholePart };
  const months = monthsKnownOn(facts, year, day);
  const isCut = cutOf(facts, year) !== null && months.at(-1)?.last === year.last;
  if (!isCut && (isAlike(term) || months.length === 0))
    return claimOf(
      Array.from({ length: 12 }, () => ({ ...share, ...all })),
      false,
    );
  const periods = knownOn(facts.employment, day);
  const shares = months.map(({ first, cut = wholePart }) => {
    const date = employedDate(periods, earlier(first, day));
    return { ...share, month: cut, ...shareOn(facts, term, date) };
  });
  return claimOf(shares, isCut, isCut ? 12 : months.length);
}

/** Returns the term for a month, by its package's terms at its beginning and now; null: not at once. */
function termAtOnce(then: Term | null, now: Term | null): Term | null {
  if ((then ?? now)?.given !== 'at_once' || now === null) return null;
  return now.given === 'at_once' ? now : then;
}

/**
 * Returns what has accrued on each day of a leave year on which something does: on the first or last day of months, of
 * quarters or of two weeks, from the terms of the package on the first day of each month or two weeks. One counts if the
 * person was employed on each day of it, or as the terms say when they join within it; without pro-rata, it counts in full
 * if they were employed on its last day. If the package rounds what a year gives, the last one makes up the difference
 * (`exact`), on the day of the one before it.
 */
export function accrualsOf(facts: LeaveFacts, year: LeaveYear): Accrual[] {
  const cut = cutOf(facts, year);
  const own = accrualsIn(facts, year, cut);
  if (!cut) return own;
  // Accruals before it was known that the year is cut stay, and are corrected on that day.
  const before = accrualsIn(facts, cut.whole, null).filter(({ date }) => date < cut.known);
  const later = own.filter(({ date }) => date >= cut.known);
  const due = own.findLast(({ date }) => date < cut.known) ?? { amount: 0, basis: null };
  return [...before, ...(later[0]?.date === cut.known ? [] : [{ ...due, date: cut.known }]), ...later];
}

type Accrual = Entitlement & { readonly date: LocalDate };

function accrualsIn(facts: LeaveFacts, year: LeaveYear, cut: ReturnType<typeof cutOf>): Accrual[] {
  const months = periodsOf(year, cut, monthsOf);
  const shares = [
    ...months.flatMap((month) => accruing(facts, month, 'monthly', month)),
    ...quartersOf(months).flatMap((quarter) => quarterShares(facts, quarter)),
    ...periodsOf(year, cut, fortnightsOf).flatMap((period) => accruing(facts, period, 'two_weeks', period)),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const accruals = [...new Set(shares.map(({ date }) => date))].map((date) => {
    const known = shares.filter((share) => share.date <= date);
    return { date, amount: sumOf(known), basis: basisOf(known, true) };
  });
  const last = accruals.at(-1);
  const claim = claimOf(shares, true);
  return last && claim.exact !== undefined ? [...accruals, { ...claim, date: last.date }] : accruals;
}

type DatedShare = Share & { readonly date: LocalDate };

/** Returns the months of a quarter that accrue by it: together on its last day, or on the first day on which they do. */
function quarterShares(facts: LeaveFacts, quarter: readonly LeavePeriod[]): DatedShare[] {
  const last = quarter.at(-1);
  if (!last) return [];
  const shares = quarter.flatMap((month) => accruing(facts, month, 'quarterly', last));
  const begin = shares.reduce((first, { date }) => (date < first ? date : first), last.last);
  return shares.map((share) => (share.date === last.last ? share : { ...share, date: begin }));
}

/** Returns the share of a month or two weeks that accrues in a way. @param end period at whose end it does */
function accruing(facts: LeaveFacts, period: LeavePeriod, given: Giving, end: LeaveMonth): DatedShare[] {
  const { employment } = facts;
  const decided = decidingDay(facts, period, { periods: employment, from: period.first });
  const package_id = valueOn(facts.packages, decided);
  const term = termOf(facts, package_id, decided);
  // Hours worked give leave by lines of their own (`worked-hours.ts`).
  if (package_id === null || term?.given !== given || term.by_hours) return [];
  const isFlat = !term.is_pro_rata && isEmployed(employment, period.last);
  const part = isFlat ? (period.cut ?? wholePart) : term.is_pro_rata ? partOf(period, employment, term.joining) : null;
  if (!part) return [];
  const month = given === 'two_weeks' ? { of: part.of * 12, by: part.by * fortnights } : part;
  const share = shareOn(facts, term, employedDate(employment, period.first));
  const days = yearlyDaysOn(term, employment, employedDate(employment, period.first));
  const date = term.accrues_at === 'end' ? end.last : firstDayIn(period, employment);
  return [{ package_id, days, given, rounding: term.rounding, month, ...share, date }];
}

/** Returns the days of a year on which the amount given at once can change, ascending. */
export function entitlementChangeDays(facts: LeaveFacts, year: LeaveYear): LocalDate[] {
  const cut = cutOf(facts, year);
  const days = [
    year.first,
    ...facts.employment.flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    ...facts.packages.map(({ from }) => from),
    ...facts.weekly.map(({ from }) => from),
    ...facts.weeks.map(({ from }) => from),
    ...[...facts.full_time, ...(facts.full_days ?? [])].map(({ from }) => from),
    ...[...facts.terms.values()].flatMap((list) => list.map(({ from }) => from)),
    ...stepDays(facts),
    ...(cut ? [cut.known] : []),
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
