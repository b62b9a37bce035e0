import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { balancesBy, joinedLines, type OneDate } from './ledger-lines.ts';

const day = (date: string) => date as LocalDate;
const other = (kind: OneDate['kind'], date: string, amount: number): OneDate => {
  return { date: day(date), kind, amount, application_id: null };
};
const leave = (application_id: string, costs: Readonly<Record<string, number>>): OneDate[] =>
  Object.entries(costs).map(([date, cost]) => ({ date: day(date), kind: 'spend', amount: -cost, application_id }));

const asText = (lines: readonly OneDate[], today = '2026-12-31') =>
  joinedLines(lines, 1000, day(today)).map(
    ({ date, until, kind, amount, balance, is_ahead }) =>
      `${date}${until === date ? '' : ` – ${until}`} ${kind} ${amount}: ${balance}${is_ahead ? ' ahead' : ''}`,
  );

/** Monday to Friday. */
const week = leave('a', {
  '2026-03-09': 100,
  '2026-03-10': 100,
  '2026-03-11': 50,
  '2026-03-12': 0,
  '2026-03-13': 100,
});

const cases: readonly [rule: string, lines: readonly OneDate[], today: string, expected: readonly string[]][] = [
  ['a leave is one line', week, '2026-12-31', ['2026-03-09 – 2026-03-13 spend -350: 650']],
  [
    'lines between its days split it, so that each balance is true on its day',
    [...week, other('accrual', '2026-03-11', 200)],
    '2026-12-31',
    [
      '2026-03-09 – 2026-03-11 spend -250: 750',
      '2026-03-11 accrual 200: 950',
      '2026-03-12 – 2026-03-13 spend -100: 850',
    ],
  ],
  [
    'so does today',
    week,
    '2026-03-10',
    ['2026-03-09 – 2026-03-10 spend -200: 800', '2026-03-11 – 2026-03-13 spend -150: 650 ahead'],
  ],
  [
    'and another leave on one of its dates',
    [...leave('a', { '2026-03-09': 100, '2026-03-10': 50, '2026-03-11': 100 }), ...leave('b', { '2026-03-10': 50 })],
    '2026-12-31',
    ['2026-03-09 – 2026-03-10 spend -150: 850', '2026-03-10 spend -50: 800', '2026-03-11 spend -100: 700'],
  ],
  [
    'on one date, what comes from the year before goes first and what is lost last',
    [other('expiry', '2026-01-01', -50), ...leave('a', { '2026-01-01': 100 }), other('carry_over', '2026-01-01', 300)],
    '2026-12-31',
    ['2026-01-01 carry_over 300: 1300', '2026-01-01 spend -100: 1200', '2026-01-01 expiry -50: 1150'],
  ],
];

test.each(cases)('%s', (_rule, lines, today, expected) => {
  expect(asText(lines, today)).toEqual(expected);
});

test('given back leave is a line of its own after the leave, and so is leave that is used again', () => {
  const change = (date: string, amount: number): OneDate => {
    const kind = amount > 0 ? 'release' : 'spend';
    return { date: day(date), kind, amount, application_id: 'a', is_change: true };
  };
  const whole = leave('a', { '2026-03-09': 100, '2026-03-10': 100, '2026-03-11': 100 });
  expect(asText([...whole, change('2026-03-10', 100)])).toEqual([
    '2026-03-09 – 2026-03-11 spend -300: 700',
    '2026-03-10 release 100: 800',
  ]);
  expect(asText([...whole, change('2026-03-10', 100), change('2026-03-10', -100)], '2026-03-09')).toEqual([
    '2026-03-09 spend -100: 900',
    '2026-03-10 – 2026-03-11 spend -200: 700 ahead',
    '2026-03-10 release 100: 800 ahead',
    '2026-03-10 spend -100: 700 ahead',
  ]);
});

test('the balance of each day of a leave has the days up to it, and no more', () => {
  expect(balancesBy(week, 1000).map(({ date, balance }) => `${date}: ${balance}`)).toEqual([
    '2026-03-09: 900',
    '2026-03-10: 800',
    '2026-03-11: 750',
    '2026-03-12: 750',
    '2026-03-13: 650',
  ]);
});
