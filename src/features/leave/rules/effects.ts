import type { NumberText } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { translate } from '#platform/shared/translate.ts';
import { allLines, belowZero, levelOn, balanceSteps } from './balance.ts';
import { inDays, type BookedAmount, type Hundredths, type LeaveFacts } from './facts.ts';
import { leaveYearOf } from './leave-year.ts';
import { byHand, sinceOpening, ruledLines, type RuledLine } from './ledger-rules.ts';
import { daysText } from './words.ts';

/** Impact of a change on the balance of one person and type, at the end of a day. */
export interface BalanceEffect {
  readonly before: Hundredths;
  readonly after: Hundredths;
  /** Explanation, such as '30 instead of 28 days'. */
  readonly why: string;
}

const sum = (list: readonly BookedAmount[]): Hundredths => list.reduce((total, { amount }) => total + amount, 0);
const isGrant = ({ kind }: RuledLine) => kind === 'grant' || kind === 'accrual';

/**
 * Compares a balance on a day before and after a change; null when every line of the rules stays the same.
 * On the last day of a leave year it compares before the rest expires.
 */
export function balanceEffect(
  before: LeaveFacts,
  after: LeaveFacts,
  day: LocalDate,
  { unit, text }: { readonly unit: 'days' | 'hours'; readonly text: NumberText },
): BalanceEffect | null {
  const [was, is] = [linesBy(before, day), linesBy(after, day)];
  const opened = after.opening !== before.opening;
  if (!opened && sameLines(was.ruled, is.ruled)) return null;
  // Changed days of work can also change the amount taken; that is reported separately.
  const comparable = { ...is, balance: is.balance - is.booked + was.booked };
  const why = opened ? openingText(after) : changeText(was, comparable, { unit, text });
  return why === null ? null : { before: was.balance, after: is.balance, why };
}

interface Sums {
  readonly balance: Hundredths;
  /** Amount given in the leave year of the day. */
  readonly given: Hundredths;
  /** Amount carried over from earlier years, minus lost days. */
  readonly kept: Hundredths;
}

interface Lines extends Sums {
  readonly ruled: readonly RuledLine[];
  /** Sum of the bookings by hand. */
  readonly booked: Hundredths;
}

function linesBy(facts: LeaveFacts, day: LocalDate): Lines {
  const isCounted = (line: RuledLine) => line.date <= day && line.key !== `expiry ${day} end`;
  const ruled = ruledLines(facts, day).filter(isCounted);
  const booked = sinceOpening(facts, byHand(facts)).filter(({ date }) => date <= day);
  const year = leaveYearOf(day, facts.beginnings);
  return {
    ruled,
    booked: sum(booked),
    balance: sum(ruled) + sum(booked),
    given: sum(ruled.filter((line) => isGrant(line) && line.leave_year === year.first)),
    kept: sum(ruled.filter((line) => !isGrant(line))),
  };
}

const sameLines = (some: readonly RuledLine[], others: readonly RuledLine[]): boolean =>
  some.length === others.length &&
  some.every((line, index) => line.key === others[index]?.key && line.amount === others[index].amount);

const openingText = ({ opening }: LeaveFacts) => (opening ? translate('Leave before that day does not count') : '');

/** '30 instead of 28 days', '2 days more given, 1.5 days less carried over'; null when no amount changes. */
export function changeText(
  before: Sums,
  after: Sums,
  { unit, text }: { readonly unit: 'days' | 'hours'; readonly text: NumberText },
): string | null {
  const carried = after.kept - before.kept;
  const granted = after.balance - before.balance - carried;
  const amountOf = (change: Hundredths) => daysText(Math.abs(change), unit, text);
  const [given, kept] = [amountOf(granted), amountOf(carried)];
  const [more_given, more_kept] = [`${granted > 0}`, `${carried > 0}`];
  if (granted === 0 && carried === 0) return null;
  if (granted === 0)
    return translate('{more_kept, select, true {{kept} more carried over} other {{kept} less carried over}}', {
      more_kept,
      kept,
    });
  if (carried !== 0)
    return translate(
      '{more_given, select, true {{given} more given} other {{given} less given}}, {more_kept, select, true {{kept} more carried over} other {{kept} less carried over}}',
      { more_given, given, more_kept, kept },
    );
  // An amount given in another leave year is part of the balance, but not of the amount given in this one.
  return after.given - before.given === granted
    ? translate('{unit, select, hours {{now} instead of {before} hours} other {{now} instead of {before} days}}', {
        unit,
        now: text(inDays(after.given)),
        before: text(inDays(before.given)),
      })
    : `${granted < 0 ? '−' : '+'}${given}`;
}

/** A day of booked leave on which a change makes the balance too low. */
export interface LowDay {
  readonly date: LocalDate;
  readonly balance: Hundredths;
}

/** Returns, for each booking with ascending days, the first day that the balance no longer covers but did before. */
export function lowDays(
  before: LeaveFacts,
  after: LeaveFacts,
  bookings: readonly (readonly LocalDate[])[],
): (LowDay | null)[] {
  const last = bookings.flat().reduce((latest, date) => (date > latest ? date : latest), '' as LocalDate);
  if (last === '') return bookings.map(() => null);
  const [was, is] = [balanceSteps(allLines(before, last)), balanceSteps(allLines(after, last))];
  return bookings.map((dates) => {
    for (const date of dates) {
      const balance = levelOn(is, date);
      if (balance >= 0 - belowZero(after, date)) continue;
      const old = levelOn(was, date);
      if (old >= 0 - belowZero(before, date) || balance < old) return { date, balance };
    }
    return null;
  });
}
