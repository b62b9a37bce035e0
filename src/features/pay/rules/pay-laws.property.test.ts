import { expect, test } from 'vitest';
import { differences, isIndependentOfCuts, isLocal, isMonotonous, isPartition, lawCase } from '../testing/pay-laws.ts';

const seeds = Array.from({ length: 1000 }, (_, index) => index * 10);

test('a calculation that goes minute by minute comes to the same elements', () => {
  for (const seed of seeds.slice(0, 600)) expect(differences(lawCase(seed)), `case ${seed}`).toEqual([]);
});

test.each([
  ['every worked second has exactly one element', isPartition],
  ['neither cuts nor another order change anything', isIndependentOfCuts],
  ['one more second never lowers worked time or its worth', isMonotonous],
  ['a change stays in its pay week', isLocal],
])('%s', (_, holds) => {
  expect(seeds.filter((seed) => !holds(lawCase(seed)))).toEqual([]);
});
