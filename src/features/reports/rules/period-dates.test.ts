import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { datesOfPeriod } from './period-dates.ts';
import type { Period } from './saved.ts';

const cases: readonly (readonly [string, Period, number, string, string])[] = [
  ['this period is the month', 'this_cycle', 1, '2026-03-01', '2026-03-31'],
  ['the last one is the month before', 'last_cycle', 1, '2026-02-01', '2026-02-28'],
  ['periods may begin on another day', 'this_cycle', 21, '2026-02-21', '2026-03-20'],
  ['and so the one before', 'last_cycle', 21, '2026-01-21', '2026-02-20'],
  ['this week', 'this_week', 1, '2026-03-09', '2026-03-15'],
  ['last week', 'last_week', 1, '2026-03-02', '2026-03-08'],
  ['this year', 'this_year', 1, '2026-01-01', '2026-12-31'],
  ['last year', 'last_year', 1, '2025-01-01', '2025-12-31'],
];

test.each(cases)('%s', (_, period, cycleDay, from, to) => {
  expect(datesOfPeriod(period, { today: '2026-03-11' as LocalDate, cycleDay, firstDay: 1 })).toEqual({ from, to });
});
