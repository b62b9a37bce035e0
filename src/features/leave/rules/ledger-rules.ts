import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { accrualsOf, grantAtOnce, lastTerm, termOn, entitlementChangeDays, type Basis } from './entitlement.ts';
import { isEmployed, type BookedAmount, type Hundredths, type LeaveFacts, type Term } from './facts.ts';
import { lastDayOfMonth, leaveYearAfter, monthsOfYear, leaveYearOf, type LeaveYear } from './leave-year.ts';
import { stepBeginningOn } from './steps.ts';
import type { WorkedCause } from './worked-hours.ts';

export const autoKinds = ['grant', 'accrual', 'carry_over', 'expiry'] as const;
export type AutoKind = (typeof autoKinds)[number];

/** A line that follows from the rules. */
export interface RuledLine {
  /** Unique key within a person and type; it stays the same when the amount changes. */
  readonly key: string;
  readonly kind: AutoKind;
  /** First day of the leave year that the line belongs to. */
  readonly leave_year: LocalDate;
  readonly date: LocalDate;
  readonly amount: Hundredths;
  readonly cause: Cause;
}

/** Figures that explain a line; `words.ts` turns them into text. */
export interface Cause {
  readonly basis?: Basis | null;
  /** Amount given at once before it changed to `after`. */
  readonly before?: Hundredths;
  readonly after?: Hundredths;
  /** Whether only the person's working week has changed on that day: the rest of the year is counted anew. */
  readonly is_week_changed?: true;
  /** Years of employment from which the package gives another amount on that day. */
  readonly years?: number;
  /** Amount before the package rounds it. */
  readonly exact?: Hundredths;
  /** Leave year that carried or expiring days come from. */
  readonly from_year?: LocalDate;
  /** Amount left, and the maximum that the package carries over. */
  readonly left?: Hundredths;
  readonly cap?: Hundredths | null;
  /** Day by which carried days have to be used. */
  readonly use_by?: LocalDate | null;
  /** Hours worked that a line is for. */
  readonly worked?: WorkedCause;
  /** Date of a closed period for which a line is booked on another one. */
  readonly origin?: LocalDate;
  /** Days of several years that are carried together, each with its last day; missing: those of one year. */
  readonly lots?: readonly CarriedDays[];
}

const sum = (list: readonly BookedAmount[]): Hundredths => list.reduce((total, { amount }) => total + amount, 0);

const within = (list: readonly BookedAmount[], from: LocalDate, to: LocalDate) =>
  list.filter(({ date }) => from <= date && date <= to);

/** Returns the first day with any line; null when there is none. */
function firstDayOf({ opening, employment, packages, taken, corrections, worked = [] }: LeaveFacts): LocalDate | null {
  if (opening) return opening.date;
  const [hired, packaged] = [employment[0]?.from, packages[0]?.from];
  const starts = hired !== undefined && packaged !== undefined ? [hired > packaged ? hired : packaged] : [];
  const days = [...starts, ...[...taken, ...corrections, ...worked].map(({ date }) => date)];
  return days.sort()[0] ?? null;
}

/**
 * Returns every line that the rules make up to the end of the leave year that contains `until`, by date (domain 6):
 * grants, carry-over and expiry. Depends only on the facts, including those booked ahead,
 * so that repeated calculations give the same lines.
 */
export function ruledLines(facts: LeaveFacts, until: LocalDate): RuledLine[] {
  return inOrder(walk(facts, until, null).lines);
}

/** State that earlier leave years pass on to a year. */
export interface LedgerState {
  readonly year: LeaveYear;
  /** Sum of every line before the first day of the year. */
  readonly balance: Hundredths;
  /** Lines of earlier years that count from the first day of this year on. */
  readonly lines: readonly RuledLine[];
  readonly carried: CarriedOver | null;
}

/** Returns the state when the leave year of a date begins; later bookings do not change it. */
export function balanceBefore(facts: LeaveFacts, date: LocalDate): LedgerState {
  const year = leaveYearOf(date, facts.beginnings);
  const { lines, carried } = walk(facts, addDays(year.first, -1), null);
  const [before, after] = [
    lines.filter((line) => line.date < year.first),
    lines.filter((line) => line.date >= year.first),
  ];
  const balance = sum(before) + sum(sinceOpening(facts, byHand(facts)).filter((line) => line.date < year.first));
  return { year, balance, lines: after, carried };
}

/** Returns every line of a balance up to a day, by date; the first is the balance when the leave year began. */
export function linesSince(facts: LeaveFacts, state: LedgerState, until: LocalDate): BookedAmount[] {
  const { first } = state.year;
  const { lines } = walk(facts, until, state);
  const booked = sinceOpening(facts, byHand(facts)).filter(({ date }) => date >= first);
  const since = [...inOrder([...state.lines, ...lines]), ...booked].filter(({ date }) => date <= until);
  return [{ date: addDays(first, -1), amount: state.balance }, ...since];
}

/** Calculates the lines year by year, up to the leave year that contains `until`, and what that carries over. */
function walk(facts: LeaveFacts, until: LocalDate, state: LedgerState | null) {
  const lines: RuledLine[] = [];
  const begin = firstDayOf(facts);
  if (begin === null) return { lines, carried: null };
  let year = leaveYearOf(begin, facts.beginnings);
  if (state && state.year.first > year.first) year = state.year;
  let carried: CarriedOver = state?.carried ?? { amount: 0, use_by: null, from_year: year.first, lasting: [] };
  while (year.first <= until) {
    const own = yearLines(facts, year, carried);
    lines.push(...own.lines);
    carried = own.carried;
    year = leaveYearAfter(year, facts.beginnings);
  }
  return { lines, carried };
}

const inOrder = (lines: RuledLine[]): RuledLine[] =>
  lines.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : order(a) - order(b)));

/** Returns everything that is booked: by people, and for hours worked. */
export const byHand = (facts: LeaveFacts): BookedAmount[] => [
  ...(facts.opening ? [facts.opening] : []),
  ...facts.taken,
  ...facts.corrections,
  ...workedSince(facts),
];

/** Drops credits for hours worked that an opening balance contains: those up to its day. */
export const workedSince = ({ opening, worked = [] }: LeaveFacts): readonly BookedAmount[] =>
  opening ? worked.filter(({ date }) => date > opening.date) : worked;

/** Orders lines of one date: the old year first, and credits before losses. */
const order = ({ kind, amount }: RuledLine) =>
  kind === 'carry_over' ? (amount < 0 ? 0 : 1) : kind === 'expiry' ? 3 : 2;

interface CarriedDays {
  readonly amount: Hundredths;
  readonly use_by: LocalDate | null;
  readonly from_year: LocalDate;
}

/** Days carried for years: they stay apart from those of later years until their last day. */
interface LastingDays extends CarriedDays {
  readonly use_by: LocalDate;
}

interface CarriedOver extends CarriedDays {
  /** Days that last beyond the leave year into which they were first carried, by their last day. */
  readonly lasting: readonly LastingDays[];
}

function yearLines(facts: LeaveFacts, year: LeaveYear, carried: CarriedOver) {
  const grants = grantLines(facts, year);
  const { lost, lasting } = carriedLost(facts, year, carried);
  const booked = within(sinceOpening(facts, byHand(facts)), year.first, year.last);
  const left =
    carried.amount +
    carried.lasting.reduce((total, { amount }) => total + amount, 0) +
    sum([...grants, ...lost, ...booked]);
  const accrued = [...grants.filter(({ kind }) => kind === 'accrual'), ...workedSince(facts)];
  const last = accrued.filter(({ date }) => date === year.last);
  const kept = lasting.reduce((total, { amount }) => total + amount, 0);
  const end = yearEnd(facts, year, { left: left - kept, accrued_last: sum(last), lasting });
  return { lines: [...grants, ...lost, ...end.lines], carried: end.carried };
}

interface CachedYears {
  readonly facts: LeaveFacts;
  readonly years: Map<LocalDate, RuledLine[]>;
}

/** Grants by a person's packages, cached: they do not depend on leave taken, which is varied many times. */
const keptGiven = new WeakMap<LeaveFacts['packages'], CachedYears[]>();

const decides = [
  'terms',
  'employment',
  'weekly',
  'weeks',
  'opening',
  'beginnings',
  'cuts',
  'full_time',
  'full_days',
] as const;

function grantLines(facts: LeaveFacts, year: LeaveYear): RuledLine[] {
  const all = keptGiven.get(facts.packages) ?? [];
  keptGiven.set(facts.packages, all);
  let cachedYears = all.find((one) => decides.every((key) => one.facts[key] === facts[key]));
  if (!cachedYears) {
    cachedYears = { facts, years: new Map() };
    all.push(cachedYears);
  }
  const key = year.first;
  const lines = cachedYears.years.get(key) ?? [...atOnceLines(facts, year), ...monthlyLines(facts, year)];
  cachedYears.years.set(key, lines);
  return lines;
}

/** Drops bookings before the opening balance. */
export function sinceOpening({ opening }: LeaveFacts, list: readonly BookedAmount[]): BookedAmount[] {
  return opening ? list.filter(({ date }) => date >= opening.date) : [...list];
}

function atOnceLines(facts: LeaveFacts, year: LeaveYear): RuledLine[] {
  const lines: RuledLine[] = [];
  if (facts.opening && facts.opening.date >= year.last) return lines;
  let before = 0;
  for (const date of entitlementChangeDays(facts, year)) {
    const { amount, basis, exact } = grantAtOnce(facts, year, date);
    const isCounted = facts.opening === null || date > facts.opening.date;
    if (amount !== before && isCounted)
      lines.push({
        key: `grant ${date}`,
        kind: 'grant',
        leave_year: year.first,
        date,
        amount: amount - before,
        cause: {
          basis,
          before,
          after: amount,
          ...(exact !== undefined && { exact }),
          ...changedAlone(facts, year, date),
        },
      });
    before = amount;
  }
  return lines;
}

/** Returns what changes a grant on a day within a year, if it is the working week or the years of employment alone. */
function changedAlone(facts: LeaveFacts, year: LeaveYear, date: LocalDate): Pick<Cause, 'is_week_changed' | 'years'> {
  const { weeks, employment, packages, terms, full_time, full_days = [] } = facts;
  const begins = (list: readonly { readonly from: LocalDate }[]) => list.some(({ from }) => from === date);
  const others = [employment, packages, full_time, full_days, ...terms.values()];
  if (date === year.first || employment.some(({ to }) => to === date) || others.some(begins)) return {};
  const years = stepBeginningOn(termOn(facts, date), employment, date);
  if (begins(weeks)) return years === null ? { is_week_changed: true } : {};
  return years === null ? {} : { years };
}

function monthlyLines(facts: LeaveFacts, year: LeaveYear): RuledLine[] {
  const lines: RuledLine[] = [];
  if (facts.opening && facts.opening.date >= year.last) return lines;
  let before = 0;
  for (const { date, amount, basis, exact } of accrualsOf(facts, year)) {
    const isCounted = facts.opening === null || date > facts.opening.date;
    if (amount !== before && isCounted)
      lines.push({
        key: exact === undefined ? `accrual ${date}` : `rounding ${date}`,
        kind: 'accrual',
        leave_year: year.first,
        date,
        amount: amount - before,
        cause: { basis, before, after: amount, ...(exact !== undefined && { exact }) },
      });
    before = amount;
  }
  return lines;
}

/**
 * Returns the carried days that were not used by their last day, and what is left of those that last longer.
 * Leave taken uses the days first that end first.
 */
function carriedLost(facts: LeaveFacts, year: LeaveYear, { lasting, ...carried }: CarriedOver) {
  const eating = sinceOpening(facts, [...facts.taken, ...facts.corrections.filter((booked) => booked.amount < 0)]);
  const usedBy = (date: LocalDate) => -sum(within(eating, year.first, date));
  const ending = endingIn(facts, year, [...ordinary(year, carried), ...lasting]);
  const lost: RuledLine[] = [];
  let used = 0;
  for (const { amount, use_by, from_year } of ending) {
    const own = Math.min(amount, Math.max(0, usedBy(use_by) - used));
    used += own;
    const key = lasting.some((one) => one.from_year === from_year)
      ? `expiry ${use_by} of ${from_year}`
      : `expiry ${use_by}`;
    const cause = { from_year, left: amount, use_by };
    lost.push({ key, kind: 'expiry', leave_year: year.first, date: use_by, amount: own - amount, cause });
  }
  let rest = Math.max(0, usedBy(year.last) - used);
  const left = lasting.flatMap((days) => {
    if (ending.includes(days)) return [];
    const own = Math.min(days.amount, rest);
    rest -= own;
    return own < days.amount ? [{ ...days, amount: days.amount - own }] : [];
  });
  return { lost, lasting: left };
}

/** Returns days carried into a year that end before its last day; others end with the rest of the year. */
const ordinary = (year: LeaveYear, { amount, use_by, from_year }: CarriedDays): LastingDays[] =>
  amount > 0 && use_by !== null && use_by < year.last ? [{ amount, use_by, from_year }] : [];

/** Returns the days that end within a year, by their last day; those of people who have left by then stay. */
const endingIn = ({ employment }: LeaveFacts, { last }: LeaveYear, days: readonly LastingDays[]): LastingDays[] =>
  days
    .filter(({ use_by }) => use_by <= last && isEmployed(employment, use_by))
    .toSorted((a, b) => (a.use_by < b.use_by ? -1 : 1));

interface YearRest {
  readonly left: Hundredths;
  /** Amount that accrued on the last day, which nobody could take. */
  readonly accrued_last: Hundredths;
  /** Days of earlier years that last beyond this one; not part of `left`. */
  readonly lasting: readonly LastingDays[];
}

/**
 * Returns what of the rest is carried over, and its last day. Without carrying over, what accrued on the last day can be
 * taken for some days of the next year. A settled earlier year is an opening balance on its last day, which was carried.
 */
function carriedOf(facts: LeaveFacts, next: LeaveYear, term: Term | null, { left, accrued_last }: YearRest) {
  const cap = term ? term.carry_over : null;
  if (term && cap === 0 && term.grace_days > 0 && left > 0) {
    const isOpened = facts.opening !== null && facts.opening.date >= addDays(next.first, -1);
    const amount = isOpened ? left : Math.min(left, Math.max(0, accrued_last));
    const use_by = addDays(next.first, term.grace_days - 1);
    return { amount, use_by: amount > 0 ? (use_by < next.last ? use_by : next.last) : null };
  }
  const amount = left <= 0 || cap === null ? left : Math.min(left, cap);
  const months = term?.carry_over_months ?? null;
  return { amount, use_by: amount > 0 && months !== null ? lastDayOfMonth(next, months) : null };
}

/** Carries over the rest up to the cap, and the remainder is lost; a negative balance is carried over in full. */
function yearEnd(facts: LeaveFacts, year: LeaveYear, rest: YearRest) {
  const { left, lasting } = rest;
  const kept = lasting.reduce((total, { amount }) => total + amount, 0);
  const next = leaveYearAfter(year, facts.beginnings);
  const from_year = year.first;
  // A person who has left keeps the rest until it is settled.
  if (!isEmployed(facts.employment, next.first))
    return { lines: [], carried: { amount: left + kept, use_by: null, from_year, lasting: [] } };
  // Also when they come back, and begin a leave year of their own.
  if (facts.cuts?.has(next.first) && !isEmployed(facts.employment, year.last)) {
    const carried = { amount: left + kept, use_by: null, from_year, lasting: [] };
    const cause = { from_year, left: carried.amount, cap: null, use_by: null };
    const lines = carried.amount === 0 ? [] : carryLines(year, next, { amount: carried.amount, cause });
    return { lines, carried };
  }
  const term = termOn(facts, next.first) ?? lastTerm(facts, next.first);
  const cap = term ? term.carry_over : null;
  const { amount, use_by } = carriedOf(facts, next, term, rest);
  const cause = { from_year, left, cap, use_by };
  const lots = [...lasting, ...(amount === 0 ? [] : [{ amount, use_by, from_year }])];
  const carriedCause = lasting.length > 0 ? { ...cause, lots } : cause;
  const lost: RuledLine = {
    key: `expiry ${year.last} end`,
    kind: 'expiry',
    leave_year: year.first,
    date: year.last,
    amount: amount - left,
    cause,
  };
  const lines = [
    ...(amount === left ? [] : [lost]),
    ...(amount + kept === 0 ? [] : carryLines(year, next, { amount: amount + kept, cause: carriedCause })),
  ];
  const isLasting = amount > 0 && use_by !== null && (term?.carry_over_months ?? 0) > monthsOfYear;
  const own = { amount, use_by, from_year };
  if (!isLasting) return { lines, carried: { ...own, lasting } };
  const all = [...lasting, { ...own, use_by }].toSorted((a, b) => (a.use_by < b.use_by ? -1 : 1));
  return { lines, carried: { amount: 0, use_by: null, from_year, lasting: all } };
}

/** Makes the pair of lines that moves an amount out of one year into the next. */
function carryLines(
  year: LeaveYear,
  next: LeaveYear,
  { amount, cause }: Pick<RuledLine, 'amount' | 'cause'>,
): RuledLine[] {
  const line = { kind: 'carry_over', date: next.first, cause } as const;
  return [
    { ...line, key: `carry_over ${next.first} out`, leave_year: year.first, amount: -amount },
    { ...line, key: `carry_over ${next.first} in`, leave_year: next.first, amount },
  ];
}
