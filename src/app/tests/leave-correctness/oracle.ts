/**
 * A second calculation of leave, written only from the rules (docs/leave-correctness.md): it uses none of the product's
 * code, not even its dates, and goes through every single day. Slow and simple on purpose.
 */

interface OracleTerm {
  readonly days: number;
  readonly given: 'at_once' | 'monthly';
  readonly is_pro_rata: boolean;
  readonly carry_over: number | null;
  readonly carry_over_months: number | null;
}

interface DatedValue<Value> {
  readonly from: string;
  readonly value: Value;
}

interface Amount {
  readonly date: string;
  readonly amount: number;
}

export interface OracleFacts {
  readonly beginnings: readonly string[];
  readonly full_time: readonly DatedValue<number>[];
  readonly employment: readonly { readonly from: string; readonly to: string | null }[];
  readonly weekly: readonly DatedValue<number | null>[];
  readonly packages: readonly DatedValue<string | null>[];
  readonly terms: ReadonlyMap<string, readonly DatedValue<OracleTerm | null>[]>;
  readonly opening: Amount | null;
  readonly taken: readonly Amount[];
  readonly corrections: readonly Amount[];
}

/** Number of days since 1 January 1970, cached. */
const numbers = new Map<string, number>();
const texts: string[] = [];
function numberOf(date: string): number {
  const dayNumber = numbers.get(date) ?? Math.round(new Date(`${date}T12:00:00Z`).getTime() / 86_400_000 - 0.5);
  numbers.set(date, dayNumber);
  return dayNumber;
}
const textOf = (day: number): string => (texts[day] ??= new Date(day * 86_400_000).toISOString().slice(0, 10));

interface Day {
  readonly day: number;
  readonly text: string;
  /** 'MM-DD' */
  readonly monthDay: string;
}

const daysFrom = (first: number, last: number): Day[] => {
  const days: Day[] = [];
  for (let day = first; day <= last; day++) {
    const text = textOf(day);
    days.push({ day, text, monthDay: text.slice(5) });
  }
  return days;
};

/** Whether a leave year begins on a day: on a fixed date, or on an anniversary of the last one before. */
function beginsYear(day: number, beginnings: readonly string[]): boolean {
  const text = textOf(day);
  if (beginnings.includes(text)) return true;
  let ruling = beginnings[0];
  for (const beginning of beginnings) if (beginning < text) ruling = beginning;
  return ruling !== undefined && ruling.slice(5) === text.slice(5);
}

function yearBegin(day: number, beginnings: readonly string[]): number {
  let at = day;
  while (!beginsYear(at, beginnings)) at--;
  return at;
}

/** Returns the whole months of a year: from its day of the month to the day before that of the next month. */
function wholeMonths(first: number, last: number): { first: number; last: number }[] {
  const dayOfMonth = textOf(first).slice(8);
  const starts = daysFrom(first, last + 1).filter(({ text }) => text.slice(8) === dayOfMonth);
  const months: { first: number; last: number }[] = [];
  starts.forEach(({ day }, index) => {
    const following = starts[index + 1];
    if (following) months.push({ first: day, last: following.day - 1 });
  });
  return months.slice(0, 12);
}

/** Facts known on a day: nothing later. */
class DatedFacts {
  readonly #facts: OracleFacts;
  constructor(facts: OracleFacts) {
    this.#facts = facts;
  }

  ruling<Value>(list: readonly DatedValue<Value>[], date: string): Value | null {
    let found: Value | null = null;
    for (const entry of list) if (entry.from <= date) found = entry.value;
    return found;
  }

  package(date: string): string | null {
    return this.ruling(this.#facts.packages, date);
  }

  term(name: string | null, date: string): OracleTerm | null {
    return name === null ? null : this.ruling(this.#facts.terms.get(name) ?? [], date);
  }

  weekly(date: string): number {
    const full = this.full(date);
    const seconds = this.ruling(this.#facts.weekly, date) ?? full;
    return seconds > full ? full : seconds;
  }

  /** Returns full-time hours on a date; before the first known value, that value. */
  full(date: string): number {
    let found = this.#facts.full_time[0]?.value ?? 0;
    for (const { from, value } of this.#facts.full_time) if (from <= date) found = value;
    return found;
  }

  worked(date: string): boolean {
    return this.#facts.employment.some(({ from, to }) => date >= from && (to === null || date <= to));
  }

  /** Whether `date` is expected to be worked, by the facts known on `asked`. */
  expected(date: string, leaveType: string): boolean {
    if (date <= leaveType) return this.worked(date);
    return this.#facts.employment.some(({ from, to }) => from <= leaveType && (to === null || to > leaveType));
  }

  /** Whether every day of a month counts: past days as they were, future ones as expected. */
  whole(month: { first: number; last: number }, leaveType: string): boolean {
    const askedDay = numberOf(leaveType);
    for (let day = month.first; day <= month.last; day++) {
      if (day > askedDay) return this.expected(textOf(day), leaveType);
      if (!this.worked(textOf(day))) return false;
    }
    return true;
  }
}

/** An exact sum of fractions. */
interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}
const zero: Fraction = { above: 0n, below: 1n };
const plus = (one: Fraction, above: number, below: number): Fraction => ({
  above: one.above * BigInt(below) + BigInt(above) * one.below,
  below: one.below * BigInt(below),
});

/** Returns a twelfth of a sum, rounded to whole hundredths, half upwards. */
function round({ above, below }: Fraction): number {
  const denominator = 12n * below;
  const [whole, rest] = [above / denominator, above % denominator];
  return Number(whole) + (rest * 2n >= denominator ? 1 : 0);
}

type Months = readonly { first: number; last: number }[];

function atOnce(facts: OracleFacts, months: Months, begin: number, leaveType: string): number {
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
  if (now !== null && now.given === 'at_once' && !now.is_pro_rata) return now.days;
  let sum = zero;
  for (const month of months) {
    const start = textOf(month.first);
    const seenFrom = start <= leaveType ? start : leaveType;
    const name = datedFacts.package(seenFrom);
    if (name === null || !datedFacts.whole(month, leaveType)) continue;
    const [then, today] = [datedFacts.term(name, seenFrom), datedFacts.term(name, lastSeen)];
    const manner = then === null ? today : then;
    if (manner === null || manner.given !== 'at_once' || today === null) continue;
    const days = today.given === 'at_once' ? today.days : then === null ? 0 : then.days;
    sum = plus(sum, days * datedFacts.weekly(seenFrom), datedFacts.full(seenFrom));
  }
  return round(sum);
}

function accrue(before: Fraction, facts: OracleFacts, month: { first: number; last: number }): Fraction {
  const datedFacts = new DatedFacts(facts);
  const start = textOf(month.first);
  const term = datedFacts.term(datedFacts.package(start), start);
  if (term === null || term.given !== 'monthly') return before;
  if (!term.is_pro_rata) return datedFacts.worked(textOf(month.last)) ? plus(before, term.days, 1) : before;
  for (let day = month.first; day <= month.last; day++) if (!datedFacts.worked(textOf(day))) return before;
  return plus(before, term.days * datedFacts.weekly(start), datedFacts.full(start));
}

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
    const months = wholeMonths(begin, end);
    let [granted, sum, accrued] = [0, zero, 0];
    for (const { day, text } of daysFrom(begin, end)) {
      // An entitlement given at the start may change with every fact; without one it stays.
      if (day === begin || happens(this.#facts, text)) {
        const amount = atOnce(this.#facts, months, begin, text);
        this.#give(text, amount - granted);
        granted = amount;
      }
      const ended = months.find((month) => month.last === day);
      if (ended) {
        sum = accrue(sum, this.#facts, ended);
        const amount = round(sum);
        this.#give(text, amount - accrued);
        accrued = amount;
      }
      this.#book(text);
      if (day < end) this.#lose(text);
      else this.#turn(textOf(end + 1), end + 1);
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

  #turn(morrow: string, next: number): void {
    [this.#old, this.#oldUntil] = [0, null];
    if (!this.#known.worked(morrow)) return;
    const term = turnTerm(this.#facts, morrow);
    const cap = term === null ? null : term.carry_over;
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
  let begin = yearBegin(numberOf(start), facts.beginnings);
  while (begin <= numberOf(last)) {
    let end = begin;
    while (!beginsYear(end + 1, facts.beginnings)) end++;
    walk.year(begin, end, (text) => balances.set(text, walk.balance));
    begin = end + 1;
  }
  return balances;
}

/** Returns the day before the same day of the month, this number of months later. */
function nthMonthEnd(begin: number, months: number): string {
  const dayOfMonth = textOf(begin).slice(8);
  let [day, passed] = [begin, 0];
  while (passed < months) if (textOf(++day).slice(8) === dayOfMonth) passed++;
  return textOf(day - 1);
}

function happens(facts: OracleFacts, text: string): boolean {
  return (
    facts.employment.some(({ from, to }) => from === text || to === text) ||
    [...facts.weekly, ...facts.full_time, ...facts.packages, ...[...facts.terms.values()].flat()].some(
      ({ from }) => from === text,
    )
  );
}

function earliest({ employment, packages, taken, corrections }: OracleFacts): string | null {
  const days = [...taken, ...corrections].map(({ date }) => date);
  const [hired, packaged] = [employment[0], packages[0]];
  if (hired && packaged) days.push(hired.from > packaged.from ? hired.from : packaged.from);
  return days.sort()[0] ?? null;
}
