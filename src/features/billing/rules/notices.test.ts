import { expect, test } from 'vitest';
import { trialNotice } from './notices.ts';

test.each([
  ['eight days before no one is told', 8, 30, null, null],
  ['seven days before it is told', 7, 30, null, 7],
  ['once', 6, 30, 7, null],
  ['a night that was missed is made up for', 5, 30, null, 7],
  ['the day before it is told again', 1, 30, 7, 1],
  ['on its last day, if no one was told the day before', 0, 30, 7, 1],
  ['once, too', 0, 30, 1, null],
  ['afterwards it is said elsewhere', -1, 30, null, null],
  ['in the first half of a short one no one is told', 6, 10, null, null],
  ['of a short one the day before is', 1, 10, null, 1],
])('%s', (_, left, total, expectedNotice, days) => {
  expect(trialNotice({ left, total, told: expectedNotice })).toBe(days);
});
