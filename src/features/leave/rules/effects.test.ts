import { expect, test } from 'vitest';
import { changeText } from './effects.ts';

const sums = (balance: number, given: number, kept: number) => ({ balance, given, kept });

test.each([
  ['more is given', sums(2800, 2800, 0), sums(3000, 3000, 0), '30 instead of 28 days'],
  ['less is carried over', sums(3300, 2800, 500), sums(3100, 2800, 300), '2 days less carried over'],
  [
    'more is given and less carried over',
    sums(3300, 2800, 500),
    sums(3300, 3000, 300),
    '2 days more given, 2 days less carried over',
  ],
  ['both are less', sums(3300, 2800, 500), sums(2900, 2600, 300), '2 days less given, 2 days less carried over'],
  ['lines that differ and come to the same', sums(2800, 2800, 0), sums(2800, 2800, 0), null],
  ['the year before gives more, and this one as much', sums(3200, 2660, 0), sums(3300, 2660, 0), '+1 day'],
  ['hundredths are told as they are', sums(2658, 2658, 0), sums(2663, 2663, 0), '26.63 instead of 26.58 days'],
])('%s', (_, was, is, text) => {
  expect(changeText(was, is, 'days')).toBe(text);
});
