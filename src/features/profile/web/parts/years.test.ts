import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { monthsSince, periodSince, yearsSince } from './years.ts';

const day = (text: string) => text as LocalDate;

test.each([
  ['a year is over on its day', '2021-03-01', '2026-03-01', 5, 60, '5 years'],
  ['the day before it is not', '2021-03-01', '2026-02-28', 4, 59, '4 years, 11 months'],
  ['months count from their day on', '2026-01-31', '2026-03-01', 0, 1, '1 month'],
  ['the first month says nothing', '2026-11-01', '2026-11-22', 0, 0, ''],
  ['a future date is nothing', '2027-01-01', '2026-11-22', 0, 0, ''],
])('%s', (_, from, today, years, months, text) => {
  expect(yearsSince(day(from), day(today))).toBe(years);
  expect(monthsSince(day(from), day(today))).toBe(months);
  expect(periodSince(day(from), day(today))).toBe(text);
});
