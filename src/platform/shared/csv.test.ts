import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvDialect, csvLine, plainCsv } from './csv.ts';

test.each([
  ['every text stands in quotes', ['Ana', '7'], '"Ana","7"\r\n'],
  [
    'commas, quotes and line breaks are kept inside quotes',
    ['a,b', 'say "so"', 'one\ntwo'],
    '"a,b","say ""so""","one\ntwo"\r\n',
  ],
  ['a formula is a text', ['=1+1', '+1', '-1', '@SUM(A1)'], `"'=1+1","'+1","'-1","'@SUM(A1)"\r\n`],
  ['also behind a tab or a carriage return', ['\t=1', '\r=1'], `"'\t'=1","'\r'=1"\r\n`],
  ['also in full width', ['＝1+1', '＠x'], `"'＝1+1","'＠x"\r\n`],
  [
    'also behind what divides cells elsewhere',
    ['a;=1', 'a\t@b', 'a,-1', 'a\n+1'],
    `"a;'=1","a\t'@b","a,'-1","a\n'+1"\r\n`,
  ],
  ['also behind spaces and quotes', [' =1', 'a;"=1"'], `"' =1","a;'""=1"""\r\n`],
  ['a sign inside of a text is no formula', ['a-b; c=d', 'Ana @ home'], '"a-b; c=d","Ana @ home"\r\n'],
  ['an empty cell is empty', ['', 'x', ''], ',"x",\r\n'],
])('%s', (_, cells, line) => {
  expect(csvLine(cells, plainCsv)).toBe(line);
});

test.each([
  ['en-IN', '"a;b",-7.5,8.2656,,12\r\n'],
  ['en-GB', '"a;b",-7.5,8.2656,,12\r\n'],
  ['de-DE', '"a;b";-7,5;8,2656;;12\r\n'],
  ['fr-FR', '"a;b";-7,5;8,2656;;12\r\n'],
  ['de-CH', '"a;b";-7.5;8.2656;;12\r\n'],
])('with numbers written as in %s, a spreadsheet splits and reads them correctly', (format, line) => {
  expect(csvLine(['a;b', -7.5, 8.2656, '', 12], csvDialect(format))).toBe(line);
});

const rows = [
  ['Ana', 'say "so"; then, "that"', 'one\ntwo'],
  ['x;=1+1', 'x\t=cmd|calc', 'x,@SUM(A1)'],
  ['";=1+1', '"\t"=1+1', 'x";"=1+1'],
  ['\t=1', ';;=1', 'x; \t -1'],
];
const file = rows.map((cells) => csvLine(cells, plainCsv)).join('');
const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell);

test('read back, the cells are what they were, but for the mark in front of a formula', () => {
  const read: string[][] = parse(file);
  expect(read.map((cells) => cells.map((cell) => cell.replaceAll("'", '')))).toEqual(rows);
});

test.each([',', ';', '\t'])('no cell is a formula for a program that divides at %j', (delimiter) => {
  // Reads it once with quotes honoured at the start of a cell, and once without honouring quotes.
  const options = { delimiter, relax_quotes: true, relax_column_count: true };
  const read = [...parse(file, options), ...parse(file, { ...options, quote: false })] as string[][];
  expect(read.flat().filter(isFormula)).toEqual([]);
});
