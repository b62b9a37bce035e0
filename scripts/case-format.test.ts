import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { caseFormatPlace, caseFormatText } from './case-format.ts';

test('cases/schema/case-file.json is the format that the command reads (npm run generate -- format)', async () => {
  expect(await readFile(caseFormatPlace, 'utf8')).toBe(caseFormatText());
});
