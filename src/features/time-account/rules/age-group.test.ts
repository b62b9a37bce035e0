import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { ageGroupOf } from './age-group.ts';

test.each([
  ['later', '2027-01-01', 0],
  ['today', '2026-12-01', 0],
  ['31 days ago', '2026-10-31', 0],
  ['32 days ago', '2026-10-30', 1],
  ['62 days ago', '2026-09-30', 1],
  ['63 days ago', '2026-09-29', 2],
  ['a year ago', '2025-12-01', 4],
  ['ten years ago', '2016-12-01', 7],
])('accounts are grouped by their first unsettled date: %s', (_, first, group) => {
  expect(ageGroupOf(first as LocalDate, '2026-12-01' as LocalDate)).toBe(group);
});
