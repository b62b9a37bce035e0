import { afterEach, expect, test } from 'vitest';
import {
  date,
  dateTime,
  duration,
  timer,
  twelveHourTime,
  instant,
  longDay,
  minuteOfDay,
  month,
  number,
  setFormats,
  shortDuration,
  signedDuration,
  timeOfDay,
} from './format.ts';
import { setServerTime } from './server-time.ts';

const usual = {
  date_format: 'DD MMM YYYY',
  time_format: 2,
  first_day_of_week: 1,
  number_format: 'en-IN',
  calendar_cycle: 1,
};
afterEach(() => setFormats(usual));

test.each([
  ['minutes have two digits, so that columns line up', duration(18_300), '5h 05m'],
  ['seconds are dropped', duration(59), '0h 00m'],
  ['a timer is not padded', [300, 43_200, 59].map(timer).join(), '0h 5m,12h 0m,0h 0m'],
  ['numbers are grouped as in India', number(1_234_567), '12,34,567'],
  ['a thousand as everywhere', number(1000), '1,000'],
  ['less than nothing keeps its sign', duration(-5400), '−1h 30m'],
  ['minutes have two digits', duration(300), '0h 05m'],
  ['some seconds below nothing are nothing', duration(-10), '0h 00m'],
  ['more than a day stays in hours', duration(107_220), '29h 47m'],
  ['less than an hour needs no hours', shortDuration(2220), '37m'],
  ['a surplus has its sign', signedDuration(10_800), '+3h 00m'],
  ['an even balance has none', signedDuration(0), '0h 00m'],
])('%s', (_rule, shown, expected) => {
  expect(shown).toBe(expected);
});

test('times follow the company: 24 hours, or 12', () => {
  expect([timeOfDay('08:32'), timeOfDay('2026-11-19 17:00:05'), minuteOfDay(1500)]).toEqual([
    '08:32',
    '17:00',
    '01:00',
  ]);
  setFormats({ ...usual, time_format: 1 });
  expect([timeOfDay('08:32'), timeOfDay('2026-11-19 17:00:05'), timeOfDay('00:05:00'), timeOfDay('12:00')]).toEqual([
    '8:32 am',
    '5:00 pm',
    '12:05 am',
    '12:00 pm',
  ]);
});

test('the sentence of a success says h:mm a, whatever the company’s format', () => {
  expect([twelveHourTime('08:32:10'), twelveHourTime('00:00:00'), twelveHourTime('23:59:59')]).toEqual([
    '8:32 am',
    '12:00 am',
    '11:59 pm',
  ]);
});

test.each([
  ['DD MMM YYYY', '09 Nov 2026'],
  ['YYYY-MM-DD', '2026-11-09'],
  ['D/M/YY', '9/11/26'],
  ['MMMM D, YYYY', 'November 9, 2026'],
  ['ddd, DD.MM.YYYY', 'Mon, 09.11.2026'],
])('a date in the format %s reads %s', (date_format, expected) => {
  setFormats({ ...usual, date_format });
  expect(date('2026-11-09')).toBe(expected);
});

test('days and months have their names', () => {
  expect([
    longDay('2026-11-19'),
    month('2026-11'),
    month('2026-11-19', 'short'),
    dateTime('2026-11-19 08:32:00'),
  ]).toEqual(['Thursday, 19 November', 'November 2026', 'Nov 2026', '19 Nov 2026, 08:32']);
});

test('a short month has three letters, September too', () => {
  setFormats(usual);
  expect([date('2026-09-15'), month('2026-09', 'short')]).toEqual(['15 Sep 2026', 'Sep 2026']);
});

test('an instant is shown in the company’s zone, not the browser’s', () => {
  setServerTime('2026-11-19T12:00:00.000Z', 'Asia/Kolkata');
  expect(instant('2026-11-19T20:00:00.000Z')).toBe('20 Nov 2026, 01:30');
});
