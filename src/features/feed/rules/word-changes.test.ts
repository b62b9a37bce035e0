import { expect, test } from 'vitest';
import { wordChanges } from './word-changes.ts';

const marks = { same: '', added: '+', removed: '-' };
const told = (before: string, after: string) =>
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
])('%s', (_rule, before, after, changes) => expect(told(before, after)).toBe(changes));
