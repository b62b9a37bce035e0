import type { PayCalendar, PayDay } from '../rules/shapes.ts';
import type { PayTerms } from '../rules/terms.ts';
import type { MinuteClock } from './minute-clock.ts';
import { addTo, type MinuteCredits, type MinuteSums, type PaidMinute } from './minute-sums.ts';

interface AccountFacts {
  readonly days: readonly PayDay[];
  readonly terms: PayTerms;
  readonly calendar: PayCalendar;
  readonly clock: MinuteClock;
  readonly credits: MinuteCredits;
}

/** Adds the change of the account by day or week, and turns included minutes into straight time. */
export function accountByMinutes(paid: readonly PaidMinute[], facts: AccountFacts, sums: MinuteSums): void {
  const { days, terms, clock } = facts;
  const { account } = terms;
  if (!account) return;
  const skipped = new Set(
    days
      .filter(({ state }) => state === 'undecided' || (state === 'unapproved' && account.counts === 'approved'))
      .map(({ date }) => date),
  );
  const weekday = new Date(`${clock.dateOf(0)}T00:00:00Z`).getUTCDay() || 7;
  const weekOf = (date: number) => Math.floor((date + weekday - terms.week_starts.weekday + 7) / 7);
  const runOf = (date: number) => (account.settles === 'day' ? date : weekOf(date));
  const numbers = Array.from({ length: clock.count / 1440 }, (_, day) => day - 2);
  const left = new Map<number, number>();
  const byDate = Map.groupBy(paid, ({ date }) => date);
  for (const run of new Set(numbers.map(runOf))) {
    const dates = numbers.filter((date) => runOf(date) === run);
    const open = dates.filter((date) => !skipped.has(clock.dateOf(date)));
    const minutes = open.flatMap((date) => byDate.get(date) ?? []).sort((one, other) => one.minute - other.minute);
    const counted = account.target === 'none' ? minutes.filter(({ destination }) => destination) : minutes;
    const target = account.target === 'none' ? 0 : targetOf(open, facts);
    const over = tolerated(counted.length - target, account.tolerance);
    const key = account.settles === 'day' ? weekOf(run) : run;
    const room = left.get(key) ?? (account.included?.seconds ?? 0) / 60;
    const all = Math.max(0, Math.min(room, over));
    left.set(key, room - all);
    const overtime = counted.filter(({ destination }) => destination !== null);
    const paidMinutes = overtime.filter(({ destination }) => destination === 'paid').length;
    let change = tolerated(counted.length - paidMinutes - target, account.tolerance);
    const included = all - paidMadeStraight(overtime, all, over - all);
    change -= Math.min(included, Math.max(0, change));
    if (!account.deficit) change = Math.max(0, change);
    const end = clock.dateOf(dates.at(-1) ?? 0);
    addTo(sums, `account ${end}`, change);
  }
}

/**
 * Turns the first minutes of overtime into straight time, so that no more overtime stays than what is left over the
 * target. @returns how many of them were paid
 */
function paidMadeStraight(overtime: readonly PaidMinute[], count: number, most: number): number {
  let paid = 0;
  for (let index = 0; index < count && overtime.length - index > most; index += 1) {
    const minute = overtime[index];
    if (minute?.destination === 'paid') paid += 1;
    if (minute) [minute.element, minute.percent, minute.destination] = ['base', 0, null];
  }
  return paid;
}

/** Returns a difference, or nothing within the tolerance. */
const tolerated = (change: number, { over, under }: { readonly over: number; readonly under: number }) =>
  change * 60 <= over && change * 60 >= -under ? 0 : change;

function targetOf(dates: readonly number[], { days, clock, credits }: AccountFacts): number {
  let target = 0;
  for (const date of dates) {
    const day = days.find((one) => one.date === clock.dateOf(date));
    target += (day?.due ?? 0) / 60;
    for (const { minutes } of credits.get(clock.dateOf(date)) ?? []) target -= minutes;
  }
  return target;
}
