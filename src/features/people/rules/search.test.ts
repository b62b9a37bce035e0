import { expect, test } from 'vitest';
import { hasWordPrefix, isFound, nearlyBegins, searchForm, searchWords, wordsOf } from './search.ts';

const found = (name: string, typed: string) => isFound(wordsOf(name), searchWords(typed));
const nearly = (name: string, typed: string) => searchWords(typed).every((word) => nearlyBegins(wordsOf(name), word));

test.each([
  ['Jörg Krüger', 'krueger'],
  ['Jörg Krüger', 'kruger joerg'],
  ['Jörg Krueger', 'krüger'],
  ['Manuel Sá', 'manue'],
  ['Šime Babić', 'sime babic'],
  ['Søren Weiß', 'soren weiss'],
])('%s is found by %s', (name, typed) => expect(found(name, typed)).toBe(true));

test.each([
  ['two letters are changed', 'Astrid Lindgren', 'lindgern'],
  ['one is missing', 'Astrid Lindgren', 'lindren'],
  ['one is too many', 'Astrid Lindgren', 'linddgren'],
  ['one is wrong', 'Astrid Lindgren', 'lindgran'],
  ['and the word is not typed in full', 'Astrid Lindgren', 'limdg'],
])('a name is nearly found where %s', (_why, name, typed) => {
  expect(found(name, typed)).toBe(false);
  expect(nearly(name, typed)).toBe(true);
});

test('two wrong letters, and a wrong letter in a short word, find no one', () => {
  expect(nearly('Astrid Lindgren', 'lamdgren')).toBe(false);
  expect(nearly('Ada Lund', 'adx')).toBe(false);
});

test('a typed umlaut begins a word as it would without', () => {
  expect(hasWordPrefix(wordsOf('Mueller'), 'muel')).toBe(true);
  expect(searchForm('Mueller')).toBe(searchForm('Müller'));
});
