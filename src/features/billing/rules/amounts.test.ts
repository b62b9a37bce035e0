import { expect, test } from 'vitest';
import { amountText, digitsOf } from './amounts.ts';

test.each([
  ['cents are two digits', 34_808, 'EUR', '€348.08'],
  ['less than one unit keeps its zeros', 5, 'EUR', '€0.05'],
  ['nothing is nothing', 0, 'USD', '$0.00'],
  ['the yen has no smaller unit', 34_808, 'JPY', '¥34,808'],
  ['the won has none either', 1200, 'KRW', '₩1,200'],
  ['the dinar has three digits', 1234, 'KWD', 'KWD 1.234'],
  ['a credit has a minus', -303, 'EUR', '−€3.03'],
  ['no amount is rounded', 900_719_925_474_099, 'EUR', '€9,007,199,254,740.99'],
])('%s', (_, amount, currency, text) => {
  expect(amountText(amount, currency, 'en-GB').replaceAll('\u00a0', ' ')).toBe(text);
});

test('digits are those of the currency', () => {
  expect(['EUR', 'JPY', 'KRW', 'HUF', 'TWD'].map(digitsOf)).toEqual([2, 0, 0, 2, 2]);
});
