import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { weekText, upcomingWeek } from './next-week.ts';

const at = (utc: string) => Date.parse(`${utc}Z`) / 1000;

test.each([
  ['not on a Thursday', '2026-11-26T20:00:00', null],
  ['not on Friday morning', '2026-11-27T13:59:59', null],
  ['from Friday at three on, by the clocks of the company', '2026-11-27T14:00:00', '2026-11-30'],
  ['whoever is late tells it still', '2026-11-29T12:00:00', '2026-11-30'],
  ['until the week begins', '2026-11-29T23:00:00', null],
  ['over the end of a year', '2026-12-25T15:00:00', '2026-12-28'],
])('a week is announced: %s', (_, utc, monday) => {
  expect(upcomingWeek(at(utc), 'Europe/Berlin')).toBe(monday);
});

const days = (...dates: number[]) => dates.map((date) => `2026-12-${String(date).padStart(2, '0')}` as LocalDate);

test.each([
  ['one, on one day', [{ name: 'Liam', dates: days(8) }], 'Next week 1 of 7 in Dispatch is away: Liam (Tuesday).'],
  [
    'several periods',
    [
      { name: 'Liam', dates: days(7, 8, 9, 10, 11) },
      { name: 'Mia', dates: days(7, 9) },
    ],
    'Next week 2 of 7 in Dispatch are away: Liam (Monday to Friday), Mia (Monday, Wednesday).',
  ],
  [
    'many, of whom five are named',
    'ABCDEF'.split('').map((name) => ({ name, dates: days(8) })),
    'Next week 6 of 7 in Dispatch are away: A (Tuesday), B (Tuesday), C (Tuesday), D (Tuesday), E (Tuesday) and 1 other.',
  ],
])('people away are described in words: %s', (_, away, text) => {
  expect(weekText('Dispatch', 7, away, numberTextIn('en-GB'))).toBe(text);
});
