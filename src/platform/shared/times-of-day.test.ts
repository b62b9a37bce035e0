import { expect, test } from 'vitest';
import { isTimes, joinTimes, lengthOf, timesOverlap, timesText, type Times } from './times-of-day.ts';

test.each([
  ['13:00-15:00', true],
  ['09:00-10:00,13:00-15:00', true],
  ['22:00-02:00', true],
  ['13:00-13:00', false],
  ['15:00-16:00,13:00-14:00', false],
  ['13:00-15:00,14:00-16:00', false],
  ['22:00-02:00,23:00-23:30', false],
  ['24:00-25:00', false],
  ['9:00-10:00', false],
  ['13:00', false],
  ['full', false],
])('%s is times of a day: %s', (text, expected) => expect(isTimes(text)).toBe(expected));

test.each([
  ['13:00-15:00', '14:00-16:00', true],
  ['13:00-15:00', '15:00-16:00', false],
  ['22:00-02:00', '01:00-03:00', true],
  ['22:00-02:00', '02:00-03:00', false],
] as const)('%s and %s overlap: %s', (one, other, expected) => {
  expect([timesOverlap(one, other), timesOverlap(other, one)]).toEqual([expected, expected]);
});

test('times are joined in order, and become one where they meet', () => {
  expect(joinTimes(['13:00-15:00', '09:00-10:00', '15:00-16:00'])).toBe('09:00-10:00,13:00-16:00');
  expect(lengthOf('09:00-10:00,22:00-01:00')).toBe(240);
  expect(timesText('09:00-10:00,13:00-15:00' satisfies Times)).toBe('09:00 – 10:00, 13:00 – 15:00');
});
