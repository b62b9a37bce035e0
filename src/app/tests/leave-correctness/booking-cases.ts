import type { LocalDate } from '#platform/shared/schemas.ts';
import { balanceOn, leftToPlan, overdraftOf, withTaken } from '#features/leave/rules/balance.ts';
import { hundredths, inDays } from '#features/leave/rules/facts.ts';
import { dueLines, type BookedLine } from '#features/leave/rules/due-lines.ts';
import { ruledLines } from '#features/leave/rules/ledger-rules.ts';
import { balancesBy, joinedLines, type OneDate } from '#features/leave-applications/rules/ledger-lines.ts';
import { factsOf, inputText, type LeaveCaseInput, type LeaveCase } from './leave-case.ts';

/** Checks whether leave can be booked in addition to the existing days. */
function bookingCase(
  name: string,
  input: LeaveCaseInput,
  costs: Readonly<Record<string, number>>,
  expected: string,
): LeaveCase {
  return {
    section: 'Whether there is enough',
    name,
    given: `${inputText(input)}; wants ${Object.entries(costs).flat().join(' ')}`,
    expected,
    seen() {
      const facts = factsOf(input);
      const dates = Object.entries(costs).map(([date, days]) => ({
        date: date as LocalDate,
        amount: -hundredths(days),
      }));
      const [first] = dates.map(({ date }) => date).sort();
      const over = first && overdraftOf(facts, withTaken(facts, dates), first);
      return over ? `no: ${inDays(over.balance)} on ${over.date}` : 'yes';
    },
  };
}

const ten = { '2000-01-01': '10' };
const bookings = [
  bookingCase('all that is there', { gives: ten }, { '2026-07-06': 10 }, 'yes'),
  bookingCase('not half a day more', { gives: ten }, { '2026-07-06': 10.5 }, 'no: -0.5 on 2026-07-06'),
  bookingCase(
    'below zero as far as the package lets it',
    { gives: { '2000-01-01': '10, below 2' } },
    { '2026-07-06': 12 },
    'yes',
  ),
  bookingCase(
    'and no further',
    { gives: { '2000-01-01': '10, below 2' } },
    { '2026-07-06': 12.5 },
    'no: -2.5 on 2026-07-06',
  ),
  bookingCase(
    'what is booked later counts',
    { gives: ten, taken: { '2026-09-07': 8 } },
    { '2026-07-06': 3 },
    'no: -1 on 2026-09-07',
  ),
  bookingCase(
    'fewer weekly hours inside the leave take the days it was to use',
    { gives: ten, hours: { '2026-07-01': 20 }, taken: { '2026-03-02': 5 } },
    { '2026-06-29': 1, '2026-06-30': 1, '2026-07-01': 1 },
    'no: -0.5 on 2026-07-01',
  ),
  bookingCase(
    'next year’s leave from next year’s days',
    { gives: ten, taken: { '2026-07-06': 10 } },
    { '2027-02-01': 5 },
    'yes',
  ),
  bookingCase(
    'not this year’s from next year’s',
    { gives: ten, taken: { '2026-07-06': 10 } },
    { '2026-12-28': 1 },
    'no: -1 on 2026-12-28',
  ),
  bookingCase('what will have accrued by then', { gives: { '2000-01-01': '12 monthly' } }, { '2026-07-06': 6 }, 'yes'),
  bookingCase(
    'not what will accrue after it',
    { gives: { '2000-01-01': '12 monthly' } },
    { '2026-07-06': 7 },
    'no: -1 on 2026-07-06',
  ),
  bookingCase(
    'carried days until they expire',
    { gives: { '2000-01-01': '10, carry 5 by month 3' }, taken: { '2026-07-06': 5 } },
    { '2027-03-29': 15 },
    'yes',
  ),
  bookingCase(
    'and not after that',
    { gives: { '2000-01-01': '10, carry 5 by month 3' }, taken: { '2026-07-06': 5 } },
    { '2027-04-05': 11 },
    'no: -1 on 2027-04-05',
  ),
  bookingCase(
    'who leaves in June has half of the year',
    { gives: ten, employed: ['2026-01-01 – 2026-06-30'] },
    { '2026-04-06': 6 },
    'no: -1 on 2026-06-30',
  ),
  bookingCase(
    'leave of the old year may not eat carried days that are booked in the new one',
    { gives: { '2000-01-01': '10, carry 5 by month 3' }, taken: { '2026-07-06': 5, '2027-03-01': 15 } },
    { '2026-12-28': 1 },
    'no: -1 on 2027-03-01',
  ),
];

function leftCase(name: string, input: LeaveCaseInput, on: string, expected: string): LeaveCase {
  return {
    section: 'Today’s balance, and what is left to plan',
    name,
    given: `${inputText(input)}; on ${on}`,
    expected,
    seen() {
      const facts = factsOf(input);
      const date = on as LocalDate;
      return `${inDays(balanceOn(facts, date))} today, ${inDays(leftToPlan(facts, date))} to plan`;
    },
  };
}

const left = [
  leftCase(
    'booked days are there today, and gone for planning',
    { gives: ten, taken: { '2026-11-26': 2 } },
    '2026-11-19',
    '10 today, 8 to plan',
  ),
  leftCase(
    'what expires at the end of the year can still be planned',
    { gives: ten },
    '2026-12-30',
    '10 today, 10 to plan',
  ),
  leftCase(
    'what accrues by the end of the year can be planned',
    { gives: { '2000-01-01': '12 monthly' } },
    '2026-06-30',
    '6 today, 12 to plan',
  ),
  leftCase(
    'below zero as far as the package lets it',
    { gives: { '2000-01-01': '10, below 2' } },
    '2026-06-30',
    '10 today, 12 to plan',
  ),
  leftCase(
    'who leaves in June can plan half of the year',
    { gives: ten, employed: ['2026-01-01 – 2026-06-30'] },
    '2026-03-02',
    '10 today, 5 to plan',
  ),
  leftCase(
    'what is missing is missing',
    { gives: ten, taken: { '2026-02-02': 12 } },
    '2026-03-02',
    '-2 today, -2 to plan',
  ),
];

/** Books the same facts on several days: number of lines each time, and their sum. */
function runsCase(name: string, input: LeaveCaseInput, runs: readonly string[], expected: string): LeaveCase {
  return {
    section: 'Booking late, twice, or again',
    name,
    given: `${inputText(input)}; booked on ${runs.join(', ')}`,
    expected,
    seen() {
      const booked: BookedLine[] = [];
      const counts = runs.map((run) => {
        const due = dueLines(ruledLines(factsOf(input), run as LocalDate), booked, run as LocalDate);
        booked.push(...due);
        return due.length;
      });
      return `${counts.join(', ')} lines, ${inDays(booked.reduce((sum, { amount }) => sum + amount, 0))}`;
    },
  };
}

const late = [
  runsCase('on its day', { gives: ten }, ['2026-01-01'], '1 lines, 10'),
  runsCase('twice on one day', { gives: ten }, ['2026-01-01', '2026-01-01'], '1, 0 lines, 10'),
  runsCase('a week late', { gives: ten }, ['2026-01-08'], '1 lines, 10'),
  runsCase(
    'every month, or once for all of them',
    { gives: { '2000-01-01': '12 monthly' } },
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    '1, 1, 1 lines, 3',
  ),
  runsCase('away for three months', { gives: { '2000-01-01': '12 monthly' } }, ['2026-03-31'], '3 lines, 3'),
  runsCase(
    'away over New Year',
    { gives: { '2000-01-01': '10, carry 5' } },
    ['2026-01-01', '2027-01-07'],
    '1, 4 lines, 15',
  ),
];

/** Books leave among other changes of a balance: checks its lines, and the effect of each of its days. */
function insideCase(name: string, input: LeaveCaseInput, today: string, lines: string, days: string): LeaveCase {
  return {
    section: 'Why a balance is what it is, inside a leave',
    name,
    given: `${inputText(input)}; told on ${today}`,
    expected: `${lines}; ${days}`,
    seen() {
      const facts = factsOf(input);
      const dated: readonly OneDate[] = [
        ...ruledLines(facts, '2026-12-30' as LocalDate).map((line) => ({ ...line, application_id: null })),
        ...facts.taken.map((line) => ({ ...line, kind: 'spend' as const, application_id: 'the leave' })),
      ].filter(({ date }) => date < '2026-12-31');
      const balances = joinedLines(dated, 0, today as LocalDate).map(({ date, until, balance, is_ahead }) => {
        return `${date}${date === until ? '' : ` – ${until}`}${is_ahead ? ' ahead' : ''}: ${inDays(balance)}`;
      });
      const each = balancesBy(dated, 0).filter(({ date }) => date >= '2026-01-02');
      return `${balances.join(', ')}; ${each.map(({ date, balance }) => `${date} ${inDays(balance)}`).join(', ')}`;
    },
  };
}

const week = { '2026-03-09': 1, '2026-03-10': 1, '2026-03-11': 1, '2026-03-12': 1, '2026-03-13': 1 };
const byDay = '2026-03-09 9, 2026-03-10 8, 2026-03-11 7, 2026-03-12 6, 2026-03-13 5';
const inside = [
  insideCase(
    'five days are one line, and each takes its own day',
    { gives: ten, taken: week },
    '2026-06-01',
    '2026-01-01: 10, 2026-03-09 – 2026-03-13: 5',
    byDay,
  ),
  insideCase(
    'on the third of them, two are ahead',
    { gives: ten, taken: week },
    '2026-03-11',
    '2026-01-01: 10, 2026-03-09 – 2026-03-11: 7, 2026-03-12 – 2026-03-13 ahead: 5',
    byDay,
  ),
  insideCase(
    'what accrues in the middle of leave comes between its days',
    {
      gives: { '2000-01-01': '12 monthly' },
      employed: ['2026-06-01 – 2026-08-31'],
      taken: { '2026-07-30': 0.5, '2026-07-31': 0.5, '2026-08-03': 0.5 },
    },
    '2026-12-30',
    '2026-06-30: 1, 2026-07-30: 0.5, 2026-07-31: 1.5, 2026-07-31 – 2026-08-03: 0.5, 2026-08-31: 1.5',
    '2026-06-30 1, 2026-07-30 0.5, 2026-07-31 1, 2026-08-03 0.5, 2026-08-31 1.5',
  ),
];

export const bookingCases: readonly LeaveCase[] = [...bookings, ...left, ...inside, ...late];
