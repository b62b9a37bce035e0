import { expect, test } from 'vitest';
import { strengthOf, strengthTicks } from './strength.ts';

test.each([
  ['', 0, 0],
  ['aaaaaaaaaaaa', 0, 4],
  ['password', 5, 12],
  ['winter-lamp-orbit', 15, strengthTicks],
  ['Tr0ub4dor&3 and a horse', 20, strengthTicks],
])('%s is between %i and %i of the scale', (password, from, to) => {
  expect(strengthOf(password)).toBeGreaterThanOrEqual(from);
  expect(strengthOf(password)).toBeLessThanOrEqual(to);
});
