import { expect, test } from 'vitest';
import {
  differences,
  isIndependentOfCuts,
  isLocal,
  isMonotonous,
  isPartition,
  lawCase,
  type LawCase,
} from '../testing/pay-laws.ts';

/** Numbers of cases that the faster tests do not draw; 100,000 in all. */
const seedsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

test('a calculation that goes minute by minute comes to the same elements', () => {
  const wrong = seedsFrom(1_000_000, 5_000).filter((seed) => differences(lawCase(seed)).length > 0);
  expect(wrong).toEqual([]);
});

test.each<[string, (one: LawCase) => boolean]>([
  ['every worked second has exactly one element', isPartition],
  ['neither cuts nor another order change anything', isIndependentOfCuts],
  ['one more second never lowers worked time or its worth', isMonotonous],
  ['a change stays in its pay week', isLocal],
])('%s', (_, holds) => {
  expect(seedsFrom(2_000_000, 23_750).filter((seed) => !holds(lawCase(seed)))).toEqual([]);
});
