import { daysBetween } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarPeriod } from '#features/company/rules/calendar-period.ts';
import type { TimeCase } from './time-case.ts';

/** A date, the first day of periods, and the period with its days. */
const cases: readonly (readonly [name: string, date: string, cycle: number, expected: string])[] = [
  ['from the 1st on, a period is the month', '2026-11-19', 1, 'November 2026: 2026-11-01 to 2026-11-30, 30 days'],
  [
    'a period is named by the month in which it ends',
    '2026-10-21',
    21,
    'November 2026: 2026-10-21 to 2026-11-20, 31 days',
  ],
  [
    'the day before it begins is of the one before',
    '2026-10-20',
    21,
    'October 2026: 2026-09-21 to 2026-10-20, 30 days',
  ],
  ['28 days, over the end of a short February', '2026-03-10', 16, 'March 2026: 2026-02-16 to 2026-03-15, 28 days'],
  ['29 days in a leap year', '2028-03-10', 16, 'March 2028: 2028-02-16 to 2028-03-15, 29 days'],
  ['31 days, begun near the end of May', '2026-06-15', 28, 'June 2026: 2026-05-28 to 2026-06-27, 31 days'],
  ['over New Year it is a period of the new year', '2026-12-31', 25, 'January 2027: 2026-12-25 to 2027-01-24, 31 days'],
  [
    'from the 31st on, February begins on its last day',
    '2026-02-28',
    31,
    'March 2026: 2026-02-28 to 2026-03-30, 31 days',
  ],
  [
    'from the 31st on, the day before that is of February',
    '2026-02-27',
    31,
    'February 2026: 2026-01-31 to 2026-02-27, 28 days',
  ],
  ['from the 31st on, April begins on its 30th', '2026-04-30', 31, 'May 2026: 2026-04-30 to 2026-05-30, 31 days'],
  ['from the 30th on, a leap day begins a period', '2028-02-29', 30, 'March 2028: 2028-02-29 to 2028-03-29, 30 days'],
  [
    'from the 29th on, a common February begins on the 28th',
    '2027-02-28',
    29,
    'March 2027: 2027-02-28 to 2027-03-28, 29 days',
  ],
];

export const periodCases: readonly TimeCase[] = cases.map(([name, date, cycle, expected]) => ({
  section: 'Periods of the calendar',
  name,
  zone: '',
  given: `${date}; periods begin on day ${cycle}`,
  expected,
  seen() {
    const { name: called, start_date, end_date } = calendarPeriod(date as LocalDate, cycle);
    return `${called}: ${start_date} to ${end_date}, ${daysBetween(start_date, end_date) + 1} days`;
  },
}));
