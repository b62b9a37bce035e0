import { expect, test } from 'vitest';
import { namesOf } from './names.ts';

const people = ['Nora', 'Ben', 'Ana', 'Ida', 'Leo'].map((name) => ({ name }));
const cases: [rule: string, total: number, sentence: string][] = [
  ['one by name', 1, 'Nora'],
  ['two by name', 2, 'Nora and Ben'],
  ['three by name', 3, 'Nora, Ben and Ana'],
  ['of four never one is the other', 4, 'Nora, Ben and 2 others'],
  ['of many the first three', 12, 'Nora, Ben, Ana and 9 others'],
];

test.each(cases)('%s', (_, total, sentence) => {
  expect(namesOf(people.slice(0, total), total)).toBe(sentence);
});
