import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { leftText, elapsedShare } from './validity-words.ts';

const today = '2026-11-19' as LocalDate;

test.each([
  ['validity that has ended', '2026-11-01', 'expired 18 days ago'],
  ['its last day', '2026-11-19', 'expires today'],
  ['soon: in days', '2026-12-15', 'expires in 26 days'],
  ['later: in months', '2027-04-01', 'expires in 4 months'],
  ['much later: in years', '2029-06-22', 'expires in 2 years'],
])('%s', (_, expires, text) => {
  expect(leftText(expires as LocalDate, today)).toBe(text);
});

test('the bar fills up from the day it was added to its end, and not further', () => {
  expect(elapsedShare('2026-11-09' as LocalDate, '2026-11-29' as LocalDate, today)).toBe(0.5);
  expect(elapsedShare('2026-11-09' as LocalDate, '2026-11-10' as LocalDate, today)).toBe(1);
  expect(elapsedShare('2026-12-09' as LocalDate, '2027-11-10' as LocalDate, today)).toBe(0);
  expect(elapsedShare('2026-11-09' as LocalDate, '2026-11-09' as LocalDate, today)).toBe(1);
});
