import { expect, test } from 'vitest';
import { managersAbove, visibleIds, fewShown, levelOf, treeOf, type ChartPerson } from './tree.ts';

const person = (id: string, manager_id: string | null, total_reports = 0): ChartPerson => ({
  id,
  name: id,
  username: id,
  avatar: '',
  designation_name: null,
  manager_id,
  total_reports,
  total_below: total_reports,
  is_self: false,
});
const tree = treeOf([
  [person('boss', null, 2), person('ben', 'boss', 1), person('cem', 'boss')],
  [person('dora', 'ben')],
  // Their manager has not been loaded.
  [person('eva', 'somebody')],
]);
const unfolded = (...open: string[]) => ({ isOpen: (id: string) => open.includes(id), isWhole: () => false });

test('parts of the chart become one, and the keys walk through what is open', () => {
  expect(tree.tops).toEqual(['boss']);
  expect(visibleIds(tree, unfolded())).toEqual(['boss']);
  expect(visibleIds(tree, unfolded('boss'))).toEqual(['boss', 'ben', 'cem']);
  expect(visibleIds(tree, unfolded('boss', 'ben'))).toEqual(['boss', 'ben', 'dora', 'cem']);
});

test('levels are counted from the top', () => {
  expect(managersAbove(tree, 'dora')).toEqual(['ben', 'boss']);
  expect([levelOf(tree, 'boss'), levelOf(tree, 'dora')]).toEqual([1, 3]);
});

test('a large team draws some people first, including one more than the limit', () => {
  const team = (size: number) =>
    treeOf([[person('boss', null, size), ...Array.from({ length: size }, (_, n) => person(`n${n}`, 'boss'))]]);
  expect(visibleIds(team(fewShown + 1), unfolded('boss'))).toHaveLength(1 + fewShown + 1);
  expect(visibleIds(team(20), unfolded('boss'))).toHaveLength(1 + fewShown);
  expect(visibleIds(team(20), { isOpen: () => true, isWhole: () => true })).toHaveLength(21);
});
