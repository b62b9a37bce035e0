import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { roundedBigFraction } from './claim-rounding.ts';
import type { Unit } from './counting.ts';
import { termOfPeriod } from './entitlement.ts';
import {
  fullTimeOn,
  isEmployed,
  valueOn,
  type ByHours,
  type Giving,
  type Hundredths,
  type LeaveFacts,
  type Term,
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

/** Leave that the hours worked in a period give. */
export interface WorkedCredit extends LeaveMonth {
  /** Day of the credit: the last of the period, or of the person's employment if they leave within it. */
  readonly on: LocalDate;
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

type HoursTerm = Term & { readonly by_hours: ByHours };

const byHoursOnly = (term: Term | null): HoursTerm | null =>
  term?.by_hours ? { ...term, by_hours: term.by_hours } : null;

/**
 * Returns the term by which the hours of a date accrue leave; null: they do not. In a month or two weeks in which a package
 * changes between time of employment and hours worked, the first day decides, so that nothing counts twice or not at all.
 */
function workedTermOn(facts: LeaveFacts, date: LocalDate, periods: readonly DecidedPeriod[]): HoursTerm | null {
  const own = isEmployed(facts.employment, date) ? termOf(facts, valueOn(facts.packages, date), date) : null;
  if (own === null) return null;
  const around = periods.filter(({ first, last }) => first <= date && date <= last);
  if (!own.by_hours) {
    const given = own.given === 'two_weeks' ? 'two_weeks' : 'monthly';
    return byHoursOnly(around.find((period) => period.given === given)?.term ?? null);
  }
  return around.some(({ isByTime }) => isByTime) ? null : byHoursOnly(own);
}

/** A month or two weeks, with the term by which it accrues. */
interface DecidedPeriod extends LeaveMonth {
  readonly given: 'monthly' | 'two_weeks';
  readonly term: Term | null;
  /** Whether time of employment gives something for it. */
  readonly isByTime: boolean;
}

const decidedPeriods = (facts: LeaveFacts, year: LeaveYear): DecidedPeriod[] =>
  (['monthly', 'two_weeks'] as const).flatMap((given) =>
    periodsIn(given, year).map((period) => {
      const term = termOfPeriod(facts, period);
      const isOfKind = term !== null && !term.by_hours && (term.given === 'two_weeks') === (given === 'two_weeks');
      return { ...period, given, term, isByTime: isOfKind && isEmployed(facts.employment, period.last) };
    }),
  );

/** Returns the day on which a period is credited. */
function creditDay({ employment }: LeaveFacts, { first, last }: LeaveMonth): LocalDate {
  if (isEmployed(employment, last)) return last;
  return employment.findLast(({ to }) => to !== null && first <= to && to < last)?.to ?? last;
}

/** Whether any package accrues leave of the type by hours worked, or has. */
export const hasHoursTerms = ({ terms }: Pick<LeaveFacts, 'terms'>): boolean =>
  [...terms.values()].some((list) => list.some(({ value }) => value?.by_hours));

/**
 * Returns what the hours worked in each period of a leave year give, by the last days of the periods. Each date counts once,
 * by the terms of its package on it, and each period is rounded by itself, so that its line can be checked on paper.
 * A cap leaves later periods of the year what earlier ones have not given.
 */
export function workedCredits(facts: LeaveFacts, { year, unit, worked, until }: WorkedYear): WorkedCredit[] {
  const periods = periodGivings
    .flatMap((given) => periodsIn(given, year).map((period) => ({ ...period, given, on: creditDay(facts, period) })))
    .filter(({ on }) => on <= until)
    .toSorted((a, b) => (a.last < b.last ? -1 : a.last > b.last ? 1 : 0));
  const decided = decidedPeriods(facts, year);
  let sum = 0;
  const credits = periods.flatMap(({ given, ...period }): WorkedCredit[] => {
    const { parts, cap } = partsOf(facts, { period, given, decided, unit, worked });
    if (parts.length === 0) return [];
    const exact = amountOf(parts);
    const rest = cap === null ? exact : Math.max(0, cap - sum);
    const amount = Math.min(exact, rest);
    sum += amount;
    const seconds = parts.reduce((total, part) => total + part.seconds, 0);
    return [{ ...period, amount, seconds, parts, ...(amount < exact && cap !== null && { cap }) }];
  });
  return [...Map.groupBy(credits, ({ first, last }) => `${first} ${last}`).values()].flatMap(joined);
}

/** Joins credits of the same dates, as the month and the quarter of a year of one month are: lines are told apart by them. */
function joined([first, ...others]: readonly WorkedCredit[]): WorkedCredit[] {
  if (!first) return [];
  const join = (one: WorkedCredit, other: WorkedCredit): WorkedCredit => ({
    ...one,
    ...other,
    amount: one.amount + other.amount,
    seconds: one.seconds + other.seconds,
    parts: [...one.parts, ...other.parts],
  });
  return [others.reduce(join, first)];
}

interface PeriodOfYear extends Omit<WorkedYear, 'year' | 'until'> {
  readonly decided: readonly DecidedPeriod[];
  readonly period: LeaveMonth;
  readonly given: Giving;
}

/** Collects the seconds of a period by their rates, and the cap of the last of them. */
function partsOf(facts: LeaveFacts, { period, given, decided, unit, worked }: PeriodOfYear) {
  const parts = new Map<string, WorkedPart>();
  let cap: Hundredths | null = null;
  for (let date = period.first; date <= period.last; date = addDays(date, 1)) {
    const seconds = worked.get(date) ?? 0;
    const term = seconds === 0 ? null : workedTermOn(facts, date, decided);
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
