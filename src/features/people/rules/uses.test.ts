import { expect, test } from 'vitest';
import { numberTextIn } from '#platform/shared/number-text.ts';
import { peopleInWords } from './uses.ts';

test.each([
  ['one person', { people: 1, left: 0 }, '1 person'],
  ['several people', { people: 14, left: 0 }, '14 people'],
  ['some have left', { people: 14, left: 1 }, '14 people, 1 of whom has left'],
  ['several have left', { people: 14, left: 3 }, '14 people, 3 of whom have left'],
  ['the only one has left', { people: 1, left: 1 }, '1 person who has left'],
  ['all have left', { people: 2, left: 2 }, '2 people who have left'],
  ['many', { people: 12_345, left: 1200 }, '12.345 people, 1.200 of whom have left'],
  ['nobody', { people: 0, left: 0 }, null],
])('%s', (_, uses, words) => {
  expect(peopleInWords(uses, numberTextIn('de-DE'))).toBe(words);
});
