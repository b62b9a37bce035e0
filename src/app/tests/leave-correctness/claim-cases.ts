import { balanceCase } from './leave-case.ts';

const steps = balanceCase('More after years of employment');
const since2021 = { employed: ['2021-07-01'], opening: ['2025-12-31', 0] } as const;

const stepCases = [
  steps(
    'from the anniversary on, for the months that begin from then on',
    { ...since2021, gives: { '2000-01-01': '30, 32 after 5 years, carry all' } },
    '2026-06-30: 30, 2026-07-01: 31, 2027-01-01: 63',
  ),
  steps(
    'an anniversary inside a month counts from the next one',
    { ...since2021, employed: ['2021-07-16'], gives: { '2000-01-01': '30, 33 after 5 years' } },
    '2026-07-15: 30, 2026-07-16: 31.25',
  ),
  steps(
    'by months, only those that begin after it',
    { ...since2021, gives: { '2000-01-01': '24 monthly, 36 after 5 years' } },
    '2026-06-30: 12, 2026-07-31: 15, 2026-12-30: 27',
  ),
  steps(
    'by two weeks, those that begin from it on',
    { ...since2021, employed: ['2021-01-15'], gives: { '2000-01-01': '26 two weeks, 52 after 5 years' } },
    '2026-01-14: 1, 2026-01-28: 3, 2026-12-30: 49',
  ),
  steps(
    'without pro rata, all of the year',
    { ...since2021, gives: { '2000-01-01': '5 flat, 7 after 5 years' } },
    '2026-06-30: 5, 2026-07-01: 7',
  ),
  steps(
    'the last step whose years are over counts',
    { ...since2021, employed: ['2014-03-01'], gives: { '2000-01-01': '28, 29 after 5 years, 31 after 10 years' } },
    '2026-01-01: 31',
  ),
  steps(
    'a step may give less',
    { ...since2021, gives: { '2000-01-01': '30, 24 after 5 years' } },
    '2026-06-30: 30, 2026-07-01: 27',
  ),
  steps(
    'part time takes its share of the step',
    {
      ...since2021,
      weeks: { '2021-07-01': [4, 32] },
      gives: { '2000-01-01': '30 own days, 35 after 5 years' },
    },
    '2026-01-01: 24, 2026-07-01: 26',
  ),
  steps(
    'another week and a step on the same day',
    {
      ...since2021,
      weeks: { '2021-07-01': [5, 40], '2026-07-01': [3, 24] },
      gives: { '2000-01-01': '30 own days, 35 after 5 years' },
    },
    '2026-01-01: 30, 2026-07-01: 25.5',
  ),
  steps(
    'who comes back begins anew',
    {
      employed: ['2015-01-01 – 2025-06-30', '2026-01-01'],
      opening: ['2025-12-31', 0],
      gives: { '2000-01-01': '30, 32 after 5 years' },
    },
    '2026-01-01: 30',
  ),
  steps(
    'employment that goes on without a gap counts from its first day',
    {
      employed: ['2015-01-01 – 2025-06-30', '2025-07-01'],
      opening: ['2025-12-31', 0],
      gives: { '2000-01-01': '30, 32 after 5 years' },
    },
    '2026-01-01: 32',
  ),
  steps(
    'the anniversary of 29 February is the 28th',
    {
      employed: ['2020-02-29'],
      opening: ['2025-12-31', 0],
      gives: { '2000-01-01': '12 monthly at begin, 24 after 6 years' },
    },
    '2026-02-28: 2, 2026-03-01: 4',
  ),
  steps(
    'who leaves before it does not get it',
    { ...since2021, employed: ['2021-07-01 – 2026-06-30'], gives: { '2000-01-01': '30, 32 after 5 years' } },
    '2026-06-30: 15, 2026-07-01: 15',
  ),
];

const rounding = balanceCase('Rounding of what a year gives');
const part = { weeks: { '2026-01-01': [4, 32] }, gives: { '2000-01-01': '28 own days' } } as const;
const rounded = (how: string) => ({ ...part, gives: { '2000-01-01': `28 own days, ${how}` } });

const roundingCases = [
  rounding('22.4 without rounding', part, '2026-01-01: 22.4'),
  rounding('22.4 to the half day', rounded('rounded half'), '2026-01-01: 22.5'),
  rounding('22.4 up', rounded('rounded up'), '2026-01-01: 23'),
  rounding(
    '23.1 to the half day is less',
    { weeks: { '2026-01-01': [3.85, 30.8] }, gives: { '2000-01-01': '30 own days, rounded half' } },
    '2026-01-01: 23',
  ),
  rounding(
    'a quarter of a day is the half day above',
    { gives: { '2000-01-01': '27, rounded half' }, employed: ['2026-04-01'] },
    '2026-04-01: 20.5',
  ),
  rounding('whole days stay', { gives: { '2000-01-01': '30, rounded up' } }, '2026-01-01: 30'),
  rounding(
    'a little more than whole days is one more',
    { weeks: { '2026-01-01': [3.01, 24] }, gives: { '2000-01-01': '20 own days, rounded up' } },
    '2026-01-01: 13',
  ),
  rounding(
    'what accrues is rounded with its last accrual',
    { gives: { '2000-01-01': '28 own days monthly, rounded half, carry all' }, weeks: part.weeks },
    '2026-11-30: 20.53, 2026-12-31: 22.5, 2027-01-31: 24.37',
  ),
  rounding(
    'or at the begin of the last month',
    { gives: { '2000-01-01': '28 own days monthly at begin, rounded up' }, weeks: part.weeks },
    '2026-11-01: 20.53, 2026-12-01: 23',
  ),
  rounding(
    'who leaves gets it with their last accrual',
    { gives: { '2000-01-01': '25 monthly, rounded up' }, employed: ['2026-01-01 – 2026-06-15'] },
    '2026-04-30: 8.33, 2026-05-31: 11',
  ),
  rounding(
    'the week of W31 changes: the claim is rounded each time, and costs are not',
    {
      weeks: { '2026-01-01': [5, 40], '2026-07-01': [3, 24] },
      gives: { '2000-01-01': '29 own days, rounded half' },
      taken: { '2026-08-03': 0.37 },
    },
    '2026-01-01: 29, 2026-07-01: 23, 2026-08-03: 22.63',
  ),
  rounding(
    'the week of W32 changes',
    {
      weeks: { '2026-01-01': [3, 24], '2026-07-01': [5, 40] },
      gives: { '2000-01-01': '29 own days, rounded up' },
    },
    '2026-01-01: 18, 2026-07-01: 24',
  ),
  rounding(
    'after a step as well',
    { ...since2021, gives: { '2000-01-01': '28, 29 after 5 years, rounded up' } },
    '2026-06-30: 28, 2026-07-01: 29',
  ),
  rounding(
    'without pro rata, too',
    { weeks: part.weeks, gives: { '2000-01-01': '28 flat own days, rounded up' }, employed: ['2026-05-01'] },
    '2026-05-01: 23',
  ),
];

const own = balanceCase('Leave years of each person');
const always = ['own 1900-01-01'];

const ownCases = [
  own(
    'the year begins on the first day, and is whole',
    { begins: always, employed: ['2026-03-10'], gives: { '2000-01-01': '30' } },
    '2026-03-10: 30, 2027-03-08: 30, 2027-03-09: 0, 2027-03-10: 30',
  ),
  own(
    'what is left carries over on the anniversary, and expires by months from it',
    {
      begins: always,
      employed: ['2026-03-10'],
      gives: { '2000-01-01': '30, carry 5 by month 3' },
      taken: { '2026-07-06': 22 },
    },
    '2027-03-09: 5, 2027-03-10: 35, 2027-06-08: 35, 2027-06-09: 30',
  ),
  own(
    'months of accrual begin on the day of the month',
    { begins: always, employed: ['2026-03-10'], gives: { '2000-01-01': '12 monthly' } },
    '2026-04-08: 0, 2026-04-09: 1, 2027-03-08: 11, 2027-04-09: 1',
  ),
  own(
    'a month that is too short ends on its last day',
    { begins: always, employed: ['2026-01-31'], gives: { '2000-01-01': '12 monthly' } },
    '2026-02-26: 0, 2026-02-27: 1, 2026-03-29: 1, 2026-03-30: 2, 2027-01-29: 11',
  ),
  own(
    'who joined on 29 February has the year from the 28th',
    { begins: always, employed: ['2024-02-29'], opening: ['2026-02-27', 0] },
    '2026-02-27: 0, 2026-02-28: 28, 2027-02-27: 0, 2027-02-28: 28, 2028-02-28: 28, 2028-02-29: 28',
  ),
  own(
    'from a day on: the running year ends before the next anniversary',
    {
      begins: ['2000-01-01', 'own 2026-05-16'],
      employed: ['2024-09-01'],
      opening: ['2025-12-31', 0],
      gives: { '2000-01-01': '24, carry 5' },
    },
    '2026-05-15: 24, 2026-05-16: 16, 2026-08-30: 16, 2026-08-31: 5, 2026-09-01: 29, 2027-08-31: 5',
  ),
  own(
    'and back: the last own year ends before that of the company',
    {
      begins: ['own 1900-01-01', '2027-01-01'],
      employed: ['2026-03-01'],
      gives: { '2000-01-01': '24, carry all' },
    },
    '2026-03-01: 24, 2026-12-30: 24, 2026-12-31: 20, 2027-01-01: 44',
  ),
  own(
    'a step on the anniversary is that of the whole year',
    {
      begins: always,
      employed: ['2021-07-16'],
      opening: ['2026-07-15', 0],
      gives: { '2000-01-01': '30, 33 after 5 years' },
    },
    '2026-07-16: 33',
  ),
  own(
    'another week within the year, rounded',
    {
      begins: always,
      employed: ['2026-02-10'],
      weeks: { '2026-02-10': [5, 40], '2026-08-10': [3, 24] },
      gives: { '2000-01-01': '29 own days, rounded half' },
    },
    '2026-02-10: 29, 2026-08-10: 23, 2027-02-10: 17.5',
  ),
  own(
    'who comes back begins a year of their own again',
    {
      begins: always,
      employed: ['2025-03-01 – 2026-04-30', '2026-09-15'],
      opening: ['2026-02-28', 0],
      gives: { '2000-01-01': '24, carry 0' },
    },
    '2026-04-30: 4, 2026-09-15: 28, 2027-09-14: 0',
  ),
  own(
    'who comes back keeps what is not settled',
    {
      begins: always,
      employed: ['2024-03-01 – 2026-05-31', '2026-09-01'],
      gives: { '2000-01-01': '24, carry 0' },
    },
    '2026-05-31: 6, 2026-08-31: 6, 2026-09-01: 30, 2027-08-31: 0',
  ),
  own(
    'the month of the anniversary counts by its days, corrected from the day on',
    {
      begins: ['2000-01-01', 'own 2026-07-01'],
      employed: ['2020-09-15'],
      opening: ['2025-12-31', 0],
      gives: { '2000-01-01': '30' },
    },
    '2026-01-01: 30, 2026-06-30: 30, 2026-07-01: 21.17, 2026-09-13: 21.17, 2026-09-15: 30',
  ),
  own(
    'what accrues is cut with the year, and what has accrued stays',
    {
      begins: ['2000-01-01', 'own 2026-07-01'],
      employed: ['2020-09-15'],
      opening: ['2025-12-31', 0],
      gives: { '2000-01-01': '30 monthly, carry all' },
    },
    '2026-06-30: 15, 2026-07-01: 15, 2026-08-31: 20, 2026-09-14: 21.17, 2026-10-14: 23.67',
  ),
  own(
    'what accrued at the begin of a quarter is corrected from the day on',
    {
      begins: ['2000-01-01', 'own 2026-08-05'],
      employed: ['2020-08-15'],
      opening: ['2025-12-31', 0],
      gives: { '2000-01-01': '30 quarterly at begin, carry all' },
    },
    '2026-07-01: 22.5, 2026-08-04: 22.5, 2026-08-05: 18.63, 2026-08-15: 26.13',
  ),
  own(
    'without pro rata, ten days of a year do not give all of it again',
    {
      begins: ['2000-01-01', 'own 2026-07-01'],
      employed: ['2019-01-11'],
      opening: ['2025-12-31', 0],
      gives: { '2000-01-01': '30 flat, carry 0' },
    },
    '2026-01-01: 30, 2026-12-30: 30, 2026-12-31: 0, 2027-01-01: 0.81, 2027-01-10: 0, 2027-01-11: 30',
  ),
  own(
    'without pro rata, going back gives a share of the last own year',
    {
      begins: ['own 1900-01-01', '2027-01-01'],
      employed: ['2026-03-01'],
      gives: { '2000-01-01': '24 flat, carry all' },
    },
    '2026-03-01: 24, 2026-12-30: 24, 2026-12-31: 20, 2027-01-01: 44',
  ),
  own(
    'without pro rata, who leaves and comes back gets a share of the year that ends',
    {
      begins: always,
      employed: ['2025-03-01 – 2026-05-31', '2026-06-15'],
      opening: ['2026-02-28', 0],
      gives: { '2000-01-01': '30 flat, carry 0' },
    },
    '2026-05-31: 30, 2026-06-13: 30, 2026-06-14: 8.67, 2026-06-15: 38.67',
  ),
];

export const claimCases = [...stepCases, ...roundingCases, ...ownCases];
