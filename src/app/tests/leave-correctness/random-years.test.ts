import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { allLines, balanceOn, balanceSteps } from '#features/leave/rules/balance.ts';
import { dueLines, type BookedLine } from '#features/leave/rules/due-lines.ts';
import { sinceOpening, ruledLines } from '#features/leave/rules/ledger-rules.ts';
import { leaveYearOf } from '#features/leave/rules/leave-year.ts';
import { inDays, isEmployed, type BookedAmount, type LeaveFacts } from '#features/leave/rules/facts.ts';
import { plannableIn } from '#features/leave-applications/server/queries/balances.ts';
import { ledgerOf } from '#features/leave-applications/server/queries/ledger.ts';
import { balancesByDay } from './oracle.ts';
import { randomYears } from './random-years.ts';

/** `LEAVE_YEARS=10000` sets the number of runs, `LEAVE_SEED=1` repeats the same ones. */
const runs = Number(process.env['LEAVE_YEARS'] ?? 100);
const seed = process.env['LEAVE_SEED'];
const options = { numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) };
const [first, last] = ['2024-12-01', '2029-01-31'] as [LocalDate, LocalDate];

test('the second reckoning has the same balance at the end of every day', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(randomYears, (facts) => {
      const expected = balancesByDay(facts, first, last);
      const steps = balanceSteps(allLines(facts, last));
      let [index, balance] = [0, 0];
      for (const date of eachDay(first, last)) {
        for (let step = steps[index]; step && step.date <= date; step = steps[++index]) balance = step.balance;
        if (balance !== (expected.get(date) ?? 0))
          throw new Error(`on ${date} ${balance} instead of ${expected.get(date)}`);
      }
    }),
    options,
  );
});

const day = fc.nat(1400).map((days) => addDays('2025-01-01' as LocalDate, days));
const days = fc.array(day, { maxLength: 5 }).map((list) => list.sort());

test('however late and however often lines are booked, they come to the same', () => {
  fc.assert(
    fc.property(randomYears, days, day, (facts, runsOn, end) => {
      const book = (on: readonly LocalDate[]) => {
        const booked: BookedLine[] = [];
        for (const today of [...on, end]) booked.push(...dueLines(ruledLines(facts, today), booked, today));
        return booked;
      };
      const daily = book(runsOn.filter((date) => date <= end));
      expect(sumUpTo(daily, end)).toBe(sumUpTo(book([]), end));
      expect(dueLines(ruledLines(facts, end), daily, end)).toEqual([]);
    }),
    { ...options, numRuns: Math.min(runs, 1000) },
  );
});

const sumUpTo = (lines: readonly BookedLine[], end: LocalDate) =>
  lines.filter(({ date }) => date <= end).reduce((total, { amount }) => total + amount, 0);

test('a change of the facts is booked as a difference, and no line is ever altered', () => {
  fc.assert(
    fc.property(randomYears, randomYears, day, (before, after, today) => {
      const booked: BookedLine[] = dueLines(ruledLines(before, today), [], today);
      const all = [...booked, ...dueLines(ruledLines(after, today), booked, today)];
      const byHand = [after.opening, ...after.taken, ...after.corrections].filter(
        (line) => line !== null && line.date <= today && (after.opening === null || line.date >= after.opening.date),
      );
      const hand = byHand.reduce((total, line) => total + (line?.amount ?? 0), 0);
      expect(sumUpTo(all, today) + hand).toBe(balanceOn(after, today));
    }),
    { ...options, numRuns: Math.min(runs, 1000) },
  );
});

/** Facts for people whose earlier years are already booked: the amount carried over, and everything from then on. */
function onlySince(facts: LeaveFacts, since: LocalDate): LeaveFacts {
  if (!isEmployed(facts.employment, since) || (facts.opening && facts.opening.date >= since)) return facts;
  const carried = ruledLines(facts, since).filter(({ key }) => key === `carry_over ${since} in`);
  const amount = carried.reduce((total, line) => total + line.amount, 0);
  const later = (list: LeaveFacts['taken']) => list.filter(({ date }) => date >= since);
  return {
    ...facts,
    opening: { date: addDays(since, -1), amount },
    taken: later(facts.taken),
    corrections: later(facts.corrections),
  };
}

test('a balance calculated from the amounts carried into a leave year equals one calculated from the beginning', () => {
  fc.assert(
    fc.property(randomYears, day, (facts, date) => {
      const since = leaveYearOf(date, facts.beginnings).first;
      const knownFacts = onlySince(facts, since);
      const from = (lines: readonly { readonly date: LocalDate }[]) => lines.filter((line) => line.date >= since);
      expect(from(balanceSteps(allLines(knownFacts, last)))).toEqual(from(balanceSteps(allLines(facts, last))));
      const lineTexts = (of: LeaveFacts) =>
        ruledLines(of, last).flatMap((line) => (line.date >= since ? [`${line.key} ${line.amount}`] : []));
      expect(lineTexts(knownFacts)).toEqual(lineTexts(facts));
    }),
    options,
  );
});

test('a leave year depends only on its own facts and the year before it', () => {
  fc.assert(
    fc.property(randomYears, day, fc.integer({ min: -200, max: 200 }), (facts, date, ahead) => {
      const year = leaveYearOf(date, facts.beginnings);
      const knownFacts = onlySince(facts, leaveYearOf(addDays(year.first, -1), facts.beginnings).first);
      const balanceTexts = (of: LeaveFacts) => {
        const { given, left, expiring } = plannableIn(of, year, addDays(date, ahead));
        const lines = ruledLines(of, year.last).filter((line) => year.first <= line.date && line.date <= year.last);
        return { given, left, expiring, lines, before: balanceOn(of, addDays(year.first, -1)) };
      };
      expect(balanceTexts(knownFacts)).toEqual(balanceTexts(facts));
    }),
    options,
  );
});

const type = {
  id: '1',
  name: 'Annual leave',
  letter: 'A',
  color: '#3b8389',
  icon: null,
  unit: 'days',
  total_days: 28,
} as const;

/** Returns manual bookings of a leave year, with leave as one application: it is split only by events in between. */
function bookedIn(facts: LeaveFacts, isInYear: (date: LocalDate) => boolean) {
  const line = { why: '', by: null, application_id: null };
  const of = (list: readonly BookedAmount[]) => sinceOpening(facts, list).filter(({ date }) => isInYear(date));
  const taken = of(facts.taken).map((day) => ({ ...line, ...day, kind: 'spend' as const, application_id: '1' }));
  const opening = of(facts.opening ? [facts.opening] : []).map((day) => ({
    ...line,
    ...day,
    kind: 'opening' as const,
  }));
  const corrections = of(facts.corrections).map((day) => ({ ...line, ...day, kind: 'correction' as const }));
  return { taken, byHand: [...opening, ...corrections], worked: [], names: new Map<string, string>() };
}

test('the explanation of a balance equals the second calculation on each day, and after each line', () => {
  fc.assert(
    fc.property(randomYears, day, fc.integer({ min: -200, max: 200 }), (facts, date, ahead) => {
      const year = leaveYearOf(date, facts.beginnings);
      const expected = balancesByDay(facts, first, last);
      const booked = bookedIn(facts, (on) => year.first <= on && on <= year.last);
      const ledger = ledgerOf({ type, facts, year, today: addDays(date, ahead), booked, text: String });
      for (const on of eachDay(year.first, year.last < last ? year.last : last)) {
        const balance = ledger.days.findLast((step) => step.date <= on)?.balance ?? ledger.before;
        if (balance !== inDays(expected.get(on) ?? 0)) throw new Error(`on ${on} ${balance}`);
        const line = ledger.lines.findLast(({ until }) => until === on);
        const isLast = ledger.lines.every(({ date: from, until }) => until <= on || from > on);
        if (line && isLast && line.balance !== balance) throw new Error(`after the line of ${on} ${line.balance}`);
      }
    }),
    options,
  );
});
