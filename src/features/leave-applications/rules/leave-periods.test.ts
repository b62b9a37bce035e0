import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { isoWeekday } from '#platform/shared/time.ts';
import { leavePeriodsOf, longestAbsence, longestPeriod } from './leave-periods.ts';

const isWeekend = (date: LocalDate) => isoWeekday(date) > 5;
const parts = { '': 'full', a: 'first', b: 'second' } as const;

test.each([
  ['days that follow each other are one', '14 15 16', '14-16'],
  ['a weekend between is bridged', '17 18 21 22', '17-22'],
  ['a working day between is not', '14 16', '14-14 16-16'],
  ['a single day', '14', '14-14'],
  ['half a day at the end stands alone', '14 15 16a', '14-15 16-16a'],
  ['half a day at the beginning, too', '14b 15 16', '14-14b 15-16'],
  ['half a day in the middle parts what is around it', '14 15a 16', '14-14 15-15a 16-16'],
  ['nothing', '', ''],
])('%s', (_, days, bars) => {
  const chosen = days
    .split(' ')
    .filter(Boolean)
    .map((day) => ({ date: `2026-12-${day.slice(0, 2)}` as LocalDate, part: parts[day.slice(2) as 'a'] }));
  const letter = { full: '', first: 'a', second: 'b' } as const;
  const texts = leavePeriodsOf(chosen, isWeekend).map(
    ({ from, to, part }) => `${from.slice(8)}-${to.slice(8)}${letter[part as 'full']}`,
  );
  expect(texts.join(' ')).toBe(bars);
});

test('a further leave period divides the days of an application, but not days next to each other', () => {
  const days = ['2026-03-12', '2026-03-13', '2026-03-16', '2026-03-17'] as LocalDate[];
  expect(longestPeriod(days, [])).toBe(4);
  expect(longestPeriod(days, ['2026-03-16' as LocalDate])).toBe(2);
  expect(longestPeriod(days, ['2026-03-13' as LocalDate])).toBe(4);
  const halves = days.map((date, at) => ({ date, part: at === 0 ? ('second' as const) : ('full' as const) }));
  expect(longestAbsence(halves, ['2026-03-16' as LocalDate])).toBe(2);
  expect(longestAbsence(halves, [])).toBe(3.5);
  expect([longestPeriod([], []), longestAbsence([], [])]).toEqual([0, 0]);
});
