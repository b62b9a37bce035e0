import type { LocalDate } from '#platform/shared/schemas.ts';
import { isEmployedOn } from '#features/people/rules/employment.ts';
import { monthOf, periodOf, proRata } from './account-periods.ts';
import type { CreditedAbsence } from './absences.ts';
import { tierPeriodOf } from './deciding-dates.ts';
import { payWeekOf, type DateSpan } from './pay-weeks.ts';
import type { DatedTerms, PayCalendar, PayDay, PayLine, PayReason } from './shapes.ts';
import type { AccountTerms } from './terms-account.ts';
import { termsOn } from './worked-days.ts';

interface AccountFacts {
  readonly days: readonly PayDay[];
  readonly dated: readonly DatedTerms[];
  readonly calendar: PayCalendar;
  readonly absences: ReadonlyMap<LocalDate, readonly CreditedAbsence[]>;
}

/** Sums of a period that the account compares. */
interface Settlement extends DateSpan {
  readonly account: AccountTerms;
  /** Seconds on the account: straight time, and overtime whose time goes there. */
  worked: number;
  /** Seconds of overtime whose time is paid. */
  paid: number;
  due: number;
  absent: number;
  /** Seconds over the target that neither stay on the account nor are overtime. */
  taken: number;
  /** Overtime, paid or on the account. */
  readonly overtime: PayLine[];
}

/**
 * Returns base, tiers and the lines of the account. Hours over the target are first those that the salary includes:
 * they become straight time, and only the rest is overtime, paid or on the account.
 * @param time lines of base and tiers
 */
export function settle(time: readonly PayLine[], facts: AccountFacts): { time: PayLine[]; account: PayLine[] } {
  const settlements = settlementsOf(time, facts);
  const account: PayLine[] = [];
  const replaced = new Map<PayLine, PayLine[]>();
  const used = new Map<string, number>();
  for (const one of settlements.all) {
    const difference = toleratedDifference(one);
    const over = tolerated(difference.exact + one.paid, one.account);
    const included = includedSeconds(one, over, facts, used);
    const overtime = one.overtime.reduce((sum, { seconds }) => sum + seconds, 0);
    const straight = Math.min(included, Math.max(0, overtime - (over - included)));
    const changed = firstAsBase(one.overtime, straight);
    for (const [line, lines] of changed) replaced.set(line, lines);
    // Hours that would have been paid were never on the account.
    const neverThere = changed
      .filter(([line]) => line.destination !== 'account' && !isPaidLater(line, one))
      .reduce((sum, [, [base]]) => sum + (base?.seconds ?? 0), 0);
    const fromAccount = Math.min(included - neverThere, Math.max(0, difference.counted));
    one.taken = Math.max(0, difference.exact - difference.counted) + Math.max(0, fromAccount - (straight - neverThere));
    if (isOver(one, facts)) account.push(...linesOf(one, difference, fromAccount));
  }
  const divided = replaced.size > 0 ? time.flatMap((line) => replaced.get(line) ?? [line]) : [...time];
  return { time: divided, account: [...account, ...paidLater(divided, settlements, facts)] };
}

/** Whether hours are compared yet: those due in a month when it is over, since none of its days owes them. */
const isOver = ({ account, last }: Settlement, { calendar: { today } }: AccountFacts): boolean =>
  typeof account.target !== 'object' || today === undefined || last < today;

/**
 * Overtime of a week that ends after the day’s hours are settled: until then they are straight time on the account (rule
 * 4), and leave it on the date that books the overtime.
 */
const isPaidLater = ({ books_on, destination }: PayLine, { last, account }: Settlement): boolean =>
  account.target !== 'none' && destination === 'paid' && books_on !== undefined && books_on > last;

/**
 * Returns the lines that take hours from the account that a later week pays as overtime, one for each date. Hours of that
 * week that the tolerance or the included hours took already were not on the account.
 */
function paidLater(time: readonly PayLine[], settlements: Settlements, facts: AccountFacts): PayLine[] {
  const { dated } = facts;
  const sums = new Map<LocalDate, number>();
  for (const line of time) {
    const one = settlements.of(line);
    if (!one || line.books_on === undefined || !isPaidLater(line, one) || !isOver(one, facts)) continue;
    sums.set(line.books_on, (sums.get(line.books_on) ?? 0) + line.seconds);
  }
  const lines = [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, paid]) => {
      const period = tierPeriodOf(date, dated);
      const { first } = period?.last === date ? period : payWeekOf(date, dated);
      let left = paid;
      for (const one of settlements.all) {
        if (one.last < first || one.last > date) continue;
        const taken = Math.min(left, one.taken);
        one.taken -= taken;
        left -= taken;
      }
      return accountLine('worked', date, -left, 'worked');
    });
  return lines.filter(({ seconds }) => seconds !== 0);
}

interface Settlements {
  /** In the order in which they end. */
  readonly all: readonly Settlement[];
  /** Returns the sums to which a line belongs; null when it is on no account. */
  of(line: PayLine): Settlement | null;
}

function settlementsOf(time: readonly PayLine[], facts: AccountFacts): Settlements {
  const { days, dated, calendar, absences } = facts;
  const found = new Map<string, Settlement>();
  const settlement = (date: LocalDate): Settlement | null => {
    const own = termsOn(dated, date).account;
    if (!own) return null;
    const period = periodOf(date, dated, own.settles);
    const key = `${period.first} ${period.last}`;
    let one = found.get(key);
    if (!one) {
      // A period is settled by the terms of the day on which it ends.
      const account = termsOn(dated, period.last).account ?? own;
      const { target } = account;
      // The month is owed for the days that are settled in it.
      const due =
        typeof target === 'object' ? proRata(target.month, period, (day) => isSettledIn(period, day, facts)) : 0;
      one = { ...period, account, worked: 0, paid: 0, due, absent: 0, taken: 0, overtime: [] };
      found.set(key, one);
    }
    return one;
  };
  const skipped = skippedDates(days, dated);
  const of = ({ kind, date, books_on = date }: PayLine): Settlement | null => {
    const one = skipped.has(date) ? null : settlement(date);
    if (one?.account.target !== 'none') return one;
    // Without a target only overtime counts, with the week that makes it overtime.
    return kind === 'base' ? null : (settlement(books_on) ?? one);
  };
  for (const line of time) {
    const one = of(line);
    if (!one) continue;
    if (line.destination === 'paid' && !isPaidLater(line, one)) one.paid += line.seconds;
    else one.worked += line.seconds;
    if (line.kind === 'tier') one.overtime.push(line);
  }
  for (const { date, due } of days) {
    const one = skipped.has(date) || !isEmployed(date, calendar) ? null : settlement(date);
    if (!one || one.account.target === 'none') continue;
    if (typeof one.account.target !== 'object') one.due += due;
    one.absent += (absences.get(date) ?? []).reduce((sum, { reduces }) => sum + reduces, 0);
  }
  return { all: [...found.values()].sort((a, b) => (a.last < b.last ? -1 : 1)), of };
}

/** Returns the dates that take neither work nor target into the account until someone decides about them. */
function skippedDates(days: readonly PayDay[], dated: readonly DatedTerms[]): ReadonlySet<LocalDate> {
  const isSkipped = ({ date, state }: PayDay) =>
    state === 'undecided' || (state === 'unapproved' && termsOn(dated, date).account?.counts === 'approved');
  return new Set(days.filter(isSkipped).map(({ date }) => date));
}

const isEmployed = (date: LocalDate, { employed }: PayCalendar): boolean => !employed || isEmployedOn(employed, date);

/** Returns the terms of a person's account on a date; null without one, with no pay rule or outside the employment. */
function accountOn(date: LocalDate, { dated, calendar }: AccountFacts): AccountTerms | null {
  if (!isEmployed(date, calendar) || calendar.hasRuleOn?.(date) === false) return null;
  return termsOn(dated, date).account;
}

/** Whether the account has a date that is settled in a period. */
function isSettledIn({ first, last }: DateSpan, date: LocalDate, facts: AccountFacts): boolean {
  const own = accountOn(date, facts);
  if (!own) return false;
  const period = periodOf(date, facts.dated, own.settles);
  return period.first === first && period.last === last;
}

interface Difference {
  readonly target: number;
  /** Work less target. */
  readonly exact: number;
  /** The same without a difference that is tolerated. */
  readonly counted: number;
}

function toleratedDifference({ worked, due, absent, account }: Settlement): Difference {
  const target = typeof account.target === 'object' ? Math.max(0, due - absent) : due - absent;
  const exact = worked - target;
  return { target, exact, counted: tolerated(exact, account) };
}

/** Returns a difference, or nothing within the tolerance. */
const tolerated = (exact: number, { tolerance: { over, under } }: AccountTerms): number =>
  exact >= -under && exact <= over ? 0 : exact;

/**
 * Returns the seconds over the target that the salary includes; each week or month has its own amount, for the days on
 * which the person has the account.
 */
function includedSeconds(
  { account, ...period }: Settlement,
  difference: number,
  facts: AccountFacts,
  used: Map<string, number>,
): number {
  if (!account.included || difference <= 0) return 0;
  const { per, seconds } = account.included;
  const own = per === 'month' ? monthOf(period.last) : payWeekOf(period.first, facts.dated);
  const key = `${per} ${own.first}`;
  const counts = (date: LocalDate) => accountOn(date, facts)?.included?.per === per || isSettledIn(period, date, facts);
  const included = Math.min(difference, Math.max(0, proRata(seconds, own, counts) - (used.get(key) ?? 0)));
  used.set(key, (used.get(key) ?? 0) + included);
  return included;
}

/** Turns the earliest seconds of overtime into straight time. */
function firstAsBase(overtime: readonly PayLine[], seconds: number): [PayLine, PayLine[]][] {
  const result: [PayLine, PayLine[]][] = [];
  let rest = seconds;
  for (const line of [...overtime].sort((one, other) => (one.from ?? 0) - (other.from ?? 0))) {
    if (rest <= 0) break;
    const taken = Math.min(rest, line.seconds);
    const { date, from = 0, to = 0 } = line;
    const base: PayLine = {
      kind: 'base',
      element: 'base',
      date,
      from,
      to: from + taken,
      seconds: taken,
      rule: 'included',
      because: { code: 'included' },
    };
    const left = { ...line, from: from + taken, to, seconds: line.seconds - taken };
    result.push([line, left.seconds > 0 ? [base, left] : [base]]);
    rest -= taken;
  }
  return result;
}

function linesOf(one: Settlement, { target, exact, counted }: Difference, included: number): PayLine[] {
  const { last } = one;
  const net = counted - included;
  return [
    accountLine('worked', last, one.worked, 'worked'),
    accountLine('target', last, -target, 'target'),
    accountLine('tolerance', last, counted - exact, 'tolerance'),
    accountLine('included', last, -included, 'included'),
    accountLine('no deficit', last, one.account.deficit ? 0 : Math.max(0, -net), 'no_deficit'),
  ].filter(({ seconds }) => seconds !== 0);
}

const accountLine = (
  rule: string,
  date: LocalDate,
  seconds: number,
  code: 'worked' | 'target' | 'included' | 'tolerance' | 'no_deficit',
): PayLine => ({
  kind: 'account',
  element: `account:${rule}`,
  date,
  seconds,
  rule,
  because: { code } satisfies PayReason,
});
