import type { PayCalendar, PayDay } from '../rules/shapes.ts';
import type { PayTerms } from '../rules/terms.ts';
import type { AccountTerms } from '../rules/terms-account.ts';
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
  const skipped = skippedDates(days, account);
  const weekday = new Date(`${clock.dateOf(0)}T00:00:00Z`).getUTCDay() || 7;
  const weekOf = (date: number) => Math.floor((date + weekday - terms.week_starts.weekday + 7) / 7);
  const runOf = (date: number) => (account.settles === 'day' ? date : weekOf(date));
  const numbers = Array.from({ length: clock.count / 1440 }, (_, day) => day - 2);
  const left = new Map<number, number>();
  const isTargeted = account.target !== 'none';
  const open = paid.filter(({ date }) => !skipped.has(clock.dateOf(date)));
  // Without a target only overtime counts, on the date that books it.
  const byDate = Map.groupBy(open, ({ date, books }) => (isTargeted ? date : (books ?? date)));
  const later: LaterMinutes = { counts: new Map(), taken: [] };
  for (const run of new Set(numbers.map(runOf))) {
    const dates = numbers.filter((date) => runOf(date) === run);
    const due = dates.filter((date) => !skipped.has(clock.dateOf(date)));
    let last = dates.at(-1) ?? 0;
    while (runOf(last + 1) === run) last += 1;
    const isLater = ({ destination, books }: PaidMinute) =>
      isTargeted && destination === 'paid' && books !== null && books > last;
    const minutes = dates.flatMap((date) => byDate.get(date) ?? []).sort((one, other) => one.minute - other.minute);
    const counted = account.target === 'none' ? minutes.filter(({ destination }) => destination) : minutes;
    const target = account.target === 'none' ? 0 : targetOf(due, facts);
    const key = account.settles === 'day' ? weekOf(run) : run;
    const room = left.get(key) ?? (account.included?.seconds ?? 0) / 60;
    const { change, all, taken } = settledRun({ counted, target, room, isLater }, account);
    left.set(key, room - all);
    later.taken.push({ last, minutes: taken });
    addTo(sums, `account ${clock.dateOf(dates.at(-1) ?? 0)}`, change);
    for (const one of counted.filter(isLater))
      later.counts.set(one.books ?? 0, (later.counts.get(one.books ?? 0) ?? 0) + 1);
  }
  takePaidLater(later, facts, sums);
}

/** Returns the dates that take no part in the account. */
const skippedDates = (days: readonly PayDay[], { counts }: AccountTerms) =>
  new Set(
    days
      .filter(({ state }) => state === 'undecided' || (state === 'unapproved' && counts === 'approved'))
      .map(({ date }) => date),
  );

interface MinuteRun {
  readonly counted: readonly PaidMinute[];
  readonly target: number;
  /** Minutes that the salary still includes. */
  readonly room: number;
  isLater(minute: PaidMinute): boolean;
}

/** Returns the change of a day or week, its included minutes, and those that its account and overtime lost. */
function settledRun({ counted, target, room, isLater }: MinuteRun, account: AccountTerms) {
  const isPaidNow = (one: PaidMinute) => one.destination === 'paid' && !isLater(one);
  const over = tolerated(counted.length - target, account.tolerance);
  const all = Math.max(0, Math.min(room, over));
  const overtime = counted.filter(({ destination }) => destination !== null);
  const exact = counted.length - overtime.filter(isPaidNow).length - target;
  const change = tolerated(exact, account.tolerance);
  const turned = madeStraight(overtime, all, over - all);
  const neverThere = turned.filter(isPaidNow).length;
  const included = Math.min(all - neverThere, Math.max(0, change));
  const taken = Math.max(0, exact - change) + Math.max(0, included - (turned.length - neverThere));
  const net = change - included;
  return { change: account.deficit ? net : Math.max(0, net), all, taken };
}

interface LaterMinutes {
  /** Minutes of earlier runs that a week or period pays, by its last date. */
  readonly counts: Map<number, number>;
  /** Minutes over the target that runs left neither on the account nor as overtime. */
  readonly taken: { readonly last: number; minutes: number }[];
}

/** Takes minutes from the account that the end of their week or period pays. */
function takePaidLater({ counts, taken }: LaterMinutes, { terms, clock }: AccountFacts, sums: MinuteSums): void {
  const { period } = terms.tiers;
  taken.sort((one, other) => one.last - other.last);
  for (const [date, count] of [...counts].sort(([one], [other]) => one - other)) {
    const anchor = period && (Date.parse(clock.dateOf(date)) - Date.parse(period.anchor)) / 86_400_000;
    const isPeriodEnd = period && anchor !== null && (((anchor + 1) % period.days) + period.days) % period.days === 0;
    const first = date - (isPeriodEnd ? period.days : 7) + 1;
    let left = count;
    for (const run of taken)
      for (; run.last >= first && run.last <= date && left > 0 && run.minutes > 0; run.minutes -= 1) left -= 1;
    addTo(sums, `account ${clock.dateOf(date)}`, -left);
  }
}

/**
 * Turns the first minutes of overtime into straight time, so that no more overtime stays than what is left over the
 * target. @returns what they were
 */
function madeStraight(overtime: readonly PaidMinute[], count: number, most: number): PaidMinute[] {
  const turned: PaidMinute[] = [];
  for (let index = 0; index < count && overtime.length - index > most; index += 1) {
    const minute = overtime[index];
    if (!minute) continue;
    turned.push({ ...minute });
    [minute.element, minute.percent, minute.destination, minute.books] = ['base', 0, null, null];
  }
  return turned;
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
