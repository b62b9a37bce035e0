import { expect, test } from 'vitest';
import { amountOf, separatorOf } from './opening-table.ts';

test.each([
  ['a point', '12.5', 12.5],
  ['a comma', '12,5', 12.5],
  ['a whole number', ' 28 ', 28],
  ['nothing left', '0', 0],
  ['a real minus', '−2', -2],
  ['three decimals', '1.125', null],
  ['a word', 'ten', null],
  ['thousands', '1,234.5', null],
  ['more than a ledger holds', '9001', null],
  ['an exponent', '1e3', null],
])('%s', (_, cell, amount) => {
  expect(amountOf(cell)).toBe(amount);
});

test.each([
  ['as a spreadsheet copies it', 'Person\tAnnual leave\nAna\t3', '\t'],
  ['semicolons', 'Person;Annual leave\nAna;3,5', ';'],
  ['commas', 'Person,Annual leave\nAna,3', ','],
  ['one column', 'Person', '\t'],
])('%s', (_, text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});
