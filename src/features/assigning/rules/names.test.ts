import { expect, test } from 'vitest';
import { matchingNames } from './names.ts';

test.each([
  ['without words everything is found', ' ', ['Qualité', 'Sales North']],
  ['without accents', 'qualite', ['Qualité']],
  ['in any case', 'SALES', ['Sales North']],
  ['every word has to occur, in any order', 'north sal', ['Sales North']],
  ['an unknown name is not found', 'south', []],
])('%s', (_, words, found) => {
  expect(matchingNames([{ name: 'Qualité' }, { name: 'Sales North' }], words).map(({ name }) => name)).toEqual(found);
});
