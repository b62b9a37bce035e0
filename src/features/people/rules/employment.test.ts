import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isEmployedOn, rowOn, stateOf, worksOn } from './employment.ts';

const on = (date: string) => ({ effective_from: date as LocalDate });
const rows = [on('2026-04-01'), on('2020-01-01'), on('2023-06-01')];

test.each([
  ['the last row that has begun counts', '2025-01-01', '2023-06-01'],
  ['a row counts on its own day', '2023-06-01', '2023-06-01'],
  ['the day before, the one before it still counts', '2023-05-31', '2020-01-01'],
  ['a scheduled row counts from its day on', '2026-04-01', '2026-04-01'],
])('%s', (_, date, found) => {
  expect(rowOn(rows, date as LocalDate)).toEqual(on(found));
});

test('before the first row nothing counts', () => {
  expect(rowOn(rows, '2019-12-31' as LocalDate)).toBeUndefined();
  expect(rowOn([], '2026-01-01' as LocalDate)).toBeUndefined();
});

test('a row is past, current or scheduled', () => {
  expect(rows.map((row) => stateOf(row, rows, '2025-01-01' as LocalDate))).toEqual(['scheduled', 'past', 'current']);
});

test.each([
  ['on the first day', '2020-01-01', true],
  ['on the last day of the first time', '2021-12-31', true],
  ['between two times', '2022-06-01', false],
  ['in the second time, which goes on', '2030-01-01', true],
  ['before all of it', '2019-12-31', false],
])('employed %s: %s is %s', (_, date, employed) => {
  const periods = [
    { started_on: '2020-01-01' as LocalDate, ended_on: '2021-12-31' as LocalDate },
    { started_on: '2023-01-01' as LocalDate, ended_on: null },
  ];
  expect(isEmployedOn(periods, date as LocalDate)).toBe(employed);
});

test.each([
  ['before the first time here', '2019-12-31', false],
  ['on a day of the first time', '2021-12-31', true],
  ['between the two', '2022-06-01', false],
  ['on the first day of the second', '2023-01-01', true],
  ['on its last day', '2024-06-30', true],
  ['after it', '2024-07-01', false],
])('a rehired person is employed %s: %s', (_, date, works) => {
  const earlier_periods = [{ started_on: '2020-01-01' as LocalDate, ended_on: '2021-12-31' as LocalDate }];
  const [joined_on, discharged_date] = ['2023-01-01' as LocalDate, '2024-06-30' as LocalDate];
  expect(worksOn({ joined_on, discharged_date, earlier_periods }, date as LocalDate)).toBe(works);
  // Without earlier periods, the days of the last one count alike.
  expect(worksOn({ joined_on, discharged_date }, date as LocalDate)).toBe(works && date >= joined_on);
});
