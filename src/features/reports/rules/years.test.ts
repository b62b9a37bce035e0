import { expect, test } from 'vitest';
import { isYear } from './years.ts';

test.each([
  ['a calendar year', '2026-01-01', '2026-12-31', true],
  ['a leave year', '2026-04-06', '2027-04-05', true],
  ['a year with a leap day', '2024-01-01', '2024-12-31', true],
  ['a day less', '2026-01-01', '2026-12-30', false],
  ['month', '2026-01-01', '2026-01-31', false],
  ['two years', '2025-01-01', '2026-12-31', false],
])('%s', (_, from, to, is) => expect(isYear({ from, to })).toBe(is));
