import { expect, test } from 'vitest';
import { excerptOf, wordChanges } from './word-changes.ts';

const marks = { same: '', added: '+', removed: '-' };
const changesOf = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, words }) => `${marks[kind]}${words.trim()}`)
    .join('|');

test.each([
  ['the same', 'one two', 'one two', 'one two'],
  ['another word', 'benches 1 to 4 are open', 'benches 1 to 6 are open', 'benches 1 to|-4|+6|are open'],
  ['a word more', 'are open', 'are open again', 'are open|+again'],
  ['a word less', 'are open again', 'are open', 'are open|-again'],
  ['everything', 'one', 'two', '-one|+two'],
  ['nothing before', '', 'two', '+two'],
  [
    'another sentence',
    'the lab is back on the next Monday',
    'a fire drill on this very Friday',
    '-the lab is back on the next Monday|+a fire drill on this very Friday',
  ],
  ['a word between two words', 'at 4 in 1 today', 'at 5 in 2 today', 'at|-4|+5|in|-1|+2|today'],
])('%s', (_rule, before, after, changes) => expect(changesOf(before, after)).toBe(changes));

const long = (count: number, word = 'word') => Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ');

test('two texts of ten thousand words with one change are compared quickly, and only there', () => {
  const before = `${long(5000)} four ${long(5000, 'more')}`;
  expect(wordChanges(before, before.replace(' four ', ' six ')).map(({ kind }) => kind)).toEqual([
    'same',
    'removed',
    'added',
    'same',
  ]);
});

const excerpt = (before: string, after: string) =>
  excerptOf(wordChanges(before, after))
    .map(({ kind, words }) => `${marks[kind]}${words.trim()}`)
    .join('|');

test.each([
  ['nothing has changed', 'one two', 'one two', ''],
  [
    'a few words stand around it',
    'a b c d e f old g h i j k l',
    'a b c d e f new g h i j k l',
    '… c d e f|-old|+new|g h i j …',
  ],
  ['a short text stands whole', 'benches 1 to 4 open', 'benches 1 to 6 open', 'benches 1 to|-4|+6|open'],
  ['what comes at the end', 'a b', 'a b c', 'a b|+c'],
  ['two changes close together', 'at 4 in hall 1 today', 'at 5 in hall 2 today', 'at|-4|+5|in hall|-1|+2|today'],
  ['of a long change its beginning', 'a', `a ${long(30, 'x')}`, `a|+${long(14, 'x')} …`],
  ['lines become one', 'one\n\ntwo', 'one\n\nthree', 'one|-two|+three'],
])('%s', (_rule, before, after, words) => expect(excerpt(before, after)).toBe(words));
