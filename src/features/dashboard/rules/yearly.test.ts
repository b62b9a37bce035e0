import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { anniversaryThisMonth, bySoonest, nextAnniversary, anniversaryIn, tierOf } from './yearly.ts';

const d = (date: string) => date as LocalDate;

test.each([
  ['today', '1990-03-02', '2026-03-02', '2026-03-02'],
  ['later this year', '1990-12-31', '2026-03-02', '2026-12-31'],
  ['over New Year', '1990-01-01', '2026-12-20', '2027-01-01'],
  ['29 February in a leap year', '1992-02-29', '2028-02-01', '2028-02-29'],
  ['29 February in another year is kept on the 28th', '1992-02-29', '2026-02-28', '2026-02-28'],
  ['… and on 1 March it is a year away', '1992-02-29', '2026-03-01', '2027-02-28'],
])('the next return of a date: %s', (_, date, today, next) => {
  expect(nextAnniversary(d(date), d(today))).toBe(next);
});

test('no year is a leap year by four alone', () => {
  expect(anniversaryIn(2100, d('1992-02-29'))).toBe('2100-02-28');
  expect(anniversaryIn(2000, d('1992-02-29'))).toBe('2000-02-29');
});

test.each([
  [1, 'bronze'],
  [2, 'bronze'],
  [3, 'silver'],
  [4, 'silver'],
  [5, 'gold'],
  [9, 'gold'],
  [10, 'platinum'],
  [40, 'platinum'],
])('%i years are honoured with %s', (years, tier) => {
  expect(tierOf(years)).toBe(tier);
});

test.each([
  ['to come', '2020-03-28', { date: '2026-03-28', years: 6 }],
  ['been', '2020-03-01', { date: '2026-03-01', years: 6 }],
  ['of another month', '2020-04-01', undefined],
  ['of this very month', '2026-03-01', undefined],
])('an anniversary in the month of 2 March 2026: %s', (_, joined_on, found) => {
  expect(anniversaryThisMonth(d(joined_on), d('2026-03-02'))).toEqual(found);
});

test('those to come are first, the next on top; of those that have been the latest', () => {
  const dates = ['2026-03-01', '2026-03-31', '2026-03-02', '2026-02-20', '2026-03-10'].map((date) => ({
    date: d(date),
  }));
  expect(dates.sort(bySoonest(d('2026-03-02'))).map(({ date }) => date.slice(5))).toEqual([
    '03-02',
    '03-10',
    '03-31',
    '03-01',
    '02-20',
  ]);
});
