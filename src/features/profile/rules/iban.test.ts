import { expect, test } from 'vitest';
import { isIban, tidyIban } from './iban.ts';

test.each([
  ['a German one', 'DE89370400440532013000', true],
  ['with spaces and small letters', 'gb29 nwbk 6016 1331 9268 19', true],
  ['a Danish one', 'DK5000400440116243', true],
  ['a Norwegian one, the shortest', 'NO9386011117947', true],
  ['a Maltese one, the longest but one', 'MT84MALT011000012345MTLCAST001S', true],
  ['a wrong check digit', 'DE88370400440532013000', false],
  ['two digits that have changed places', 'DE89370400440532010300', false],
  ['one character too few for its country', 'DE8937040044053201300', false],
  ['no country', '8937040044053201300012', false],
  ['other text', 'none', false],
  ['nothing', '', false],
])('%s', (_, typed, is) => {
  expect(isIban(typed)).toBe(is);
});

test('is stored without spaces, in upper case', () => {
  expect(tidyIban(' gb29 nwbk 6016\u00a01331 9268 19 ')).toBe('GB29NWBK60161331926819');
});
