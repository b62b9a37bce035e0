import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wrongAnswers } from './answers.ts';
import { caseFile } from './case-file.ts';

const path = new URL('../../../../cases/working-week.json', import.meta.url);
const { cases } = caseFile.parse(JSON.parse(readFileSync(path, 'utf8')));

test.each(cases)('$id $title', (one) => {
  expect(wrongAnswers(one)).toEqual([]);
});

test('no two cases have the same id', () => {
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
});

test('a field that the format does not have is refused by its name', () => {
  const { error } = caseFile.safeParse({ cases: [{ ...cases[0], colour: 'red' }] });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Unrecognized key: "colour"']);
});
