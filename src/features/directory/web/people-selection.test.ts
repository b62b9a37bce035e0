import { expect, test } from 'vitest';
import { extendSelection, emptySelection, togglePerson } from './people-selection.ts';

const idAt = (row: number) => (row < 9 ? 'abcdefghi'[row] : undefined);
const all = (picked: { ids: ReadonlySet<string> }) => [...picked.ids].toSorted().join('');

test('a person is selected and deselected', () => {
  const one = togglePerson(emptySelection, 'c', 2);
  expect([all(one), one.anchor]).toEqual(['c', 2]);
  expect(all(togglePerson(one, 'c', 2))).toBe('');
});

test('Shift extends from where the selection began, there and back', () => {
  const began = togglePerson(emptySelection, 'c', 2);
  const down = extendSelection(extendSelection(began, 2, 3, idAt), 3, 4, idAt);
  expect(all(down)).toBe('cde');
  expect(all(extendSelection(down, 4, 3, idAt))).toBe('cd');
  const up = [3, 2, 1].reduce((picked, to) => extendSelection(picked, to + 1, to, idAt), down);
  expect(all(up)).toBe('bc');
});

test('without a selection Shift begins where the focus is; rows that are not there yet are left out', () => {
  expect(all(extendSelection(emptySelection, 7, 8, idAt))).toBe('hi');
  expect(all(extendSelection(emptySelection, 8, 11, idAt))).toBe('i');
});
