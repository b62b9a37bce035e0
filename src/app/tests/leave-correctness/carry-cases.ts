import { balanceCase } from './leave-case.ts';

const carry = balanceCase('Carrying over, and expiring');

const three = { '2000-01-01': '28, carry 5 by month 3' };
/** Uses all but this number of the 28 days of 2026. */
const takenExcept = (left: number) => ({ '2026-07-06': 28 - left });

export const carryCases = [
  carry(
    'up to the cap goes on, the rest is lost',
    { gives: three, taken: takenExcept(10.5) },
    '2026-12-30: 10.5, 2026-12-31: 5, 2027-01-01: 33',
  ),
  carry('less than the cap goes on whole', { gives: three, taken: takenExcept(3) }, '2026-12-31: 3, 2027-01-01: 31'),
  carry('nothing left, nothing carried', { gives: three, taken: takenExcept(0) }, '2026-12-31: 0, 2027-01-01: 28'),
  carry(
    'without a cap all of it goes on',
    { gives: { '2000-01-01': '28, carry all' } },
    '2026-12-31: 28, 2027-01-01: 56',
  ),
  carry(
    'without carrying over all of it is lost',
    { taken: takenExcept(4) },
    '2026-12-30: 4, 2026-12-31: 0, 2027-01-01: 28',
  ),
  carry(
    'carried days that nobody has used expire when March is over',
    { gives: three, taken: takenExcept(3) },
    '2027-03-30: 31, 2027-03-31: 28',
  ),
  carry(
    'leave eats the old days first',
    { gives: three, taken: { ...takenExcept(3), '2027-02-16': 5 } },
    '2027-02-16: 26, 2027-03-31: 26',
  ),
  carry(
    'of three old days two were used, one expires',
    { gives: three, taken: { ...takenExcept(3), '2027-02-16': 2 } },
    '2027-02-16: 29, 2027-03-31: 28',
  ),
  carry(
    'leave on the last day still eats them',
    { gives: three, taken: { ...takenExcept(3), '2027-03-31': 3 } },
    '2027-03-30: 31, 2027-03-31: 28',
  ),
  carry(
    'leave on the day after does not',
    { gives: three, taken: { ...takenExcept(3), '2027-04-01': 3 } },
    '2027-03-31: 28, 2027-04-01: 25',
  ),
  carry(
    'half a day of the old is left, and expires',
    { gives: three, taken: { ...takenExcept(3), '2027-01-11': 2, '2027-03-01': 0.5 } },
    '2027-03-30: 28.5, 2027-03-31: 28',
  ),
  carry(
    'by the end of February in a leap year is the 29th',
    { gives: { '2000-01-01': '28, carry 5 by month 2' }, employed: ['2027-01-01'], taken: { '2027-07-05': 24 } },
    '2028-02-28: 32, 2028-02-29: 28',
  ),
  carry(
    'by the end of the twelfth month they last as long as the year',
    { gives: { '2000-01-01': '28, carry 5 by month 12' }, taken: takenExcept(3) },
    '2027-12-30: 31, 2027-12-31: 5, 2028-01-01: 33',
  ),
  carry(
    'without an end they last the year, and count for the next cap',
    { gives: { '2000-01-01': '28, carry 5' }, taken: { ...takenExcept(5), '2027-07-05': 29 } },
    '2027-07-05: 4, 2027-12-31: 4, 2028-01-01: 32',
  ),
  carry(
    'leave of the old year that is booked after the new grant was made eats what was carried',
    { gives: three, taken: { ...takenExcept(3), '2026-12-28': 2 } },
    '2026-12-31: 1, 2027-01-01: 29, 2027-03-31: 28',
  ),
  carry(
    'leave of the old year that is booked late saves what was to expire',
    { gives: three, taken: { ...takenExcept(7), '2026-12-28': 2 } },
    '2026-12-30: 5, 2026-12-31: 5, 2027-01-01: 33',
  ),
  carry(
    'leave over New Year is taken from each year by its days',
    { gives: three, taken: { ...takenExcept(3), '2026-12-30': 1, '2026-12-31': 1, '2027-01-04': 1, '2027-01-05': 1 } },
    '2026-12-31: 1, 2027-01-01: 29, 2027-01-05: 27, 2027-03-31: 27',
  ),
  carry(
    'leave over two grants',
    { gives: { '2000-01-01': '10' }, taken: { '2026-12-31': 4, '2027-12-31': 6, '2028-01-03': 1 } },
    '2026-12-31: 0, 2027-01-01: 10, 2027-12-31: 0, 2028-01-03: 9',
  ),
  carry(
    'what is missing goes on whole',
    { gives: three, taken: { '2026-07-06': 30 } },
    '2026-07-06: -2, 2026-12-31: -2, 2027-01-01: 26',
  ),
  carry(
    'the cap is that of the package in the new year',
    {
      gives: { '2000-01-01': '28, carry 5 by month 3', '2027-01-01': '30, carry 3 by month 3' },
      taken: takenExcept(10),
    },
    '2026-12-30: 10, 2026-12-31: 3, 2027-01-01: 33, 2027-03-31: 30',
  ),
  carry(
    'a correction is like a day more, and goes on like one',
    { gives: three, taken: takenExcept(0), corrected: { '2026-06-15': 1 } },
    '2026-06-15: 29, 2026-12-31: 1, 2027-01-01: 29, 2027-03-31: 28',
  ),
  carry(
    'a correction that takes days takes the old ones first',
    { gives: three, taken: takenExcept(3), corrected: { '2027-02-01': -2 } },
    '2027-02-01: 29, 2027-03-31: 28',
  ),
  carry(
    'who leaves by the end of the year loses nothing at its end',
    { gives: three, employed: ['2026-01-01 – 2026-12-31'], taken: takenExcept(9) },
    '2026-12-31: 9, 2027-01-01: 9, 2027-12-31: 9',
  ),
  carry(
    'who has left loses no carried days any more',
    { gives: three, employed: ['2026-01-01 – 2027-01-31'], taken: takenExcept(3) },
    '2027-01-31: 5.33, 2027-03-31: 5.33',
  ),
  carry(
    'without a package at the turn of the year, the last one says what goes on',
    { gives: three, has: { '2000-01-01': 'Full', '2026-12-01': null }, taken: takenExcept(12) },
    '2026-12-01: 9.67, 2026-12-31: 5, 2027-01-01: 5, 2027-03-31: 0',
  ),
  carry(
    'into a year that begins in April',
    { begins: ['2000-04-01'], employed: ['2026-04-01'], gives: three, taken: { '2026-07-06': 24 } },
    '2027-03-31: 4, 2027-04-01: 32, 2027-06-30: 28',
  ),
  carry(
    'a short year lets go on what it has',
    { begins: ['2000-01-01', '2027-04-01'], gives: { '2000-01-01': '24, carry 5 by month 3' } },
    '2026-12-31: 5, 2027-01-01: 11, 2027-03-31: 5, 2027-04-01: 29, 2027-06-30: 24',
  ),
  carry(
    'what was brought in goes on like everything else',
    { employed: ['2019-01-01'], gives: three, opening: ['2026-11-01', 8] },
    '2026-11-01: 8, 2026-12-31: 5, 2027-01-01: 33',
  ),
  carry(
    'days that accrued go on, too',
    { gives: { '2000-01-01': '12 monthly, carry 2' } },
    '2026-12-30: 11, 2026-12-31: 2, 2027-01-31: 3',
  ),
];
