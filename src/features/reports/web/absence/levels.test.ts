import { expect, test } from 'vitest';
import { isMarked, levelOf, rateText } from './levels.ts';

test('a rate has its level, and nothing planned is no absence', () => {
  const levels = [0, 1, 21, 22, 34, 35, 54, 55, 99, 100, 500].map((absent) => levelOf(absent, 1000));
  expect(levels).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect([levelOf(0, 0), rateText(0, 0), rateText(13, 112)]).toEqual([0, '–', '11.6%']);
});

test('a cell stands out from 3 days at level 5', () => {
  expect([
    isMarked({ absent: 2, planned: 4 }),
    isMarked({ absent: 3, planned: 30 }),
    isMarked({ absent: 3, planned: 31 }),
  ]).toEqual([false, true, false]);
});
