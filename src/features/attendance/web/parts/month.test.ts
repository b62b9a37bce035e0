import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { setFormats } from '#platform/web/format.ts';
import {
  isDate,
  isMonth,
  monthOf,
  monthRange,
  monthWeeks,
  sameDayIn,
  stepMonth,
  weekRange,
  type Month,
} from './month.ts';

const month = (text: string) => text as Month;
const date = (text: string) => text as LocalDate;

describe('the grid of a month', () => {
  test.each([
    ['begins on the Monday before a 1st that is a Sunday', '2026-11', '2026-10-26', '2026-12-06', 6],
    ['has exactly four weeks when February begins on a Monday', '2027-02', '2027-02-01', '2027-02-28', 4],
    ['reaches over New Year', '2026-12', '2026-11-30', '2027-01-03', 5],
    ['has the 29th of a leap year', '2028-02', '2028-01-31', '2028-03-05', 5],
  ])('%s', (_, name, first, last, weeks) => {
    const grid = monthWeeks(month(name));
    expect(grid).toHaveLength(weeks);
    expect(grid.every((week) => week.length === 7)).toBe(true);
    expect([grid[0]?.[0], grid.at(-1)?.[6]]).toEqual([first, last]);
    expect(new Set(grid.flat()).size).toBe(weeks * 7);
  });
});

test('a month is asked for from its first to its last day', () => {
  expect(monthRange(month('2028-02'))).toEqual({ start_date: '2028-02-01', end_date: '2028-02-29' });
  expect(monthOf(date('2026-11-30'))).toBe('2026-11');
});

test('stepping passes New Year and stops where the calendar of the server ends', () => {
  expect(stepMonth(month('2026-12'), 1)).toBe('2027-01');
  expect(stepMonth(month('2026-01'), -1)).toBe('2025-12');
  expect(stepMonth(month('2199-12'), 1)).toBe('2199-12');
  expect(stepMonth(month('1900-01'), -1)).toBe('1900-01');
});

test('a week is Monday to Sunday, also over the end of a month', () => {
  expect(weekRange(date('2026-11-01'))).toEqual({ start_date: '2026-10-26', end_date: '2026-11-01' });
  expect(weekRange(date('2026-11-16'))).toEqual({ start_date: '2026-11-16', end_date: '2026-11-22' });
});

test('the 31st becomes the last day of a shorter month', () => {
  expect(sameDayIn(month('2026-02'), date('2026-01-31'))).toBe('2026-02-28');
});

describe('periods that begin on another day than the 1st', () => {
  const formats = { date_format: 'DD MMM YYYY', time_format: 2, first_day_of_week: 1, number_format: 'en-IN' };
  beforeEach(() => setFormats({ ...formats, calendar_cycle: 21 }));
  afterEach(() => setFormats({ ...formats, calendar_cycle: 1 }));

  test('a month is the period that ends in it', () => {
    expect(monthRange(month('2026-11'))).toEqual({ start_date: '2026-10-21', end_date: '2026-11-20' });
    expect([monthOf(date('2026-11-20')), monthOf(date('2026-11-21'))]).toEqual(['2026-11', '2026-12']);
    expect(monthWeeks(month('2026-11')).flat()).toEqual(expect.arrayContaining(['2026-10-21', '2026-11-20']));
  });

  test('the same day is found on either side of the turn', () => {
    expect(sameDayIn(month('2026-12'), date('2026-11-20'))).toBe('2026-12-20');
    expect(sameDayIn(month('2026-11'), date('2026-11-21'))).toBe('2026-10-21');
    expect(sameDayIn(month('2027-03'), date('2027-01-31'))).toBe('2027-02-28');
  });
});

test.each(['2026-11', '1900-01', '2199-12'])('%s is a month', (text) => expect(isMonth(text)).toBe(true));
test.each(['2026-13', '2026-1', '1899-12', '2200-01', '', 'now', '2026-11-01', 202611, null, undefined, ['2026-11']])(
  '%j is no month',
  (text) => expect(isMonth(text)).toBe(false),
);
test.each(['2026-11-30', '2028-02-29'])('%s is a date', (text) => expect(isDate(text)).toBe(true));
test.each(['2026-11-31', '2027-02-29', '2026-11-00', '2026-11', '2026-11-1', 'today', 5, undefined])(
  '%j is no date',
  (text) => expect(isDate(text)).toBe(false),
);
