/**
 * A second calculation of leave, written only from the rules (docs/leave-correctness.md): it uses none of the product's
 * code, not even its dates, and goes through every single day. Slow and simple on purpose.
 */

import {
  beginsYear,
  cutAfter,
  DatedFacts,
  daysFrom,
  isSameOfMonth,
  knownOutOfTurn,
  nthAnniversary,
  numberOf,
  personalBeginnings,
  plus,
  rounded,
  textOf,
  wholeMonths,
  yearBegin,
  zero,
  type OracleFacts,
  type OraclePeriod,
  type OracleTerm,
} from './oracle-facts.ts';

type Months = readonly OraclePeriod[];

function atOnce(facts: OracleFacts, months: Months, begin: number, leaveType: string, isCut: boolean): number {
  const datedFacts = new DatedFacts(facts);
  // Last day of the year so far with both employment and a package.
  let current: string | null = null;
  let lastSeen = leaveType;
  for (let day = numberOf(leaveType); day >= begin; day--) {
    const text = textOf(day);
    if (!datedFacts.worked(text) || datedFacts.package(text) === null) continue;
    current = datedFacts.package(text);
    lastSeen = text;
    break;
  }
  if (current === null) return 0;
  // People who have left, or lost their package, keep the entitlement of that time.
  const now = datedFacts.term(current, lastSeen);
  if (now !== null && now.given === 'at_once' && !now.is_pro_rata)
    return wholeYear(datedFacts, now, months, [leaveType, lastSeen], isCut);
  let sum = zero;
  let rounding = 'none';
  for (const month of months) {
    const start = textOf(month.first);
    const seenFrom = datedFacts.deciding(month, start <= leaveType ? start : leaveType, leaveType);
    const name = datedFacts.package(seenFrom);
    if (name === null) continue;
    const [then, today] = [datedFacts.term(name, seenFrom), datedFacts.term(name, lastSeen)];
    const manner = then === null ? today : then;
    if (manner === null || manner.given !== 'at_once' || today === null) continue;
    const term = today.given === 'at_once' ? today : then;
    const part = term === null ? null : datedFacts.part(month, term.joining, leaveType);
    if (term === null || part === null) continue;
    const [above, below] = datedFacts.share(term, seenFrom);
    const [of, by] = month.part ?? [1, 1];
    sum = plus(sum, datedFacts.yearly(term, seenFrom) * above * part[0] * of, below * part[1] * by);
    ({ rounding } = term);
  }
  return rounded(sum, 12, rounding);
}

/** All of a year, whenever somebody came or goes: the mean of the shares of its months. */
function wholeYear(
  known: DatedFacts,
  term: OracleTerm,
  months: Months,
  [asked, lastSeen]: readonly [string, string],
  isCut: boolean,
): number {
  const yearly = known.yearly(term, lastSeen);
  if (months.length === 0) return rounded(plus(zero, yearly, 1), 1, term.rounding);
  let sum = zero;
  for (const { first, part: [of, by] = [1, 1] } of months) {
    const start = textOf(first);
    const [above, below] = known.share(term, known.employedNear(start <= asked ? start : asked, asked));
    sum = plus(sum, yearly * above * of, below * by);
  }
  return rounded(sum, isCut ? 12 : months.length, term.rounding);
}

/** An amount that accrues on a date: days of the package a year, as a part of a twelfth. */
interface Portion {
  readonly date: string;
  readonly above: number;
  readonly below: number;
  readonly rounding: string;
}

const never = '9999-12-31';

/** Returns what a period gives by terms of this kind; a twelfth of the year, or a 26th for two weeks. */
function portionOf(facts: OracleFacts, period: OraclePeriod, given: string, end: string): Portion | null {
  const known = new DatedFacts(facts);
  const start = textOf(period.first);
  const decided = known.deciding(period, start, never);
  const term = known.term(known.package(decided), decided);
  if (term === null || term.given !== given) return null;
  const isThere = known.worked(textOf(period.last));
  const part = term.is_pro_rata ? known.part(period, term.joining, never) : isThere ? ([1, 1] as const) : null;
  if (part === null) return null;
  const measured = known.employedNear(start, textOf(period.last));
  const [above, below] = known.share(term, measured);
  const scale = given === 'two_weeks' ? [12, 26] : [1, 1];
  const [more = 1, less = 1] = scale;
  const [of, by] = period.part ?? [1, 1];
  return {
    date: term.accrues_at === 'end' ? end : known.joined(period, never),
    above: known.yearly(term, measured) * above * part[0] * more * of,
    below: below * part[1] * less * by,
    rounding: term.rounding,
  };
}

/** Returns the two weeks of a year; the last of 26 ends with it. */
function fortnightsOf(begin: number, end: number): OraclePeriod[] {
  const found: OraclePeriod[] = [];
  for (let at = 0; at < 26; at++) {
    const period = { first: begin + at * 14, last: at === 25 ? end : begin + at * 14 + 13 };
    if (period.last > end || period.first > end) break;
    found.push(period);
  }
  return found;
}

/** Returns all that accrues in a year. */
function portionsOf(facts: OracleFacts, months: Months, fortnights: readonly OraclePeriod[]): Portion[] {
  const portions: Portion[] = [];
  for (const month of months) portions.push(...list(portionOf(facts, month, 'monthly', textOf(month.last))));
  for (let at = 0; at < months.length; at += 3) {
    const quarter = months.slice(at, at + 3);
    const last = textOf(quarter[quarter.length - 1]?.last ?? 0);
    const own = quarter.flatMap((month) => list(portionOf(facts, month, 'quarterly', last)));
    let first = last;
    for (const { date } of own) if (date < first) first = date;
    portions.push(...own.map((portion) => (portion.date === last ? portion : { ...portion, date: first })));
  }
  for (const period of fortnights) portions.push(...list(portionOf(facts, period, 'two_weeks', textOf(period.last))));
  return portions;
}

const list = (portion: Portion | null): Portion[] => (portion === null ? [] : [portion]);

/** Returns the term whose carry-over cap and last month apply at the turn of a year. */
function turnTerm(facts: OracleFacts, date: string): OracleTerm | null {
  const datedFacts = new DatedFacts(facts);
  const now = datedFacts.term(datedFacts.package(date), date);
  if (now !== null) return now;
  for (let index = facts.packages.length - 1; index >= 0; index--) {
    const entry = facts.packages[index];
    if (entry === undefined || entry.from > date || entry.value === null) continue;
    const terms = (facts.terms.get(entry.value) ?? []).filter(({ from, value }) => from <= date && value !== null);
    const last = terms[terms.length - 1];
    if (last) return last.value;
  }
  return null;
}

/** Goes from day to day with the balance at the end of each. */
class BalanceWalk {
  balance = 0;
  /** Unused days carried over from the previous year, and the date until which they can be used. */
  #old = 0;
  #oldUntil: string | null = null;
  readonly #facts: OracleFacts;
  readonly #known: DatedFacts;
  /** Date before which nothing counts. */
  readonly #opened: string;

  constructor(facts: OracleFacts) {
    this.#facts = facts;
    this.#known = new DatedFacts(facts);
    this.#opened = facts.opening ? facts.opening.date : '';
  }

  year(begin: number, end: number, over: (text: string) => void): void {
    const twelve = wholeMonths(begin, begin + 400);
    const wholeEnd = twelve[twelve.length - 1]?.last ?? end;
    const outOfTurn = end < wholeEnd ? knownOutOfTurn(this.#facts, end + 1) : null;
    // From this day on it is known that the year is cut for this person; before it, all of it counts.
    const from = outOfTurn === null ? end + 1 : Math.min(Math.max(numberOf(outOfTurn), begin), end);
    const isCut = outOfTurn !== null;
    const months = isCut ? cutAfter(twelve, end) : wholeMonths(begin, end);
    const fortnights = fortnightsOf(begin, isCut ? wholeEnd : end);
    const portions = portionsOf(this.#facts, months, isCut ? cutAfter(fortnights, end) : fortnights);
    const uncut = isCut ? portionsOf(this.#facts, twelve, fortnights) : portions;
    let [granted, accrued] = [0, 0];
    for (const { day, text } of daysFrom(begin, end)) {
      const isKnown = isCut && day >= from;
      // An entitlement given at the start may change with every fact; without one it stays.
      if (day === begin || day === from || happens(this.#facts, text)) {
        const amount = atOnce(this.#facts, isCut && !isKnown ? twelve : months, begin, text, isKnown);
        this.#give(text, amount - granted);
        granted = amount;
      }
      let accruedToday = 0;
      const all = isCut && !isKnown ? uncut : portions;
      if (day === from || all.some(({ date }) => date === text)) {
        const due = all.filter(({ date }) => date <= text);
        let sum = zero;
        let last: Portion | undefined;
        for (const portion of due) {
          sum = plus(sum, portion.above, portion.below);
          if (!last || portion.date >= last.date) last = portion;
        }
        const amount = rounded(sum, 12, due.length === all.length ? last?.rounding : 'none');
        this.#give(text, amount - accrued);
        if (text > this.#opened) accruedToday = amount - accrued;
        accrued = amount;
      }
      this.#book(text);
      if (day < end) this.#lose(text);
      else this.#turn(textOf(end + 1), end + 1, accruedToday);
      over(text);
    }
  }

  #give(text: string, amount: number): void {
    if (text > this.#opened) this.balance += amount;
  }

  #book(text: string): void {
    if (this.#facts.opening?.date === text) this.balance += this.#facts.opening.amount;
    if (text < this.#opened) return;
    for (const { date, amount } of [...this.#facts.taken, ...this.#facts.corrections]) {
      if (date !== text) continue;
      this.balance += amount;
      if (amount < 0) this.#old += amount;
    }
  }

  #lose(text: string): void {
    if (this.#oldUntil !== text || !this.#known.worked(text)) return;
    if (this.#old > 0) this.balance -= this.#old;
    this.#old = 0;
  }

  #turn(morrow: string, next: number, accruedLast: number): void {
    [this.#old, this.#oldUntil] = [0, null];
    if (!this.#known.worked(morrow)) return;
    // A person who comes back into years of their own keeps what was not settled.
    if (!this.#known.worked(textOf(next - 1)) && knownOutOfTurn(this.#facts, next) !== null) return;
    const term = turnTerm(this.#facts, morrow);
    const cap = term === null ? null : term.carry_over;
    if (term !== null && cap === 0 && term.grace_days > 0 && this.balance > 0) {
      const isOpened = this.#opened === textOf(next - 1);
      if (!isOpened) this.balance = Math.min(this.balance, accruedLast < 0 ? 0 : accruedLast);
      this.#old = this.balance;
      if (this.balance > 0) this.#oldUntil = textOf(next + term.grace_days - 1);
      return;
    }
    if (this.balance > 0 && cap !== null) this.balance = Math.min(this.balance, cap);
    this.#old = this.balance;
    const months = term === null ? null : term.carry_over_months;
    if (this.balance > 0 && months !== null) this.#oldUntil = nthMonthEnd(next, months);
  }
}

/** Returns the balance at the end of each day, from the first to the last date. */
export function balancesByDay(facts: OracleFacts, first: string, last: string): Map<string, number> {
  const balances = new Map(daysFrom(numberOf(first), numberOf(last)).map(({ text }) => [text, 0]));
  const start = facts.opening ? facts.opening.date : earliest(facts);
  if (start === null) return balances;
  const walk = new BalanceWalk(facts);
  const beginnings = personalBeginnings(facts);
  let begin = yearBegin(numberOf(start), beginnings);
  while (begin <= numberOf(last)) {
    let end = begin;
    while (!beginsYear(end + 1, beginnings)) end++;
    walk.year(begin, end, (text) => balances.set(text, walk.balance));
    begin = end + 1;
  }
  return balances;
}

/** Returns the day before the same day of the month, this number of months later. */
function nthMonthEnd(begin: number, months: number): string {
  let [day, passed] = [begin, 0];
  while (passed < months) if (isSameOfMonth(++day, begin)) passed++;
  return textOf(day - 1);
}

function happens(facts: OracleFacts, text: string): boolean {
  return (
    facts.employment.some(({ from, to }) => from === text || to === text) ||
    // Steps begin on anniversaries.
    facts.employment.some(({ from }) => [1, 2, 3, 4, 5, 6].some((years) => nthAnniversary(from, years) === text)) ||
    [
      ...facts.weekly,
      ...facts.weeks,
      ...facts.full_time,
      ...(facts.full_days ?? []),
      ...facts.packages,
      ...[...facts.terms.values()].flat(),
    ].some(({ from }) => from === text)
  );
}

function earliest({ employment, packages, taken, corrections }: OracleFacts): string | null {
  const days = [...taken, ...corrections].map(({ date }) => date);
  const [hired, packaged] = [employment[0], packages[0]];
  if (hired && packaged) days.push(hired.from > packaged.from ? hired.from : packaged.from);
  return days.sort()[0] ?? null;
}
