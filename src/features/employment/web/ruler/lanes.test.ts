import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { changeDays, dayAt, kindOf, shareOf, lanePeriodsOf, periodsWithin, periodOn, yearsOf } from './lanes.ts';

const day = (text: string) => text as LocalDate;
const today = day('2026-11-19');
const hours = lanePeriodsOf([
  { from: day('2025-08-01'), text: '37h' },
  { from: day('2021-03-01'), text: '37h' },
  { from: day('2024-08-01'), text: '30h' },
  { from: day('2027-01-01'), text: '32h' },
]);

test('a value applies until the next one begins, the last one without an end', () => {
  expect(hours.map(({ from, to }) => [from, to])).toEqual([
    ['2021-03-01', '2024-08-01'],
    ['2024-08-01', '2025-08-01'],
    ['2025-08-01', '2027-01-01'],
    ['2027-01-01', undefined],
  ]);
});

test('nothing from a day on leaves a gap', () => {
  expect(
    lanePeriodsOf([
      { from: day('2021-03-01'), text: 'Ana' },
      { from: day('2022-01-01'), text: null },
    ]),
  ).toEqual([{ from: '2021-03-01', to: '2022-01-01', text: 'Ana' }]);
});

test('no value applies after the last day, and later planned ones are left out', () => {
  const within = (...periods: [start: string, end: string | null][]) =>
    periodsWithin(
      hours,
      periods.map(([start, end]) => ({ started_on: day(start), ended_on: end === null ? null : day(end) })),
    ).map(({ from, to, text }) => [from, to, text]);
  expect(within(['2021-03-01', '2026-09-24'])).toEqual([
    ['2021-03-01', '2024-08-01', '37h'],
    ['2024-08-01', '2025-08-01', '30h'],
    ['2025-08-01', '2026-09-25', '37h'],
  ]);
  // A person who was employed again has a gap between the two periods.
  expect(within(['2021-03-01', '2024-12-31'], ['2026-01-01', null])).toEqual([
    ['2021-03-01', '2024-08-01', '37h'],
    ['2024-08-01', '2025-01-01', '30h'],
    ['2026-01-01', '2027-01-01', '37h'],
    ['2027-01-01', undefined, '32h'],
  ]);
});

test.each([
  ['today: past, past, current, scheduled', '2026-11-19', ['past', 'past', 'now', 'next']],
  ['on its first day a value counts', '2024-08-01', ['past', 'now', 'later', 'next']],
  ['changes after the viewed date differ from scheduled ones', '2024-01-15', ['now', 'later', 'later', 'next']],
  ['a day to come is looked at like any other', '2027-01-01', ['past', 'past', 'past', 'now']],
])('%s', (_, looked, kinds) => {
  expect(hours.map((period) => kindOf(period, day(looked), today))).toEqual(kinds);
});

test('the values of a day are found, and none before the first day', () => {
  const lane = { field: 'hours', label: 'Hours', lanePeriods: hours };
  expect(periodOn(lane, day('2025-01-01'))?.text).toBe('30h');
  expect(periodOn(lane, day('2021-02-28'))).toBeUndefined();
  expect(changeDays([lane, lane])).toEqual(['2021-03-01', '2024-08-01', '2025-08-01', '2027-01-01']);
});

test('the ruler reaches a year beyond the last change, and every place of it is a day', () => {
  const years = yearsOf([day('2021-03-01'), day('2027-01-01')], today);
  expect(years).toEqual({ first: 2021, end: 2029 });
  expect(shareOf(day('2021-01-01'), years)).toBe(0);
  for (const known of ['2021-01-01', '2024-02-29', '2028-12-31'])
    expect(dayAt(shareOf(day(known), years), years)).toBe(known);
  expect(dayAt(5, years)).toBe('2028-12-31');
});
