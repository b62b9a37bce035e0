import { expect, test } from 'vitest';
import { addDays } from '../shared/time.ts';
import type { LocalDate } from '../shared/schemas.ts';
import { byDay, dayName, fullDayName, relative } from './relative-time.ts';
import { companyToday } from './server-time.ts';

test.each([
  [30, 'just now'],
  [60, '1 minute ago'],
  [7199, '1 hour ago'],
  [7200, '2 hours ago'],
  [3 * 86_400, '3 days ago'],
])('an event of %i seconds ago was %s', (seconds, expected) => {
  const now = Date.parse('2026-11-19T12:00:00Z') / 1000;
  expect(relative(new Date((now - seconds) * 1000).toISOString(), now)).toBe(expected);
});

test('days are called as one speaks of them, and by their dates', () => {
  const today = companyToday() as LocalDate;
  expect([0, -1].map((by) => dayName(addDays(today, by)))).toEqual(['Today', 'Yesterday']);
  expect(fullDayName(today)).toMatch(/^Today, \w+day, \d+ \w+$/);
  expect(dayName('2019-11-19' as LocalDate)).toBe('Tuesday, 19 November 2019');
  expect(fullDayName('2019-11-19' as LocalDate)).toBe('Tuesday, 19 November 2019');
});

test('consecutive entries of one day are grouped', () => {
  const rows = ['2026-03-02', '2026-03-02', '2026-03-01'] as LocalDate[];
  expect(byDay(rows, (row) => row)).toEqual([
    ['2026-03-02', ['2026-03-02', '2026-03-02']],
    ['2026-03-01', ['2026-03-01']],
  ]);
  expect(byDay([], () => '2026-03-02' as LocalDate)).toEqual([]);
});
