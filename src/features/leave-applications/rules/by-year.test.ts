import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { effectsOf, tooMuchOf } from './by-year.ts';

const day = (date: string) => date as LocalDate;
const year = (year: number, left: number, carried = 0) => ({
  first: day(`${year}-01-01`),
  last: day(`${year}-12-31`),
  left,
  carried,
  given: 28,
  taken: 0,
  booked: 0,
  waiting: 0,
  expiring: null,
  next: null,
});
const costs = (...dates: readonly string[]) => dates.map((date) => ({ date: day(date), cost: 1 }));
const newYear = costs('2026-12-30', '2026-12-31', '2027-01-04', '2027-01-05', '2027-01-06');
const asText = (effects: ReturnType<typeof effectsOf>) =>
  effects.map(({ year: { first }, left, after }) => `${first.slice(0, 4)}: ${left} → ${after}`);

test('leave over New Year uses each leave year’s days for its own dates', () => {
  const effects = effectsOf([year(2026, 2), year(2027, 28)], newYear);
  expect(asText(effects)).toEqual(['2026: 2 → 0', '2027: 28 → 25']);
  expect(tooMuchOf(effects)).toBeUndefined();
});

test('too much of either year is found', () => {
  expect(tooMuchOf(effectsOf([year(2026, 1), year(2027, 28)], newYear))?.year.first).toBe('2026-01-01');
  expect(tooMuchOf(effectsOf([year(2026, 2), year(2027, 2)], newYear))?.year.first).toBe('2027-01-01');
});

test('leave taken is not carried over, as far as more would have been left than the limit', () => {
  expect(asText(effectsOf([year(2026, 2, 0), year(2027, 30, 2)], newYear))).toEqual(['2026: 2 → 0', '2027: 28 → 25']);
  expect(asText(effectsOf([year(2026, 6), year(2027, 33, 5)], newYear))).toEqual(['2026: 6 → 4', '2027: 32 → 29']);
  expect(asText(effectsOf([year(2026, 9), year(2027, 33, 5)], newYear))).toEqual(['2026: 9 → 7', '2027: 33 → 30']);
});

test('days that the application reserved before are free again, in their own year', () => {
  const effects = effectsOf([year(2026, 0), year(2027, 28)], newYear, costs('2026-12-30', '2026-12-31'));
  expect(asText(effects)).toEqual(['2026: 2 → 0', '2027: 28 → 25']);
  expect(tooMuchOf(effects)).toBeUndefined();
});

test('a balance that is too low already is left to the server', () => {
  expect(tooMuchOf(effectsOf([year(2026, -1), year(2027, 28)], newYear))).toBeUndefined();
});
