import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { nextBirthday } from './next-birthday.ts';

test.each([
  ['today it is today', '11-22', '2026-11-22', '2026-11-22'],
  ['the day after it is next year', '02-08', '2026-11-22', '2027-02-08'],
  ['a distant birthday is not announced', '08-08', '2026-11-22', undefined],
  ['29 February is the 28th of other years', '02-29', '2027-01-01', '2027-02-28'],
  ['and itself in leap years', '02-29', '2028-01-01', '2028-02-29'],
])('%s', (_, birthday, today, next) => {
  expect(nextBirthday(birthday, today as LocalDate, 120)).toBe(next);
});
