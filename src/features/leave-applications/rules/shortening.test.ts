import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { balancesAfter, dividedBy, isAhead, periodStartsAfter } from './shortening.ts';

const date = (day: number) => `2026-03-${String(day).padStart(2, '0')}` as LocalDate;
const days = (...list: readonly number[]) => list.map((day) => ({ date: date(day) }));

/** Monday to Friday, twice. */
const leave = [9, 10, 11, 12, 13, 16, 17, 18, 19, 20];

test.each([
  ['the last days', [17, 18, 19, 20], [9, 10, 11, 12, 13, 16], []],
  ['the first days', [9, 10], [11, 12, 13, 16, 17, 18, 19, 20], []],
  ['a day between others begins another leave period', [11], [9, 10, 12, 13, 16, 17, 18, 19, 20], [12]],
  ['two days apart begin two of them', [10, 17], [9, 11, 12, 13, 16, 18, 19, 20], [11, 18]],
  ['all days leave nothing', leave, [], []],
])('gives back %s', (_, returned, kept, starts) => {
  const divided = dividedBy(days(...leave), returned.map(date));
  expect(divided).toEqual({ kept: days(...kept), returned: days(...returned) });
  expect(divided && periodStartsAfter(divided, [])).toEqual(starts.map(date));
});

test('a leave period that began before begins on its next day when its first one is given back', () => {
  const divided = dividedBy(days(9, 10, 12, 13), [date(12)]);
  expect(divided && periodStartsAfter(divided, [date(12)])).toEqual([date(13)]);
});

test('a date outside the leave cannot be given back', () => {
  expect(dividedBy(days(9, 10), [date(10), date(11)])).toBeNull();
});

test('today has begun', () => {
  expect([isAhead(date(9), date(9)), isAhead(date(10), date(9))]).toEqual([false, true]);
});

test('days given back are added to their own leave years', () => {
  const year = (name: number, left: number) =>
    ({ first: `${name}-01-01`, last: `${name}-12-31`, left }) as Parameters<typeof balancesAfter>[0][number];
  const years = [year(2025, 1), year(2026, 2), year(2027, 20)];
  const dates = ['2026-12-30', '2026-12-31', '2027-01-04'].map((date) => ({ date: date as LocalDate, cost: 1 }));
  const after = (...returned: string[]) =>
    balancesAfter(years, dates, new Set(returned as LocalDate[])).map((one) => [one.year.first, one.after]);
  expect(after('2026-12-31', '2027-01-04')).toEqual([
    ['2026-01-01', 3],
    ['2027-01-01', 21],
  ]);
  expect(after()).toEqual([
    ['2026-01-01', 2],
    ['2027-01-01', 20],
  ]);
});
