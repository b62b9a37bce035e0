import { expect, test } from 'vitest';
import { isMeantAsText } from './pasted.ts';

test.each([
  ['a picture alone', '', ['image.png'], false],
  ['a picture with empty lines', ' \n', ['image.png'], false],
  ['cells of a spreadsheet, with a picture of them', '48\t12\n', ['image.png'], true],
  ['a file that brings its name', 'plan.pdf', ['plan.pdf'], false],
  [
    'files that bring their paths',
    'file:///home/ana/plan.pdf\r\nfile:///home/ana/hall.png',
    ['plan.pdf', 'hall.png'],
    false,
  ],
  ['a sentence that names the file', 'See plan.pdf', ['plan.pdf'], true],
])('%s: is it meant as text?', (_rule, text, names, isText) => {
  expect(isMeantAsText(text, names)).toBe(isText);
});
