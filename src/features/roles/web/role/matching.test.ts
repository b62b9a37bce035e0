import { expect, test } from 'vitest';
import { matchingGroups } from './matching.ts';

const groups = [
  {
    name: 'Clocking',
    permissions: [
      { sentence: 'take a break and resume', help: null },
      { sentence: 'clock in only at a terminal', help: 'Hides the buttons' },
    ],
  },
  { name: 'Leave', permissions: [{ sentence: 'see everyone’s leave', help: null }] },
];
const cases: [rule: string, words: string, found: string[]][] = [
  [
    'without words everything is found',
    ' ',
    ['take a break and resume', 'clock in only at a terminal', 'see everyone’s leave'],
  ],
  ['a word within a sentence, in any case', 'BREAK', ['take a break and resume']],
  ['a word of the help', 'hides', ['clock in only at a terminal']],
  ['the name of a group finds all of it', 'clocking', ['take a break and resume', 'clock in only at a terminal']],
  ['every word has to occur', 'clock resume', ['take a break and resume']],
  ['a straight apostrophe is a curly one', "everyone's", ['see everyone’s leave']],
  ['an impossible action is not found', 'fly', []],
];

test.each(cases)('%s', (_, words, found) => {
  expect(
    matchingGroups(groups, words).flatMap(({ permissions }) => permissions.map(({ sentence }) => sentence)),
  ).toEqual(found);
});
