import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { roundedBigFraction } from './claim-rounding.ts';
import type { Unit } from './counting.ts';
import {
  fullTimeOn,
  isEmployed,
  valueOn,
  type ByHours,
  type Giving,
  type Hundredths,
  type LeaveFacts,
} from './facts.ts';
import { addMonths, fortnights, type LeaveMonth, type LeaveYear } from './leave-year.ts';
import { termOf } from './package-terms.ts';
import { yearlyDaysOn } from './steps.ts';

/** Seconds worked at one rate. */
export interface WorkedPart extends ByHours {
  readonly seconds: number;
  /** Days and seconds a week of full-time work, by which hours become days; null for types in hours. */
  readonly full: { readonly days: number; readonly work_time: number } | null;
}

/** Leave that the hours worked in a period give, on its last day. */
export interface WorkedCredit extends LeaveMonth {
  readonly amount: Hundredths;
  readonly seconds: number;
  readonly parts: readonly WorkedPart[];
  /** Most that a leave year gives, if it gives less than the hours come to. */
  readonly cap?: Hundredths;
}

/** Hours worked in a period, with what was credited for them before. */
export interface WorkedCause extends Pick<WorkedCredit, 'seconds' | 'parts' | 'cap'> {
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Seconds that were credited before; missing: none. */
  readonly before?: number;
}

/** Seconds worked by date; missing: none, or not decided yet. */
export type WorkedDates = ReadonlyMap<LocalDate, number>;

interface WorkedYear {
  readonly year: LeaveYear;
  readonly unit: Unit;
  readonly worked: WorkedDates;
  /** Periods that end later give nothing yet. */
  readonly until: LocalDate;
}

const periodGivings = ['monthly', 'two_weeks', 'quarterly'] as const satisfies readonly Giving[];

/** Returns the first day of the nth period of a leave year. */
function beginOf(given: (typeof periodGivings)[number], first: LocalDate, nth: number): LocalDate {
  if (given === 'two_weeks') return addDays(first, nth * 14);
  return addMonths(first, given === 'monthly' ? nth : nth * 3);
}

/** Returns the periods of a leave year that cover each of its days, also of a year that is cut short. */
function periodsIn(given: (typeof periodGivings)[number], { first, last }: LeaveYear): LeaveMonth[] {
  const most = given === 'two_weeks' ? fortnights : 12;
  const periods: LeaveMonth[] = [];
  for (let nth = 0; nth < most; nth += 1) {
    const begin = beginOf(given, first, nth);
    if (begin > last) break;
    const end = addDays(beginOf(given, first, nth + 1), -1);
    periods.push({ first: begin, last: end > last || nth === most - 1 ? last : end });
  }
  return periods;
}

/** Returns the term by which hours of a date accrue leave in a way; null: they do not. */
function workedTermOn(facts: LeaveFacts, date: LocalDate) {
  const term = isEmployed(facts.employment, date) ? termOf(facts, valueOn(facts.packages, date), date) : null;
  return term?.by_hours ? { ...term, by_hours: term.by_hours } : null;
}

/** Whether any package accrues leave of the type by hours worked, or has. */
export const hasHoursTerms = ({ terms }: Pick<LeaveFacts, 'terms'>): boolean =>
  [...terms.values()].some((list) => list.some(({ value }) => value?.by_hours));

/**
 * Returns what the hours worked in each period of a leave year give, by the last days of the periods. Each date counts once,
 * by the terms of its package on it, and each period is rounded by itself, so that its line can be checked on paper.
 * Where the terms cap a year, later periods give what is left of it.
 */
export function workedCredits(facts: LeaveFacts, { year, unit, worked, until }: WorkedYear): WorkedCredit[] {
  const periods = periodGivings
    .flatMap((given) => periodsIn(given, year).map((period) => ({ ...period, given })))
    .filter(({ last }) => last <= until)
    .toSorted((a, b) => (a.last < b.last ? -1 : a.last > b.last ? 1 : 0));
  let sum = 0;
  return periods.flatMap(({ given, ...period }) => {
    const { parts, cap } = partsOf(facts, { period, given, unit, worked });
    if (parts.length === 0) return [];
    const exact = amountOf(parts);
    const rest = cap === null ? exact : Math.max(0, cap - sum);
    const amount = Math.min(exact, rest);
    sum += amount;
    const seconds = parts.reduce((total, part) => total + part.seconds, 0);
    return [{ ...period, amount, seconds, parts, ...(amount < exact && cap !== null && { cap }) }];
  });
}

interface PeriodOfYear extends Omit<WorkedYear, 'year' | 'until'> {
  readonly period: LeaveMonth;
  readonly given: Giving;
}

/** Collects the seconds of a period by their rates, and the cap of the last of them. */
function partsOf(facts: LeaveFacts, { period, given, unit, worked }: PeriodOfYear) {
  const parts = new Map<string, WorkedPart>();
  let cap: Hundredths | null = null;
  for (let date = period.first; date <= period.last; date = addDays(date, 1)) {
    const seconds = worked.get(date) ?? 0;
    const term = seconds === 0 ? null : workedTermOn(facts, date);
    if (term?.given !== given) continue;
    const full = unit === 'hours' ? null : fullTimeOn(facts, date);
    const key = JSON.stringify([term.by_hours, full]);
    const before = parts.get(key)?.seconds ?? 0;
    parts.set(key, { ...term.by_hours, seconds: before + seconds, full });
    cap = term.is_capped ? yearlyDaysOn(term, facts.employment, date) : null;
  }
  return { parts: [...parts.values()], cap };
}

const millionths = 1_000_000n;

/** Converts a number with up to six decimals exactly. */
const inMillionths = (value: number) => BigInt(Math.round(value * Number(millionths)));

/** Sums parts exactly, rounded once to hundredths, half of one upwards. */
function amountOf(parts: readonly WorkedPart[]): Hundredths {
  let [above, below] = [0n, 1n];
  for (const { seconds, hours, per, full } of parts) {
    // Seconds of leave × hundredths ÷ seconds of an hour, or of a full day.
    const own = BigInt(seconds) * inMillionths(hours) * 100n;
    const [top, bottom] = full
      ? [own * inMillionths(full.days), inMillionths(per) * BigInt(full.work_time) * millionths]
      : [own, inMillionths(per) * 3600n];
    above = above * bottom + top * below;
    below *= bottom;
  }
  return roundedBigFraction(above, below, 'none');
}
