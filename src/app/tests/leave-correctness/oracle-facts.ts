// Dates, facts as they are known on a day, and exact sums for the second calculation of leave.

export interface OracleTerm {
  readonly days: number;
  readonly steps: readonly { readonly years: number; readonly days: number }[];
  readonly rounding: string;
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
  /** Leave years of everyone, and of each person from their first day, each from a day on; missing: those of everyone. */
  readonly years?: readonly { readonly starts_on: string; readonly is_personal: boolean }[];
  readonly full_time: readonly DatedValue<number>[];
  readonly full_days?: readonly DatedValue<number>[];
  readonly employment: readonly { readonly from: string; readonly to: string | null }[];
  readonly weekly: readonly DatedValue<number | null>[];
  readonly weeks: readonly DatedValue<{ readonly days: number | null; readonly work_time: number } | null>[];
  readonly packages: readonly DatedValue<string | null>[];
  readonly terms: ReadonlyMap<string, readonly DatedValue<OracleTerm | null>[]>;
  readonly opening: Amount | null;
  readonly taken: readonly Amount[];
  readonly corrections: readonly Amount[];
}

/** Number of days since 1 January 1970, cached. */
const numbers = new Map<string, number>();
const texts: string[] = [];
export function numberOf(date: string): number {
  const known = numbers.get(date) ?? Math.round(new Date(`${date}T12:00:00Z`).getTime() / 86_400_000 - 0.5);
  numbers.set(date, known);
  return known;
}
export const textOf = (day: number): string => (texts[day] ??= new Date(day * 86_400_000).toISOString().slice(0, 10));

interface Day {
  readonly day: number;
  readonly text: string;
  /** 'MM-DD' */
  readonly monthDay: string;
}

export const daysFrom = (first: number, last: number): Day[] => {
  const days: Day[] = [];
  for (let day = first; day <= last; day++) {
    const text = textOf(day);
    days.push({ day, text, monthDay: text.slice(5) });
  }
  return days;
};

/** Whether a leave year begins on a day: on a fixed date, or on an anniversary of the last one before. */
export function beginsYear(day: number, beginnings: readonly string[]): boolean {
  const text = textOf(day);
  if (beginnings.includes(text)) return true;
  let ruling = beginnings[0];
  for (const beginning of beginnings) if (beginning < text) ruling = beginning;
  return ruling !== undefined && nthAnniversary(ruling, yearOf(text) - yearOf(ruling)) === text;
}

export function yearBegin(day: number, beginnings: readonly string[]): number {
  let at = day;
  while (!beginsYear(at, beginnings)) at--;
  return at;
}

/** Whether a day is so many whole years after another; that of 29 February is the 28th. */
const isAnniversary = (text: string, of: string) => text > of && nthAnniversary(of, yearOf(text) - yearOf(of)) === text;
const yearOf = (text: string) => Number(text.slice(0, 4));

/** Goes through the days of thirty years and notes on which of them a leave year is said to begin for a person. */
export function personalBeginnings({ years = [], employment, beginnings }: OracleFacts): readonly string[] {
  if (!years.some(({ is_personal }) => is_personal)) return beginnings;
  const isWorked = (day: string) => employment.some(({ from, to }) => from <= day && (to === null || day <= to));
  const found: string[] = [];
  let since: string | null = null;
  let ruled: string | null = null;
  for (const { day, text } of daysFrom(numberOf('1999-12-01'), numberOf('2030-12-31'))) {
    if (isWorked(text) && !isWorked(textOf(day - 1))) since = text;
    let row = null;
    for (const one of years) if (one.starts_on <= text) row = one;
    if (row?.starts_on === text) ruled = null;
    if (row !== null && !row.is_personal && row.starts_on === text) found.push(text);
    if (!row?.is_personal || since === null || ruled === since) continue;
    if (since !== text && !isAnniversary(text, since)) continue;
    found.push(text);
    ruled = since;
  }
  return found.length > 0 ? found : beginnings;
}

/** Returns the whole months of a year: from its day of the month to the day before that of the next month. */
export function wholeMonths(first: number, last: number): { first: number; last: number }[] {
  const starts = daysFrom(first, last + 1).filter(({ day }) => isSameOfMonth(day, first));
  const months: { first: number; last: number }[] = [];
  starts.forEach(({ day }, index) => {
    const following = starts[index + 1];
    if (following) months.push({ first: day, last: following.day - 1 });
  });
  return months.slice(0, 12);
}

/** A period, and the part of it that is left of one that is cut. */
export interface OraclePeriod {
  readonly first: number;
  readonly last: number;
  readonly part?: readonly [of: number, by: number];
}

/** Drops what lies after a day. */
export function cutAfter(periods: readonly OraclePeriod[], end: number): OraclePeriod[] {
  const left: OraclePeriod[] = [];
  for (const { first, last } of periods) {
    if (last <= end) left.push({ first, last });
    else if (first <= end) left.push({ first, last: end, part: [end - first + 1, last - first + 1] });
  }
  return left;
}

/** Returns the day from which it is known that a day begins a leave year for a person out of turn; null: it does not. */
export function knownOutOfTurn({ years = [], employment }: OracleFacts, day: number): string | null {
  const text = textOf(day);
  const isWorked = (on: string) => employment.some(({ from, to }) => from <= on && (to === null || on <= to));
  let [ruling, before] = [years[0], years[0]];
  for (const row of years) if (row.starts_on <= text) [before, ruling] = [ruling, row];
  if (!ruling || ruling.starts_on > text) return null;
  if (!ruling.is_personal) return ruling.starts_on === text && before?.is_personal ? textOf(day - 1) : null;
  return isWorked(text) && !isWorked(textOf(day - 1)) ? textOf(day - 1) : ruling.starts_on;
}

/** Whether a day is the same of its month as another one, or the last of a month that is too short. */
export function isSameOfMonth(day: number, first: number): boolean {
  const [own, wanted] = [Number(textOf(day).slice(8)), Number(textOf(first).slice(8))];
  return own === wanted || (own < wanted && textOf(day + 1).slice(8) === '01');
}

/** Facts known on a day: nothing later. */
export class DatedFacts {
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
    if (term.counts === 'own_days') {
      const own = week.days ?? this.fullDays(date);
      return [Math.round(own * 1200), Math.round(this.fullDays(date) * 1200)];
    }
    return [week.work_time, full];
  }

  /** Returns the yearly amount of a term on a date: that of the last step whose years are over. */
  yearly(term: OracleTerm, date: string): number {
    if (term.steps.length === 0) return term.days;
    let day = numberOf(date);
    const earliest = Math.min(...this.#facts.employment.map(({ from }) => numberOf(from)));
    while (day >= earliest && !this.worked(textOf(day))) day--;
    if (day < earliest) return term.days;
    while (this.worked(textOf(day - 1))) day--;
    let found = term.days;
    for (const { years, days } of term.steps) if (nthAnniversary(textOf(day), years) <= date) found = days;
    return found;
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

  /** Returns the days a week of full-time work on a date; before the first known value, five. */
  fullDays(date: string): number {
    return this.ruling(this.#facts.full_days ?? [], date) ?? 5;
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
export const zero: Fraction = { above: 0n, below: 1n };
export const plus = (one: Fraction, above: number, below: number): Fraction => ({
  above: one.above * BigInt(below) + BigInt(above) * one.below,
  below: one.below * BigInt(below),
});

/**
 * Returns a twelfth of a sum (or another part), rounded to whole hundredths, half upwards; or to halves of a day, half
 * upwards, or up to whole days.
 */
export function rounded({ above, below }: Fraction, months = 12, rounding = 'none'): number {
  const unit = { none: 1, half_up: 50, up: 100 }[rounding] ?? 1;
  const denominator = BigInt(months) * below * BigInt(unit);
  const [whole, rest] = [above / denominator, above % denominator];
  const isMore = rounding === 'up' ? rest > 0n : rest * 2n >= denominator;
  return (Number(whole) + (isMore ? 1 : 0)) * unit;
}

/** Returns a day some years later; there is a 28 February in every year. */
export function nthAnniversary(date: string, years: number): string {
  const monthDay = date.slice(5) === '02-29' ? '02-28' : date.slice(5);
  return `${Number(date.slice(0, 4)) + years}-${monthDay}`;
}
