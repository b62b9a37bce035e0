import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { expiringSoon } from './expiring.ts';
import type { LeaveFacts } from './facts.ts';

const day = (text: string) => text as LocalDate;
const term = {
  days: 2800,
  given: 'at_once',
  counts: 'weekly_hours',
  accrues_at: 'end',
  joining: 'none',
  steps: [],
  rounding: 'none',
  grace_days: 0,
  is_pro_rata: false,
  carry_over: 500,
  carry_over_months: 3,
  below_zero: 0,
} as const;

const facts = (more: Partial<LeaveFacts> = {}): LeaveFacts => ({
  employment: [{ from: day('2026-01-01'), to: null }],
  weekly: [],
  weeks: [],
  packages: [{ from: day('2026-01-01'), value: 'p' }],
  terms: new Map([['p', [{ from: day('2026-01-01'), value: term }]]]),
  beginnings: [day('2026-01-01')],
  full_time: [{ from: day('2026-01-01'), value: 144_000 }],
  opening: null,
  taken: [],
  corrections: [],
  ...more,
});

test.each([
  ['61 days before: nothing yet', '2026-10-31', []],
  ['60 days before', '2026-11-01', [[2300, '2026-12-31', 60]]],
  ['31 days before: still the first', '2026-11-30', [[2300, '2026-12-31', 60]]],
  ['30 days before', '2026-12-01', [[2300, '2026-12-31', 30]]],
  ['7 days before', '2026-12-24', [[2300, '2026-12-31', 7]]],
  ['on the last day', '2026-12-31', [[2300, '2026-12-31', 7]]],
  ['a day too late', '2027-01-01', []],
  ['leave carried over has a date of its own', '2027-02-01', [[500, '2027-03-31', 60]]],
] as const)('%s', (_, today, expected) => {
  const expiring = expiringSoon(facts(), day(today)).map(({ amount, on, days_before }) => [amount, on, days_before]);
  expect(expiring).toEqual(expected);
});

test.each([
  ['leave booked ahead does not expire', [{ date: day('2026-12-28'), amount: -2300 }], []],
  ['the rest of partly booked leave does', [{ date: day('2026-12-28'), amount: -2000 }], [300]],
] as const)('%s', (_, taken, expected) => {
  expect(expiringSoon(facts({ taken }), day('2026-12-15')).map(({ amount }) => amount)).toEqual(expected);
});

test('people who leave before are not notified', () => {
  const employment = [{ from: day('2026-01-01'), to: day('2026-12-20') }];
  expect(expiringSoon(facts({ employment }), day('2026-12-15'))).toEqual([]);
});
