import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain texts stand as they are', ['Ana', '7'], 'Ana,7\r\n'],
  [
    'commas, quotes and line breaks are kept inside quotes',
    ['a,b', 'say "so"', 'one\ntwo'],
    '"a,b","say ""so""","one\ntwo"\r\n',
  ],
  ['what a spreadsheet would compute is a text', ['=1+1', '+1', '-1', '@SUM(A1)'], "'=1+1,'+1,'-1,'@SUM(A1)\r\n"],
  ['also behind a tab or a carriage return', ['\t=1', '\r=1'], `'\t=1,"'\r=1"\r\n`],
  ['also in full width', ['＝1+1', '＠x'], "'＝1+1,'＠x\r\n"],
  ['an empty cell is empty', ['', 'x', ''], ',x,\r\n'],
])('%s', (_, cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
