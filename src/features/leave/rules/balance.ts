import type { LocalDate } from '#platform/shared/schemas.ts';
import { termOn } from './entitlement.ts';
import type { BookedAmount, Hundredths, LeaveFacts } from './facts.ts';
import { leaveYearOf } from './leave-year.ts';
import { byHand, sinceOpening, linesSince, ruledLines, balanceBefore, type LedgerState } from './ledger-rules.ts';

/** Returns every line of a balance: those made by the rules, those booked by hand, and leave on its dates. */
export function allLines(facts: LeaveFacts, until: LocalDate): BookedAmount[] {
  return [...ruledLines(facts, until), ...sinceOpening(facts, byHand(facts))].filter(({ date }) => date <= until);
}

/** Returns the balance at the end of a past, current or future day, with bookings and future lines of the rules. */
export function balanceOn(facts: LeaveFacts, date: LocalDate): Hundredths {
  return allLines(facts, date).reduce((total, { amount }) => total + amount, 0);
}

/** A balance that holds from a day until the next step. */
export interface Step {
  readonly date: LocalDate;
  readonly balance: Hundredths;
}

/** Returns the balance at the end of each day on which it changes. */
export function balanceSteps(lines: readonly BookedAmount[]): Step[] {
  const days = Map.groupBy(
    lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    ({ date }) => date,
  );
  let balance = 0;
  return [...days].map(([date, list]) => {
    balance += list.reduce((total, { amount }) => total + amount, 0);
    return { date, balance };
  });
}

/** Returns the last day that bookings can affect: the end of the leave year of the last booking. */
function bookableUntil(facts: LeaveFacts, from: LocalDate): LocalDate {
  const latest = facts.taken.reduce((last, { date }) => (date > last ? date : last), from);
  return leaveYearOf(latest, facts.beginnings).last;
}

/**
 * Returns the amount that can still be planned from a day to the end of its leave year, besides bookings:
 * the most that could be taken on that day or on the last of the year, whichever is more;
 * negative if the balance is overdrawn. Includes what accrues by then, and what would otherwise expire.
 */
export function leftToPlan(facts: LeaveFacts, from: LocalDate): Hundredths {
  const state = balanceBefore(facts, from);
  const { last } = state.year;
  const most = Math.max(maxBookableOn(facts, from, state), maxBookableOn(facts, last, state));
  return most > 0 ? most : Math.min(0, balanceOn(facts, last));
}

/** Returns the largest amount that can be booked on one day. */
function maxBookableOn(facts: LeaveFacts, date: LocalDate, state: LedgerState): Hundredths {
  const end = bookableUntil(facts, date);
  const stepsBefore = balanceSteps(linesSince(facts, state, end));
  const fits = (amount: Hundredths) => {
    const after = withTaken(facts, [{ date, amount: -amount }]);
    return tooLow(stepsBefore, balanceSteps(linesSince(after, state, end)), { facts: after, from: date }) === null;
  };
  const guess = Math.max(0, lowestFrom(facts, date, state) + belowZero(facts, date));
  if (fits(guess) && !fits(guess + 1)) return guess;
  // The sum of all credits is an upper bound; an amount that expires on the day itself can still be taken on it.
  let [least, most] = [0, belowZero(facts, date)];
  for (const { amount } of linesSince(facts, state, date)) most += Math.max(0, amount);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** Returns the lowest balance from a day to the end of its leave year, ignoring expiry: mostly what can be taken. */
function lowestFrom(facts: LeaveFacts, from: LocalDate, state: LedgerState): Hundredths {
  const lasting = linesSince(facts, state, state.year.last).filter(
    (line) => line.date < from || !('kind' in line && line.kind === 'expiry'),
  );
  const steps = balanceSteps(lasting);
  const later = steps.filter(({ date }) => date > from);
  return Math.min(levelOn(steps, from), ...later.map(({ balance }) => balance));
}

/** Returns the facts with additional leave. */
export const withTaken = (facts: LeaveFacts, taken: readonly BookedAmount[]): LeaveFacts => ({
  ...facts,
  taken: [...facts.taken, ...taken],
});

export const belowZero = (facts: LeaveFacts, day: LocalDate): Hundredths => termOn(facts, day)?.below_zero ?? 0;

/** A day on which the balance is too low. */
export interface Overdraft {
  readonly date: LocalDate;
  readonly balance: Hundredths;
  /** Lowest balance allowed. */
  readonly limit: Hundredths;
}

/**
 * Returns the first day on which new leave takes the balance further below zero than the package allows:
 * on its own days, or on later ones booked before. A balance that is already too low does not block leave
 * that makes nothing worse; null: there is enough.
 * @param from the first of its days
 */
export function overdraftOf(before: LeaveFacts, after: LeaveFacts, from: LocalDate): Overdraft | null {
  const end = bookableUntil(after, from);
  const state = balanceBefore(before, from);
  const [stepsBefore, steps] = [before, after].map((facts) => balanceSteps(linesSince(facts, state, end)));
  return tooLow(stepsBefore ?? [], steps ?? [], { facts: after, from });
}

/** Returns the first day on which the new balance is below the limit and below the old balance. */
function tooLow(
  stepsBefore: readonly Step[],
  steps: readonly Step[],
  { facts, from }: { readonly facts: LeaveFacts; readonly from: LocalDate },
): Overdraft | null {
  const days = [...new Set([from, ...steps.map(({ date }) => date)])].filter((date) => date >= from).sort();
  for (const date of days) {
    const balance = levelOn(steps, date);
    const limit = 0 - belowZero(facts, date);
    if (balance < limit && balance < levelOn(stepsBefore, date)) return { date, balance, limit };
  }
  return null;
}

export const levelOn = (steps: readonly Step[], date: LocalDate): Hundredths =>
  steps.findLast((step) => step.date <= date)?.balance ?? 0;
