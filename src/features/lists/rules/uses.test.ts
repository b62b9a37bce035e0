import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import { departmentsInWords, usesInWords } from './uses.ts';

test.each([
  ['one use', [{ words: '14 people, 1 of whom has left', has_clause: true }], '14 people, 1 of whom has left'],
  ['two', [{ words: '2 people' }, { words: '2 departments below it' }], '2 people and 2 departments below it'],
  [
    'a clause, and more',
    [{ words: '2 people, 1 of whom has left', has_clause: true }, { words: '2 departments below it' }],
    '2 people, 1 of whom has left, and 2 departments below it',
  ],
  [
    'all have left, and more',
    [{ words: '2 people who have left', has_clause: true }, { words: '1 department below it' }],
    '2 people who have left, and 1 department below it',
  ],
  ['nothing', [], ''],
])('%s', (_, uses, words) => {
  expect(usesInWords(uses)).toBe(words);
});

test.each([
  ['one department', 1, '1 department below it'],
  ['several', 2, '2 departments below it'],
  ['a thousand and more', 1234, '1,234 departments below it'],
  ['none', 0, null],
])('inside: %s', (_, count, words) => {
  expect(departmentsInWords(count, numberTextIn('en-GB'))).toBe(words);
});
