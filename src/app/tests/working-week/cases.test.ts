import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { caseFile, oneCase } from '../../cases/format/case-file.ts';
import { wrongAnswers } from './answers.ts';

// The same cases run on a company of their own in src/app/tests/cases.test.ts; here the rules alone answer them.
const read = (name: string) =>
  caseFile
    .parse(JSON.parse(readFileSync(new URL(`../../../../cases/${name}.json`, import.meta.url), 'utf8')))
    .cases.map((one) => oneCase.parse(one));

test.each(['working-week', 'days', 'everyday', 'leave', 'not-possible-yet'].flatMap(read))('$id $title', (one) => {
  expect(wrongAnswers(one)).toEqual([]);
});
