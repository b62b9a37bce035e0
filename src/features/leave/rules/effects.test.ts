import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import { changeText } from './effects.ts';

const sums = (balance: number, granted: number, carried: number) => ({ balance, given: granted, kept: carried });

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
  expect(changeText(was, is, { unit: 'days', text: numberTextIn('en-GB') })).toBe(text);
});

test('amounts are written as the company writes numbers', () => {
  const text = numberTextIn('de-DE');
  expect(changeText(sums(2658, 2658, 0), sums(2663, 2663, 0), { unit: 'days', text })).toBe(
    '26,63 instead of 26,58 days',
  );
  expect(changeText(sums(0, 0, 0), sums(150_000, 0, 150_000), { unit: 'hours', text })).toBe(
    '1.500 hours more carried over',
  );
});
