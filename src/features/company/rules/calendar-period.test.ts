import { expect, test } from 'vitest';
import { addDays, daysBetween, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarPeriod, monthsLater, periodOfMonth, type Month } from './calendar-period.ts';

const date = (text: string) => text as LocalDate;
const month = (text: string) => text as Month;

test.each([
  ['from the 1st, a period is the month', '2026-11-19', 1, 'November 2026', '2026-11-01', '2026-11-30'],
  [
    'from the 21st, the day before belongs to this month',
    '2026-11-20',
    21,
    'November 2026',
    '2026-10-21',
    '2026-11-20',
  ],
  [
    'from the 21st, the day itself begins the next month',
    '2026-11-21',
    21,
    'December 2026',
    '2026-11-21',
    '2026-12-20',
  ],
  ['over New Year', '2026-12-31', 16, 'January 2027', '2026-12-16', '2027-01-15'],
  ['28 days in a short February', '2027-02-10', 1, 'February 2027', '2027-02-01', '2027-02-28'],
  ['29 days in a leap year', '2028-02-29', 1, 'February 2028', '2028-02-01', '2028-02-29'],
  ['28 days from the 21st of February', '2027-02-21', 21, 'March 2027', '2027-02-21', '2027-03-20'],
  ['29 days from the 21st in a leap year', '2028-03-20', 21, 'March 2028', '2028-02-21', '2028-03-20'],
  ['the 29th falls on the last day of a short February', '2027-02-28', 29, 'March 2027', '2027-02-28', '2027-03-28'],
  ['the 29th is there in a leap year', '2028-02-28', 29, 'February 2028', '2028-01-29', '2028-02-28'],
  ['the 30th falls on the 28th of February', '2027-02-27', 30, 'February 2027', '2027-01-30', '2027-02-27'],
  ['the 31st falls on the 28th: 28 days', '2027-02-01', 31, 'February 2027', '2027-01-31', '2027-02-27'],
  ['and then 31 days', '2027-03-30', 31, 'March 2027', '2027-02-28', '2027-03-30'],
  ['the 31st falls on the 30th of April', '2027-04-30', 31, 'May 2027', '2027-04-30', '2027-05-30'],
  ['the 31st in a month that has it', '2027-05-31', 31, 'June 2027', '2027-05-31', '2027-06-29'],
])('%s', (_, on, cycleDay, name, start_date, end_date) => {
  expect(calendarPeriod(date(on), cycleDay)).toEqual({ month: end_date.slice(0, 7), name, start_date, end_date });
});

test.each(Array.from({ length: 31 }, (_, index) => index + 1))(
  'from the %d. on, periods of 28 to 31 days follow each other without a gap, one for each month',
  (cycleDay) => {
    let before = periodOfMonth(month('2023-12'), cycleDay);
    for (let next = month('2024-01'); next < '2029-01'; next = monthsLater(next, 1)) {
      const period = periodOfMonth(next, cycleDay);
      expect(period.start_date).toBe(addDays(before.end_date, 1));
      expect(period.end_date.slice(0, 7)).toBe(next);
      const days = daysBetween(period.start_date, period.end_date) + 1;
      expect([28, 29, 30, 31]).toContain(days);
      for (const day of eachDay(period.start_date, period.end_date))
        expect(calendarPeriod(day, cycleDay)).toEqual(period);
      before = period;
    }
  },
);

test('months are counted over years, back and forth', () => {
  expect(monthsLater(month('2026-12'), 1)).toBe('2027-01');
  expect(monthsLater(month('2026-01'), -1)).toBe('2025-12');
  expect(monthsLater(month('2026-06'), -30)).toBe('2023-12');
});
