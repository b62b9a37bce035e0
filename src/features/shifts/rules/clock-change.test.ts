import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { clockChangeIn } from './clock-change.ts';

const night = { start_time: '22:00', work_time: 28_800, break_time: 1800 };
const early = { start_time: '06:00', work_time: 28_800, break_time: 1800 };
const inLisbon = (date: string, hours: typeof night) => clockChangeIn(date as LocalDate, hours, 'Europe/Lisbon');

test('a night in which the clocks change ends an hour later or earlier on the wall', () => {
  expect(inLisbon('2026-03-28', night)).toBe(3600);
  expect(inLisbon('2026-10-24', night)).toBe(-3600);
});

test('a shift beside the change ends as ever', () => {
  expect(inLisbon('2026-03-27', night)).toBe(0);
  expect(inLisbon('2026-03-29', early)).toBe(0);
});

test('a shift that would begin in the hour that is skipped begins when it is over', () => {
  expect(inLisbon('2026-03-29', { ...early, start_time: '01:30' })).toBe(0);
});
