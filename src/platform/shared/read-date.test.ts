import { expect, test } from 'vitest';
import { readDate, typedOrder } from './read-date.ts';

const readTyped = (text: string, pattern: string) => {
  const date_order = typedOrder(text, pattern);
  if (date_order === undefined) return undefined;
  const read = readDate(text, { date_order, last_year: 2046 });
  return 'date' in read ? read.date : undefined;
};

test.each<[string, string, string, string | undefined]>([
  ['a month by its name', '1 Feb 2027', 'DD MMM YYYY', '2027-02-01'],
  ['with an ending', '1st February 2027', 'DD MMM YYYY', '2027-02-01'],
  ['in German', '1. März 2027', 'DD MMM YYYY', '2027-03-01'],
  ['in French', '1 août 2027', 'DD MMM YYYY', '2027-08-01'],
  ['in Spanish', '1 de enero de 2027', 'DD MMM YYYY', '2027-01-01'],
  ['dots begin with the day', '1.2.2027', 'MM/DD/YYYY', '2027-02-01'],
  ['unless the company writes them otherwise', '1.2.2027', 'MM.DD.YYYY', '2027-01-02'],
  ['slashes by the company, day first', '01/02/2027', 'DD/MM/YYYY', '2027-02-01'],
  ['slashes by the company, month first', '01/02/2027', 'MM/DD/YYYY', '2027-01-02'],
  ['with the year first, the month is ambiguous', '01/02/2027', 'YYYY-MM-DD', undefined],
  ['the year first, without zeros', '2027-2-1', 'DD MMM YYYY', '2027-02-01'],
  ['two digits of a year', '1.2.27', 'DD MMM YYYY', '2027-02-01'],
  ['a birth date', '1.2.83', 'DD MMM YYYY', '1983-02-01'],
  ['a day that there is not', '31 Feb 2027', 'DD MMM YYYY', undefined],
  ['a word', 'soon', 'DD MMM YYYY', undefined],
])('%s: %s', (_rule, text, pattern, date) => expect(readTyped(text, pattern)).toBe(date));
