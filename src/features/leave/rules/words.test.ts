import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { LeaveFacts } from './facts.ts';
import { ruledLines } from './ledger-rules.ts';
import { daysText, titleOf, whyOf } from './words.ts';

const day = (text: string) => text as LocalDate;
const term = {
  days: 3000,
  given: 'at_once',
  counts: 'weekly_hours',
  accrues_at: 'end',
  joining: 'none',
  grace_days: 0,
  steps: [],
  rounding: 'none',
  is_pro_rata: true,
  carry_over: 500,
  carry_over_months: 3,
  below_zero: 0,
} as const;

function reasons(facts: Partial<LeaveFacts>, until: string): string[] {
  const whole: LeaveFacts = {
    beginnings: [day('2000-01-01')],
    full_time: [{ from: day('2000-01-01'), value: 144_000 }],
    employment: [{ from: day('2026-01-01'), to: null }],
    weekly: [],
    weeks: [],
    packages: [{ from: day('2000-01-01'), value: 'full' }],
    terms: new Map([['full', [{ from: day('2000-01-01'), value: term }]]]),
    opening: null,
    taken: [],
    corrections: [],
    ...facts,
  };
  const format = { unit: 'days', text: numberTextIn('en-GB'), nameOf: () => 'Full time' } as const;
  return ruledLines(whole, day(until))
    .filter(({ date }) => date <= until)
    .map((line) => `${line.date} ${whyOf(line, format)}`);
}

test('each line says why it is what it is', () => {
  expect(reasons({}, '2027-03-31')).toEqual([
    '2026-01-01 Package Full time: 30 days for the whole year.',
    '2026-12-31 30 days left. 5 can be carried over; the rest expires.',
    '2027-01-01 The unused balance of 2026 carries over to the next year.',
    '2027-01-01 Carried over from 2026. Use it by 31 March 2027.',
    '2027-01-01 Package Full time: 30 days for the whole year.',
    '2027-03-31 Carried over from 2026 but not used by 31 March 2027.',
  ]);
});

test('months and weekly hours are in the line', () => {
  const facts = {
    employment: [{ from: day('2026-03-16'), to: null }],
    weekly: [{ from: day('2026-03-16'), value: 115_200 }],
  };
  expect(reasons(facts, '2026-12-30')).toEqual([
    '2026-03-16 Package Full time: 30 × 9/12 months × 4/5 of full-time hours = 18.',
  ]);
});

test('days of the own week, and the line of a changed one, stand there as well', () => {
  const byDays = new Map([['full', [{ from: day('2000-01-01'), value: { ...term, counts: 'own_days' as const } }]]]);
  const week = (from: string, days: number) => ({ from: day(from), value: { days, work_time: days * 28_800 } });
  expect(reasons({ terms: byDays, weeks: [week('2026-01-01', 2.5)] }, '2026-12-30')).toEqual([
    '2026-01-01 Package Full time: 30 × 2.5 of 5 days = 15.',
  ]);
  expect(reasons({ terms: byDays, weeks: [week('2026-01-01', 5), week('2026-07-01', 3)] }, '2026-12-30')).toEqual([
    '2026-01-01 Package Full time: 30 days for the whole year.',
    '2026-07-01 Week changed: 1 July 2026, −6 days.',
  ]);
  expect(reasons({ terms: byDays, weeks: [week('2026-01-01', 3), week('2026-07-01', 5)] }, '2026-12-30')).toEqual([
    '2026-01-01 Package Full time: 30 × 3 of 5 days = 18.',
    '2026-07-01 Week changed: 1 July 2026, +6 days.',
  ]);
});

test('more after years of employment, and rounding, stand there as well', () => {
  const steps = [{ years: 5, days: 3200 }];
  const of = (more: object) => new Map([['full', [{ from: day('2000-01-01'), value: { ...term, ...more } }]]]);
  const employment = [{ from: day('2021-07-01'), to: null }];
  const opening = { date: day('2025-12-31'), amount: 0 };
  expect(reasons({ terms: of({ steps, carry_over: 0 }), employment, opening }, '2026-12-30')).toEqual([
    '2026-01-01 Package Full time: 30 days for the whole year.',
    '2026-07-01 5 years of employment: 30 × 6/12 months + 32 × 6/12 months = 31 instead of 30.',
  ]);
  const rounding = 'half_up' as const;
  const joined = [{ from: day('2026-02-10'), to: null }];
  expect(reasons({ terms: of({ days: 2800, rounding }), employment: joined }, '2026-12-30')).toEqual([
    '2026-02-10 Package Full time: 28 × 10/12 months = 23.33, rounded to 23.5.',
  ]);
  const monthly = of({ days: 2800, rounding: 'up', given: 'monthly' });
  expect(reasons({ terms: monthly, employment: joined }, '2026-12-31').at(-2)).toBe(
    '2026-12-31 Package Full time: the year is rounded from 23.33 to 24 days.',
  );
});

test.each([
  [100, '1 day'],
  [1250, '12.5 days'],
  [-200, '−2 days'],
])('%i hundredths are %s', (amount, text) => {
  expect(daysText(amount, 'days', numberTextIn('en-GB'))).toBe(text);
});

test('future leave is named differently from booked leave', () => {
  expect([titleOf('grant', false), titleOf('grant', true)]).toEqual(['Granted', 'Will be granted']);
});

test('days of several years that are carried together say their years and last days', () => {
  const lasting = { ...term, carry_over_months: 24 };
  const own = new Map([['full', [{ from: day('2000-01-01'), value: lasting }]]]);
  const carried = reasons({ terms: own }, '2028-01-01').filter((line) => line.startsWith('2028-01-01'));
  expect(carried.slice(0, 2)).toEqual([
    '2028-01-01 5 days from 2026. 5 days from 2027.',
    '2028-01-01 5 days from 2026, to use by 31 December 2028. 5 days from 2027, to use by 31 December 2029.',
  ]);
});
