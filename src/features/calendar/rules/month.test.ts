import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Month } from '#features/company/rules/calendar-period.ts';
import type { PlacedItem } from '../contract.ts';
import { barsOf, blocksOf, countedIn, hoursOf, sameDayInMonth, weekOf, weeksOf } from './month.ts';

const date = (text: string) => text as LocalDate;
const item = (fields: Partial<PlacedItem>): PlacedItem => ({
  layer: 'leave',
  id: 'x',
  kind: 'bar',
  date: date('2026-12-10'),
  end_date: date('2026-12-11'),
  starts_at: null,
  ends_at: null,
  title: 'Leave',
  years: null,
  color: null,
  is_own: true,
  username: null,
  clock_change: 0,
  is_changed: false,
  ...fields,
});

test.each([
  ['from Monday', '2026-12', 1, '2026-11-30', '2027-01-03', 5],
  ['from Sunday', '2026-12', 7, '2026-11-29', '2027-01-02', 5],
  ['from Saturday', '2026-08', 6, '2026-08-01', '2026-09-04', 5],
  ['a February of four weeks', '2027-02', 1, '2027-02-01', '2027-02-28', 4],
  ['a leap February', '2028-02', 1, '2028-01-31', '2028-03-05', 5],
  ['that begins on the first day of a week', '2026-03', 7, '2026-03-01', '2026-04-04', 5],
  ['of six weeks', '2026-08', 1, '2026-07-27', '2026-09-06', 6],
  ['over New Year', '2027-01', 1, '2026-12-28', '2027-01-31', 5],
] as const)('the weeks of a month %s', (_, month, firstDay, first, last, count) => {
  const weeks = weeksOf(month as Month, firstDay);

  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([first, last, count]);
});

test('a week, and the same day of other months', () => {
  expect(weekOf(date('2026-12-31'), 1).at(-1)).toBe('2027-01-03');
  expect([
    sameDayInMonth(date('2026-12-31'), 2),
    sameDayInMonth(date('2027-12-31'), 2),
    sameDayInMonth(date('2027-01-15'), -1),
  ]).toEqual(['2027-02-28', '2028-02-29', '2026-12-15']);
});

test('bars are cut at the ends of the week, and no two are in one place', () => {
  const week = weekOf(date('2026-12-10'), 1);
  const bars = barsOf(week, [
    item({ id: 'short' }),
    item({ id: 'long', date: date('2026-12-01'), end_date: date('2026-12-31') }),
    item({ id: 'after', date: date('2026-12-12'), end_date: date('2026-12-12') }),
    item({ id: 'other week', date: date('2026-12-14'), end_date: date('2026-12-15') }),
    item({ id: 'no bar', kind: 'birthday' }),
  ]);

  expect(
    bars.map(({ item: { id }, from, to, lane, isCutBefore, isCutAfter }) => [
      id,
      from,
      to,
      lane,
      isCutBefore,
      isCutAfter,
    ]),
  ).toEqual([
    ['long', 0, 6, 0, true, true],
    ['short', 3, 4, 1, false, false],
    ['after', 5, 5, 1, false, false],
  ]);
});

describe('the hours of a day', () => {
  const shift = (starts_at: string, ends_at: string) =>
    item({ kind: 'shift', starts_at: `${starts_at}:00`, ends_at: `${ends_at}:00` });
  const places = (on: string, ...items: PlacedItem[]) =>
    blocksOf(date(on), items).map(({ from, to, column, columns }) => [from / 60, to / 60, column, columns]);

  test.each([
    ['a day', '2026-12-10', '2026-12-10 09:00', '2026-12-10 17:30', [[9, 17.5, 0, 1]]],
    ['a night on the day it begins', '2026-12-10', '2026-12-10 22:00', '2026-12-11 06:30', [[22, 24, 0, 1]]],
    ['a night on the day it ends', '2026-12-11', '2026-12-10 22:00', '2026-12-11 06:30', [[0, 6.5, 0, 1]]],
    ['until midnight it has no part on the next day', '2026-12-11', '2026-12-10 15:30', '2026-12-11 00:00', []],
    ['a night that the clocks make longer', '2026-10-25', '2026-10-24 22:00', '2026-10-25 05:30', [[0, 5.5, 0, 1]]],
    [
      'in the repeated hour it may end before it begins',
      '2026-10-25',
      '2026-10-25 02:50',
      '2026-10-25 02:10',
      [[2 + 1 / 6, 2 + 5 / 6, 0, 1]],
    ],
    ['another day', '2026-12-12', '2026-12-10 22:00', '2026-12-11 06:30', []],
  ])('%s', (_, on, starts, ends, expected) => {
    expect(places(on, shift(starts, ends))).toEqual(expected);
  });

  test('overlapping entries are side by side', () => {
    const [day, talk, lunch] = [
      shift('2026-12-10 09:00', '2026-12-10 17:00'),
      shift('2026-12-10 10:00', '2026-12-10 11:00'),
      shift('2026-12-10 12:00', '2026-12-10 13:00'),
    ];

    expect(places('2026-12-10', lunch, talk, day)).toEqual([
      [9, 17, 0, 2],
      [10, 11, 1, 2],
      [12, 13, 1, 2],
    ]);
  });

  test('a week shows a working day, and more where there is more', () => {
    expect(hoursOf([])).toEqual([7, 19]);
    expect(hoursOf([{ from: 510, to: 1020 }])).toEqual([7, 19]);
    expect(
      hoursOf([
        { from: 1320, to: 1440 },
        { from: 0, to: 390 },
      ]),
    ).toEqual([0, 24]);
  });
});

test('around a month only its own days are counted, in other ranges all', () => {
  const range = (start: string, end: string) => ({ start_date: date(start), end_date: date(end) });
  const counted = (start: string, end: string) => Object.values(countedIn(range(start, end))).join(' ');
  expect(counted('2026-10-26', '2026-12-06')).toBe('2026-11-01 2026-11-30');
  expect(counted('2027-02-01', '2027-02-28')).toBe('2027-02-01 2027-02-28');
  expect(counted('2026-11-23', '2026-11-29')).toBe('2026-11-23 2026-11-29');
  expect(counted('2026-11-28', '2026-12-28')).toBe('2026-11-28 2026-12-28');
});
