import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { endOfWait, noticeOf } from './earliest.ts';

const day = (date: string) => date as LocalDate;

test.each([
  ['that of the rules', { notice_days: null, is_unlimited: false }, 5],
  ['none without a limit', { notice_days: null, is_unlimited: true }, 0],
  ['its own', { notice_days: 10, is_unlimited: false }, 10],
  ['its own without a limit', { notice_days: 2, is_unlimited: true }, 2],
  ['its own of no day', { notice_days: 0, is_unlimited: false }, 0],
])('the notice of a type is %s', (_, type, days) => {
  expect(noticeOf(type, { notice_days: 5 })).toBe(days);
});

const twice = [
  { from: day('2020-01-15'), to: day('2022-06-30') },
  { from: day('2026-03-31'), to: null },
];

test.each([
  ['no waiting time', '2026-04-10', 0, null],
  ['six months of the first employment', '2020-02-01', 6, '2020-07-15'],
  ['six months of the second one', '2026-04-10', 6, '2026-09-30'],
  ['a month that is shorter', '2026-04-10', 1, '2026-04-30'],
])('%s ends on the right day', (_, date, months, expected) => {
  expect(endOfWait(twice, day(date), { wait_months: months, wait_days: 0 })).toBe(expected);
});

test('a waiting time in days follows its months', () => {
  expect(endOfWait(twice, day('2020-02-01'), { wait_months: 0, wait_days: 90 })).toBe('2020-04-14');
  expect(endOfWait(twice, day('2026-04-10'), { wait_months: 1, wait_days: 14 })).toBe('2026-05-14');
});

test('a waiting time in days does not begin anew with an employment that follows without a gap', () => {
  const periods = [
    { from: day('2025-01-01'), to: day('2026-02-28') },
    { from: day('2026-03-01'), to: null },
  ];
  expect(endOfWait(periods, day('2026-03-10'), { wait_months: 0, wait_days: 90 })).toBe('2025-04-01');
  expect(endOfWait(twice, day('2026-04-10'), { wait_months: 0, wait_days: 90 })).toBe('2026-06-29');
});
