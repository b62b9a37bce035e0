import { balanceCase } from './leave-case.ts';

const grant = balanceCase('What a year gives');
const monthly = balanceCase('What accrues by the month');

const ofJan = (text: string) => ({ '2000-01-01': text });
/** Takes a day of leave on each of these. */
const daily = (...dates: string[]) => Object.fromEntries(dates.map((date) => [date, 1] as const));
const overJune = daily('2026-06-29', '2026-06-30', '2026-07-01', '2026-07-02', '2026-07-03');
const inJune = daily('2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18', '2026-06-19');

const grants = [
  grant('the whole year on its first day', {}, '2025-12-31: 0, 2026-01-01: 28, 2026-12-30: 28'),
  grant('what nobody has taken is lost on the last day', {}, '2026-12-31: 0, 2027-01-01: 28'),
  grant('1.5 days stay 1.5', { gives: ofJan('28'), taken: { '2026-03-02': 1, '2026-03-03': 0.5 } }, '2026-03-03: 26.5'),
  grant('two and a half days a year', { gives: ofJan('2.5') }, '2026-01-01: 2.5'),
  grant('joining on the 1st, that month counts', { employed: ['2026-04-01'] }, '2026-03-31: 0, 2026-04-01: 21'),
  grant(
    'joining on the 2nd, it does not',
    { employed: ['2026-04-02'], gives: ofJan('24') },
    '2026-04-01: 0, 2026-04-02: 16, 2026-05-01: 16',
  ),
  grant(
    'joining in the middle of March gives nine twelfths',
    { employed: ['2026-03-16'], gives: ofJan('30') },
    '2026-03-15: 0, 2026-03-16: 22.5',
  ),
  grant(
    'and with four fifths of the hours, four fifths of them',
    { employed: ['2026-03-16'], gives: ofJan('30'), hours: { '2026-03-16': 32 } },
    '2026-03-16: 18',
  ),
  grant('joining on the 31st', { employed: ['2026-10-31'], gives: ofJan('24') }, '2026-10-31: 4'),
  grant('joining on 31 January', { employed: ['2026-01-31'], gives: ofJan('24') }, '2026-01-31: 22'),
  grant('joining on 29 February', { employed: ['2028-02-29'], gives: ofJan('24') }, '2028-02-29: 20, 2029-01-01: 24'),
  grant(
    'joining on the last day of the year gives nothing of it',
    { employed: ['2026-12-31'] },
    '2026-12-31: 0, 2027-01-01: 28',
  ),
  grant(
    'leaving in the middle of a month takes that month and the rest',
    { employed: ['2026-01-01 – 2026-08-15'], gives: ofJan('24') },
    '2026-08-14: 24, 2026-08-15: 14',
  ),
  grant(
    'leaving on the last of a month keeps it',
    { employed: ['2026-01-01 – 2026-08-31'], gives: ofJan('24') },
    '2026-08-30: 24, 2026-08-31: 16',
  ),
  grant(
    'leaving on 31 December keeps all, and gets no more',
    { employed: ['2026-01-01 – 2026-12-31'], gives: ofJan('24') },
    '2026-12-31: 24, 2027-01-01: 24',
  ),
  grant(
    'who has taken more than the part of the year owes the rest',
    { employed: ['2026-01-01 – 2026-06-30'], gives: ofJan('24'), taken: { '2026-05-04': 20 } },
    '2026-05-04: 4, 2026-06-30: -8',
  ),
  grant(
    'coming and going in one month gives nothing',
    { employed: ['2026-05-04 – 2026-05-29'], gives: ofJan('24') },
    '2026-05-04: 14, 2026-05-29: 0',
  ),
  grant(
    'coming back in the same year, each whole month counts',
    { employed: ['2026-01-01 – 2026-03-31', '2026-07-01'], gives: ofJan('24') },
    '2026-01-01: 24, 2026-03-31: 6, 2026-07-01: 18',
  ),
  grant(
    'a contract after the other without a gap is no gap',
    { employed: ['2026-01-01 – 2026-05-15', '2026-05-16'], gives: ofJan('24') },
    '2026-05-14: 24, 2026-05-15: 8, 2026-05-16: 24',
  ),
  grant(
    'a day between two contracts costs the month',
    { employed: ['2026-01-01 – 2026-05-15', '2026-05-17'], gives: ofJan('24') },
    '2026-05-17: 22',
  ),
  grant(
    'half the hours from July on take a quarter of the year',
    { hours: { '2026-07-01': 20 }, gives: ofJan('24') },
    '2026-06-30: 24, 2026-07-01: 18, 2027-01-01: 12',
  ),
  grant(
    'hours that change within a month count from the next',
    { hours: { '2026-06-15': 20 }, gives: ofJan('24') },
    '2026-06-14: 24, 2026-06-15: 18, 2026-07-01: 18',
  ),
  grant(
    'fewer hours from the third day of a week of leave on: the difference is there on that day',
    { hours: { '2026-07-01': 20 }, gives: ofJan('24'), taken: overJune },
    '2026-06-29: 23, 2026-06-30: 22, 2026-07-01: 15, 2026-07-03: 13',
  ),
  grant(
    'more hours from the third day of a week of leave on',
    { hours: { '2026-01-01': 20, '2026-07-01': 40 }, gives: ofJan('24'), taken: overJune },
    '2026-06-29: 11, 2026-06-30: 10, 2026-07-01: 15, 2026-07-03: 13',
  ),
  grant(
    'hours that change inside a week of leave and within a month count from the next month',
    { hours: { '2026-06-17': 20 }, gives: ofJan('24'), taken: inJune },
    '2026-06-16: 22, 2026-06-17: 15, 2026-06-19: 13, 2026-07-01: 13',
  ),
  grant(
    'more hours give more',
    { hours: { '2026-01-01': 20, '2026-04-01': 40 }, gives: ofJan('24') },
    '2026-01-01: 12, 2026-04-01: 21',
  ),
  grant(
    'fewer full-time hours make a larger part of the months to come, and leave those before as they were',
    { hours: { '2026-01-01': 30 }, full_time: { '2000-01-01': 40, '2026-07-01': 37.5 }, gives: ofJan('24') },
    '2026-01-01: 18, 2026-06-30: 18, 2026-07-01: 18.6',
  ),
  grant(
    'full-time hours that change within a month count from the next',
    { hours: { '2026-01-01': 30 }, full_time: { '2000-01-01': 40, '2026-06-15': 37.5 }, gives: ofJan('24') },
    '2026-06-14: 18, 2026-06-15: 18.6',
  ),
  grant(
    'who works all of the week has all of it, however long that is',
    { full_time: { '2000-01-01': 40, '2026-07-01': 37.5 } },
    '2026-01-01: 28, 2026-07-01: 28',
  ),
  grant(
    'a year that is over keeps what its full-time hours gave',
    {
      hours: { '2026-01-01': 30 },
      full_time: { '2000-01-01': 40, '2027-07-01': 37.5 },
      gives: { '2000-01-01': '24 carry all' },
    },
    '2026-12-31: 18, 2027-01-01: 36, 2027-07-01: 36.6',
  ),
  grant(
    'months by different full-time hours are added before they are rounded',
    { hours: { '2026-01-01': 25 }, full_time: { '2000-01-01': 40, '2026-07-01': 37.5 }, gives: ofJan('25') },
    '2026-01-01: 15.63, 2026-07-01: 16.15',
  ),
  grant(
    'what accrues by the month does so by the full-time hours of its first day',
    { hours: { '2026-01-01': 30 }, full_time: { '2000-01-01': 40, '2026-07-01': 37.5 }, gives: ofJan('24 monthly') },
    '2026-06-30: 9, 2026-07-31: 10.6',
  ),
  grant(
    'days of the own week are compared with the days of full-time work, from their date on',
    {
      weeks: { '2026-01-01': [4, 32] },
      full_days: { '2026-01-01': 4, '2026-07-01': 5 },
      gives: { '2000-01-01': '30 own days' },
    },
    '2026-01-01: 30, 2026-07-01: 27',
  ),
  grant('more than full time is full time', { hours: { '2026-01-01': 45 } }, '2026-01-01: 28'),
  grant('a week of four days gives four fifths', { hours: { '2026-01-01': 32 }, gives: ofJan('25') }, '2026-01-01: 20'),
  grant(
    'not pro rata: all of it, whenever one joins and however long one works',
    { employed: ['2026-11-16'], hours: { '2026-11-16': 8 }, gives: ofJan('5 flat') },
    '2026-11-15: 0, 2026-11-16: 5',
  ),
  grant(
    'not pro rata: who leaves keeps it',
    { employed: ['2026-01-01 – 2026-02-10'], gives: ofJan('5 flat') },
    '2026-02-10: 5, 2026-12-31: 5, 2027-01-01: 5',
  ),
  grant(
    'who has left keeps what the package gave then, whatever it gives later',
    { employed: ['2026-01-01 – 2026-06-30'], gives: { '2000-01-01': '24', '2026-09-01': '12' } },
    '2026-06-29: 24, 2026-06-30: 12, 2026-09-01: 12',
  ),
  grant(
    'a better package from today makes the whole year better',
    { gives: { '2000-01-01': '28', '2026-11-23': '30' } },
    '2026-11-22: 28, 2026-11-23: 30, 2027-01-01: 30',
  ),
  grant(
    'from the new year on, the old one stays as it is',
    { gives: { '2000-01-01': '28', '2027-01-01': '30' } },
    '2026-12-30: 28, 2027-01-01: 30',
  ),
  grant(
    'what a package does not give any more is taken back',
    { gives: { '2000-01-01': '6', '2026-07-01': null } },
    '2026-06-30: 6, 2026-07-01: 0',
  ),
  grant(
    'a type that is added during the year gives its year',
    { gives: { '2026-07-01': '6' } },
    '2026-06-30: 0, 2026-07-01: 6',
  ),
  grant(
    'another package from July on counts for its months',
    {
      gives: { 'Half: 2000-01-01': '12', '2000-01-01': '24' },
      has: { '2000-01-01': 'Full', '2026-07-01': 'Half' },
    },
    '2026-06-30: 24, 2026-07-01: 18, 2027-01-01: 12',
  ),
  grant(
    'without a package from July on, what came of it stays',
    { gives: ofJan('24'), has: { '2000-01-01': 'Full', '2026-07-01': null } },
    '2026-06-30: 24, 2026-07-01: 12, 2027-01-01: 0',
  ),
  grant(
    'a package from 10 September on counts from October',
    { gives: ofJan('24'), has: { '2026-09-10': 'Full' } },
    '2026-09-09: 0, 2026-09-10: 6',
  ),
  grant(
    'a leave year that begins in April',
    { begins: ['2000-04-01'], gives: ofJan('24') },
    '2026-01-01: 6, 2026-03-31: 0, 2026-04-01: 24, 2027-03-31: 0, 2027-04-01: 24',
  ),
  grant(
    'another first day of the year makes the year before it short',
    { begins: ['2000-01-01', '2027-04-01'], gives: ofJan('24') },
    '2026-01-01: 24, 2027-01-01: 6, 2027-04-01: 24, 2028-01-01: 24, 2028-04-01: 24',
  ),
  grant(
    'months of a year that begins on the 15th',
    { begins: ['2000-07-15'], employed: ['2026-08-01'], gives: ofJan('24') },
    '2026-08-01: 22, 2027-07-15: 24',
  ),
  grant(
    'the rest of 25 for seven months is rounded',
    { employed: ['2026-06-01'], gives: ofJan('25') },
    '2026-06-01: 14.58',
  ),
  grant('and half a hundredth upwards', { employed: ['2026-07-01'], gives: ofJan('0.25') }, '2026-07-01: 0.13'),
  grant(
    'brought in: what is left on that day, with the grant of its year',
    { employed: ['2019-05-01'], opening: ['2026-06-01', 11.5] },
    '2026-05-31: 0, 2026-06-01: 11.5, 2027-01-01: 28',
  ),
  grant(
    'leave before the day on which a balance was brought in is in it already',
    { employed: ['2019-05-01'], opening: ['2026-06-01', 11.5], taken: { '2026-05-04': 5, '2026-06-01': 1 } },
    '2026-06-01: 10.5',
  ),
];

const accruals = [
  monthly(
    'a twelfth on the last day of each month',
    { gives: ofJan('24 monthly') },
    '2026-01-30: 0, 2026-01-31: 2, 2026-02-28: 4, 2026-12-30: 22',
  ),
  monthly(
    'February of a leap year ends on the 29th',
    { employed: ['2028-01-01'], gives: ofJan('24 monthly') },
    '2028-02-28: 2, 2028-02-29: 4',
  ),
  monthly(
    'twelfths of 25 add up to 25',
    { gives: ofJan('25 monthly, carry all') },
    '2026-01-31: 2.08, 2026-02-28: 4.17, 2026-03-31: 6.25, 2026-11-30: 22.92, 2026-12-31: 25',
  ),
  monthly(
    'twelfths of 20 add up to 20',
    { gives: ofJan('20 monthly, carry all') },
    '2026-01-31: 1.67, 2026-02-28: 3.33, 2026-03-31: 5, 2026-12-31: 20',
  ),
  monthly(
    'twelfths of 1 add up to 1',
    { gives: ofJan('1 monthly, carry all') },
    '2026-01-31: 0.08, 2026-06-30: 0.5, 2026-12-31: 1',
  ),
  monthly(
    'twelfths of 0.01 come in June, and no more of them',
    { gives: ofJan('0.01 monthly, carry all') },
    '2026-05-31: 0, 2026-06-30: 0.01, 2026-12-31: 0.01',
  ),
  monthly(
    'joining on 16 March, the first comes for April',
    { employed: ['2026-03-16'], gives: ofJan('6 monthly'), hours: { '2026-03-16': 32 } },
    '2026-03-31: 0, 2026-04-30: 0.4, 2026-11-30: 3.2',
  ),
  monthly(
    'leaving on 15 August, the last came for July',
    { employed: ['2026-01-01 – 2026-08-15'], gives: ofJan('24 monthly') },
    '2026-07-31: 14, 2026-08-31: 14, 2026-12-31: 14',
  ),
  monthly(
    'leaving on the last of a month, it counts',
    { employed: ['2026-01-01 – 2026-08-31'], gives: ofJan('24 monthly') },
    '2026-08-31: 16',
  ),
  monthly(
    'hours that change within a month count from the next',
    { gives: ofJan('24 monthly'), hours: { '2026-02-10': 20 } },
    '2026-01-31: 2, 2026-02-28: 4, 2026-03-31: 5',
  ),
  monthly(
    'a better package makes the months ahead better, not those behind',
    { gives: { '2000-01-01': '12 monthly', '2026-07-01': '24 monthly' } },
    '2026-06-30: 6, 2026-07-31: 8, 2026-11-30: 16',
  ),
  monthly(
    'from within a month on it counts from the next',
    { gives: { '2000-01-01': '12 monthly', '2026-07-02': '24 monthly' } },
    '2026-07-31: 7, 2026-08-31: 9',
  ),
  monthly(
    'not pro rata: the month in which one joins is whole',
    { employed: ['2026-03-16'], gives: ofJan('12 monthly flat'), hours: { '2026-03-16': 20 } },
    '2026-03-31: 1, 2026-04-30: 2',
  ),
  monthly(
    'not pro rata: the month in which one leaves gives nothing',
    { employed: ['2026-01-01 – 2026-03-30'], gives: ofJan('12 monthly flat') },
    '2026-02-28: 2, 2026-03-31: 2',
  ),
  monthly(
    'at once until June, by the month from July on',
    { gives: { '2000-01-01': '24', '2026-07-01': '24 monthly' } },
    '2026-06-30: 24, 2026-07-01: 12, 2026-07-31: 14, 2026-11-30: 22',
  ),
  monthly(
    'months of a year that begins on the 6th of April',
    { begins: ['2000-04-06'], employed: ['2026-04-06'], gives: ofJan('12 monthly') },
    '2026-05-04: 0, 2026-05-05: 1, 2026-06-05: 2',
  ),
  monthly(
    'a balance that was brought in goes on from there',
    { employed: ['2019-01-01'], gives: ofJan('12 monthly'), opening: ['2026-05-31', 4] },
    '2026-05-31: 4, 2026-06-30: 5, 2026-07-31: 6',
  ),
];

const periods = [
  monthly(
    'the month of joining whole, at its end',
    { employed: ['2026-02-20'], gives: ofJan('30 monthly joining whole'), has: { '2026-02-20': 'Full' } },
    '2026-02-20: 0, 2026-02-28: 2.5, 2026-03-31: 5',
  ),
  monthly(
    'the month of joining by days: 7 of 28',
    { employed: ['2026-02-22'], gives: ofJan('24 monthly joining days'), has: { '2026-02-22': 'Full' } },
    '2026-02-28: 0.5, 2026-03-31: 2.5',
  ),
  monthly(
    'given at once, with half of the month of joining',
    { employed: ['2026-10-10'], gives: ofJan('24 joining half'), has: { '2026-10-10': 'Full' } },
    '2026-10-09: 0, 2026-10-10: 5',
  ),
  monthly(
    'a quarter at its end',
    { gives: ofJan('24 quarterly') },
    '2026-03-30: 0, 2026-03-31: 6, 2026-06-30: 12, 2026-12-30: 18',
  ),
  monthly(
    'a quarter at its begin, for a person who joins within it: the whole months that are left',
    { employed: ['2026-02-01'], gives: ofJan('24 quarterly at begin') },
    '2026-01-31: 0, 2026-02-01: 4, 2026-04-01: 10',
  ),
  monthly(
    'every two weeks, a 26th',
    { gives: ofJan('26 two weeks, carry all') },
    '2026-01-13: 0, 2026-01-14: 1, 2026-01-28: 2, 2026-12-16: 25, 2026-12-31: 26',
  ),
  monthly(
    'what accrues on the last day can be taken in January, although nothing is carried over',
    { gives: ofJan('12 monthly grace 31'), taken: { '2026-07-06': 6 } },
    '2026-12-30: 5, 2026-12-31: 1, 2027-01-30: 1, 2027-01-31: 1, 2027-02-01: 1',
  ),
  monthly(
    'and in January only',
    { gives: ofJan('12 monthly grace 15') },
    '2026-12-31: 1, 2027-01-14: 1, 2027-01-15: 0, 2027-01-31: 1',
  ),
];

export const grantCases = [...grants, ...accruals, ...periods];
