import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import { manyOf, stretchesOf } from './bars.ts';

const isWeekend = (date: LocalDate) => isoWeekday(date) > 5;

test.each([
  ['days that follow each other are one', '14 15 16', '14-16'],
  ['a weekend between is bridged', '17 18 21 22', '17-22'],
  ['a working day between is not', '14 16', '14-14 16-16'],
  ['a single day', '14', '14-14'],
  ['nothing', '', ''],
])('%s', (_, days, bars) => {
  const dates = days
    .split(' ')
    .filter(Boolean)
    .map((day) => `2026-12-${day}` as LocalDate);
  const told = stretchesOf(dates, isWeekend).map(({ from, to }) => `${from.slice(8)}-${to.slice(8)}`);
  expect(told.join(' ')).toBe(bars);
});

test.each([
  [60, 15],
  [7, 3],
  [11, 3],
  [14, 4],
])('of %i people, %i away are many', (total, many) => expect(manyOf(total)).toBe(many));
