import { expect, test } from 'vitest';
import { inOrder, moveRole } from './role-order.ts';

const role = (id: string) => ({ id, may: { move: { allowed: id === id.toLowerCase() } } });
/** Capital letters stand for roles that cannot be moved. */
const roles = (letters: string) => [...letters].map(role);

const cases: [rule: string, before: string, id: string, to: number, after: string | undefined][] = [
  ['a role goes up', 'Oabc', 'c', 1, 'Ocab'],
  ['a role goes down', 'Oabc', 'a', 3, 'Obca'],
  ['a role that stays makes no new order', 'Oabc', 'b', 2, undefined],
  ['no role goes above one that may not be moved', 'Oabc', 'a', 0, undefined],
  ['a role that may not be moved stays', 'Oabc', 'O', 2, undefined],
  ['no role leaves the list', 'Oabc', 'c', 4, undefined],
  ['a role that is gone meanwhile is nowhere', 'Oabc', 'x', 1, undefined],
];

test.each(cases)('%s', (_, before, id, to, after) => {
  expect(moveRole(roles(before), id, to)?.join('')).toBe(after);
});

test('a role missing in a saved order is last', () => {
  expect(inOrder(roles('abcd'), ['c', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
});
