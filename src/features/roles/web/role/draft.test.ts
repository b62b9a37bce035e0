import { expect, test } from 'vitest';
import { changesByGroup, rebasePermissions, toggleGroup } from './draft.ts';

const groups = [
  { name: 'Clocking', permissions: ['in', 'break'] },
  { name: 'Leave', permissions: ['see', 'apply', 'approve'] },
];
const set = (words: string) => new Set(words.split(' ').filter(Boolean));

const counted: [rule: string, saved: string, draft: string, changes: unknown[]][] = [
  ['nothing changed: no group is named', 'in see', 'in see', []],
  [
    'the gains and losses of a group are counted separately',
    'in see',
    'in break apply',
    [
      { name: 'Clocking', added: 1, removed: 0 },
      { name: 'Leave', added: 1, removed: 1 },
    ],
  ],
  ['a permission that stands in no group changes none', 'in', 'in old', []],
];

test.each(counted)('%s', (_, saved, draft, changes) => {
  expect(changesByGroup(groups, set(saved), set(draft))).toEqual(changes);
});

const toggled: [rule: string, draft: string, changeable: string, after: string][] = [
  ['an empty group is filled', '', 'see apply', 'see apply'],
  ['a half full group is filled', 'see', 'see apply', 'see apply'],
  ['a full group is emptied', 'in see apply', 'see apply', 'in'],
  ['a permission that one cannot grant stays granted', 'approve see apply', 'see apply', 'approve'],
  ['a permission that one cannot grant stays removed', 'see', 'see apply', 'see apply'],
];

test.each(toggled)('%s', (_, draft, changeable, after) => {
  expect(toggleGroup(set(draft), changeable.split(' '))).toEqual(set(after));
});

const rebased: [rule: string, base: string, mine: string, theirs: string, both: string][] = [
  ['both grants are kept', 'a', 'a b', 'a c', 'a b c'],
  ['both removals are kept', 'a b c', 'b c', 'a c', 'c'],
  ['a permission granted by both is granted once', 'a', 'a b', 'a b', 'a b'],
  ['one gives, the other takes: both happen', 'a b', 'a b c', 'a', 'a c'],
];

test.each(rebased)('two who change the same role: %s', (_, base, mine, theirs, both) => {
  expect(rebasePermissions(set(base), set(mine), set(theirs))).toEqual(set(both));
});
