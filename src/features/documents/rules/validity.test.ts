import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { validityOf } from './validity.ts';

const today = '2026-03-02' as LocalDate;

test.each([
  ['without a date there is nothing to say', null, 30, null],
  ['long before it is valid', '2026-06-01', 30, 'valid'],
  ['on the first of its days it is expiring', '2026-04-01', 30, 'expiring'],
  ['a day earlier it is not', '2026-04-02', 30, 'valid'],
  ['on its last day it is expiring', '2026-03-02', 30, 'expiring'],
  ['the day after it has expired', '2026-03-01', 30, 'expired'],
  ['without days it is valid to its last one', '2026-03-02', null, 'valid'],
] as const)('%s', (_, expires_on, remind_days, expected) => {
  expect(validityOf({ expires_on: expires_on as LocalDate | null, remind_days }, today)).toBe(expected);
});
