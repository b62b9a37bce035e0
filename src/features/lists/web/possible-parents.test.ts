import { expect, test } from 'vitest';
import { possibleParents } from './possible-parents.ts';

const choice = (id: string, parent_id: string | null = null) => ({ id, name: id, parent_id });
const choices = [
  choice('assembly', 'production'),
  choice('finance'),
  choice('operations'),
  choice('production', 'operations'),
  choice('testing', 'assembly'),
];

test.each([
  ['a new department stands in any', undefined, ['assembly', 'finance', 'operations', 'production', 'testing']],
  [
    'one without others inside stands in any but itself',
    'finance',
    ['assembly', 'operations', 'production', 'testing'],
  ],
  ['one with others inside stands in none of them', 'production', ['finance', 'operations']],
  ['the outermost stands beside the others', 'operations', ['finance']],
  ['the innermost may go anywhere', 'testing', ['assembly', 'finance', 'operations', 'production']],
])('%s', (_, id, ids) => {
  expect(possibleParents(choices, id).map((each) => each.id)).toEqual(ids);
});
