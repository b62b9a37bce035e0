/**
 * A second calculation of leave, written only from the rules (docs/leave-correctness.md): it uses none of the product's
 * code, not even its dates, and goes through every single day. Slow and simple on purpose.
 */

interface OracleTerm {
  readonly days: number;
  readonly given: string;
  readonly accrues_at: string;
  readonly joining: string;
  readonly grace_days: number;
  readonly counts: string;
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
  readonly weeks: readonly DatedValue<{ readonly days: number; readonly work_time: number } | null>[];
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
  const known = numbers.get(date) ?? Math.round(new Date(`${date}T12:00:00Z`).getTime() / 86_400_000 - 0.5);
  numbers.set(date, known);
  return known;
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

  /** Returns the share of full-time work that a term gives on a date, as a fraction. */
  share(term: OracleTerm, date: string): readonly [above: number, below: number] {
    if (term.counts === 'same') return [1, 1];
    const full = this.full(date);
    if (term.counts === 'weekly_hours') {
      if (!term.is_pro_rata) return [1, 1];
      const seconds = this.ruling(this.#facts.weekly, date) ?? full;
      return [seconds > full ? full : seconds, full];
    }
    const week = this.ruling(this.#facts.weeks, date);
    if (week === null) return [1, 1];
    // A mean of up to four weeks is a whole number of twelfths, two decimals are whole hundredths.
    if (term.counts === 'own_days') return [Math.round(week.days * 1200), 5 * 1200];
    return [week.work_time, full];
  }

  /** Returns the day nearest to a date on which the person is employed, as known then: later, else earlier. */
  employedNear(date: string, last: string): string {
    if (this.worked(date)) return date;
    for (let day = numberOf(date); textOf(day) <= last; day++) if (this.worked(textOf(day))) return textOf(day);
    const ends = this.#facts.employment.flatMap(({ from, to }) =>
      to !== null && from <= last && to <= last ? [to] : [],
    );
    return ends.sort().pop() ?? date;
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

  /** Returns the part of a period that counts, when only facts of `asked` and before are known; null: none of it. */
  part(
    period: { first: number; last: number },
    joining: string,
    asked: string,
  ): readonly [of: number, by: number] | null {
    if (this.whole(period, asked)) return [1, 1];
    const length = period.last - period.first + 1;
    for (let day = period.first + 1; day <= period.last; day++) {
      if (textOf(day) > asked || !this.worked(textOf(day)) || !this.whole({ first: day, last: period.last }, asked))
        continue;
      const half = length > 14 ? 15 : 7;
      if (joining === 'whole') return [1, 1];
      if (joining === 'days') return [period.last - day + 1, length];
      return joining === 'half' && day - period.first < half ? [1, 2] : null;
    }
    return null;
  }

  /** Returns the first day of a period that is worked, as far as it is known. */
  joined(period: { first: number; last: number }, asked: string): string {
    for (let day = period.first; day <= period.last && textOf(day) <= asked; day++)
      if (this.worked(textOf(day))) return textOf(day);
    return textOf(period.first);
  }

  /** Returns the day that decides about a period: its first, or the one of joining where that counts in part. */
  deciding(period: { first: number; last: number }, from: string, asked: string): string {
    if (this.worked(from)) return from;
    const joined = this.joined(period, asked);
    const term = this.term(this.package(joined), joined);
    return term !== null && term.joining !== 'none' ? joined : from;
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

/** Returns a twelfth of a sum (or another part), rounded to whole hundredths, half upwards. */
function rounded({ above, below }: Fraction, months = 12): number {
  const denominator = BigInt(months) * below;
  const [whole, rest] = [above / denominator, above % denominator];
  return Number(whole) + (rest * 2n >= denominator ? 1 : 0);
}

type Months = readonly { first: number; last: number }[];

function atOnce(facts: OracleFacts, months: Months, begin: number, leaveType: string): number {
  const known = new DatedFacts(facts);
  // Last day of the year so far with both employment and a package.
  let current: string | null = null;
  let lastSeen = leaveType;
  for (let day = numberOf(leaveType); day >= begin; day--) {
    const text = textOf(day);
    if (!known.worked(text) || known.package(text) === null) continue;
    current = known.package(text);
    lastSeen = text;
    break;
  }
  if (current === null) return 0;
  // People who have left, or lost their package, keep the entitlement of that time.
  const now = known.term(current, lastSeen);
  if (now !== null && now.given === 'at_once' && !now.is_pro_rata) return wholeYear(known, now, months, leaveType);
  let sum = zero;
  for (const month of months) {
    const start = textOf(month.first);
    const seenFrom = known.deciding(month, start <= leaveType ? start : leaveType, leaveType);
    const name = known.package(seenFrom);
    if (name === null) continue;
    const [then, today] = [known.term(name, seenFrom), known.term(name, lastSeen)];
    const manner = then === null ? today : then;
    if (manner === null || manner.given !== 'at_once' || today === null) continue;
    const term = today.given === 'at_once' ? today : then;
    const part = term === null ? null : known.part(month, term.joining, leaveType);
    if (term === null || part === null) continue;
    const [above, below] = known.share(term, seenFrom);
    sum = plus(sum, term.days * above * part[0], below * part[1]);
  }
  return rounded(sum);
}

/** All of a year, whenever somebody came or goes: the mean of the shares of its months. */
function wholeYear(known: DatedFacts, term: OracleTerm, months: Months, asked: string): number {
  if (months.length === 0) return term.days;
  let sum = zero;
  for (const { first } of months) {
    const start = textOf(first);
    const [above, below] = known.share(term, known.employedNear(start <= asked ? start : asked, asked));
    sum = plus(sum, term.days * above, below);
  }
  return rounded(sum, months.length);
}

/** An amount that accrues on a date: days of the package a year, as a part of a twelfth. */
interface Portion {
  readonly date: string;
  readonly above: number;
  readonly below: number;
}

const never = '9999-12-31';

/** Returns what a period gives by terms of this kind; a twelfth of the year, or a 26th for two weeks. */
function portionOf(
  facts: OracleFacts,
  period: { first: number; last: number },
  given: string,
  end: string,
): Portion | null {
  const known = new DatedFacts(facts);
  const start = textOf(period.first);
  const decided = known.deciding(period, start, never);
  const term = known.term(known.package(decided), decided);
  if (term === null || term.given !== given) return null;
  const isThere = known.worked(textOf(period.last));
  const part = term.is_pro_rata ? known.part(period, term.joining, never) : isThere ? ([1, 1] as const) : null;
  if (part === null) return null;
  const [above, below] = known.share(term, known.employedNear(start, textOf(period.last)));
  const scale = given === 'two_weeks' ? [12, 26] : [1, 1];
  const [more = 1, less = 1] = scale;
  return {
    date: term.accrues_at === 'end' ? end : known.joined(period, never),
    above: term.days * above * part[0] * more,
    below: below * part[1] * less,
  };
}

/** Returns all that accrues in a year. */
function portionsOf(facts: OracleFacts, months: Months, begin: number, end: number): Portion[] {
  const portions: Portion[] = [];
  for (const month of months) portions.push(...list(portionOf(facts, month, 'monthly', textOf(month.last))));
  for (let at = 0; at < months.length; at += 3) {
    const quarter = months.slice(at, at + 3);
    const last = textOf(quarter[quarter.length - 1]?.last ?? end);
    const own = quarter.flatMap((month) => list(portionOf(facts, month, 'quarterly', last)));
    let first = last;
    for (const { date } of own) if (date < first) first = date;
    portions.push(...own.map((portion) => (portion.date === last ? portion : { ...portion, date: first })));
  }
  for (let at = 0; at < 26; at++) {
    const period = { first: begin + at * 14, last: at === 25 ? end : begin + at * 14 + 13 };
    if (period.last > end || period.first > end) break;
    portions.push(...list(portionOf(facts, period, 'two_weeks', textOf(period.last))));
  }
  return portions;
}

const list = (portion: Portion | null): Portion[] => (portion === null ? [] : [portion]);

/** Returns the term whose carry-over cap and last month apply at the turn of a year. */
function turnTerm(facts: OracleFacts, date: string): OracleTerm | null {
  const known = new DatedFacts(facts);
  const now = known.term(known.package(date), date);
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
    const portions = portionsOf(this.#facts, months, begin, end);
    let [granted, sum, accrued] = [0, zero, 0];
    for (const { day, text } of daysFrom(begin, end)) {
      // An entitlement given at the start may change with every fact; without one it stays.
      if (day === begin || happens(this.#facts, text)) {
        const amount = atOnce(this.#facts, months, begin, text);
        this.#give(text, amount - granted);
        granted = amount;
      }
      let accruedToday = 0;
      const due = portions.filter((portion) => portion.date === text);
      if (due.length > 0) {
        for (const portion of due) sum = plus(sum, portion.above, portion.below);
        const amount = rounded(sum);
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
    [...facts.weekly, ...facts.weeks, ...facts.full_time, ...facts.packages, ...[...facts.terms.values()].flat()].some(
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
