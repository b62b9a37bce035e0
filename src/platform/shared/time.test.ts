import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  eachDay,
  endOfDay,
  instantsOf,
  isoWeekday,
  isZone,
  localDateOf,
  localOf,
  mondayOf,
  plannedInstant,
  resolveLocal,
  startOfDay,
  startOfWeek,
} from './time.ts';
import type { LocalDate, LocalDateTime } from './schemas.ts';

const at = (utc: string) => Date.parse(`${utc.replace(' ', 'T')}Z`) / 1000;
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Santiago',
  'Asia/Beirut',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'UTC',
];

test.each([
  ['winter', '2026-01-15 12:00:00', 'Europe/Berlin', '2026-01-15 13:00:00'],
  ['summer', '2026-07-15 12:00:00', 'Europe/Berlin', '2026-07-15 14:00:00'],
  ['the last second before the clocks go forward', '2026-03-29 00:59:59', 'Europe/Berlin', '2026-03-29 01:59:59'],
  ['the second in which they go forward', '2026-03-29 01:00:00', 'Europe/Berlin', '2026-03-29 03:00:00'],
  ['the last second before they go back', '2026-10-25 00:59:59', 'Europe/Berlin', '2026-10-25 02:59:59'],
  ['the second in which they go back', '2026-10-25 01:00:00', 'Europe/Berlin', '2026-10-25 02:00:00'],
  ['half an hour', '2026-01-15 20:00:00', 'Asia/Kolkata', '2026-01-16 01:30:00'],
  ['three quarters of an hour', '2026-01-15 20:00:00', 'Asia/Kathmandu', '2026-01-16 01:45:00'],
  ['half an hour of summer time', '2026-01-15 12:00:00', 'Australia/Lord_Howe', '2026-01-15 23:00:00'],
  ['New Year on the other side', '2025-12-31 10:00:00', 'Pacific/Kiritimati', '2026-01-01 00:00:00'],
  ['a leap day', '2028-02-29 23:30:00', 'Europe/Berlin', '2028-03-01 00:30:00'],
  ['before there were zones', '1900-01-01 00:00:00', 'Europe/Berlin', '1900-01-01 01:00:00'],
])('the wall clock shows %s', (_, utc, zone, local) => {
  expect(localOf(at(utc), zone)).toBe(local);
  expect(localDateOf(at(utc), zone)).toBe(local.slice(0, 10));
});

test.each([
  ['an ordinary time names one instant', '2026-03-02 08:30:00', 'Europe/Berlin', ['2026-03-02 07:30:00']],
  ['a skipped time names none', '2026-03-29 02:30:00', 'Europe/Berlin', []],
  ['the end of the gap exists', '2026-03-29 03:00:00', 'Europe/Berlin', ['2026-03-29 01:00:00']],
  ['a repeated time names two', '2026-10-25 02:30:00', 'Europe/Berlin', ['2026-10-25 00:30:00', '2026-10-25 01:30:00']],
  ['the repeated hour ends', '2026-10-25 03:00:00', 'Europe/Berlin', ['2026-10-25 02:00:00']],
  [
    'half an hour is repeated on Lord Howe',
    '2026-04-05 01:45:00',
    'Australia/Lord_Howe',
    ['2026-04-04 14:45:00', '2026-04-04 15:15:00'],
  ],
  ['midnight is skipped in Santiago', '2026-09-06 00:30:00', 'America/Santiago', []],
  [
    'the hour before midnight is repeated in Santiago',
    '2026-04-04 23:30:00',
    'America/Santiago',
    ['2026-04-05 02:30:00', '2026-04-05 03:30:00'],
  ],
  ['midnight is skipped in Beirut', '2026-03-29 00:15:00', 'Asia/Beirut', []],
  ['a whole day was skipped on Samoa', '2011-12-30 12:00:00', 'Pacific/Apia', []],
])('%s', (_, local, zone, instants) => {
  expect(instantsOf(local as LocalDateTime, zone)).toEqual(instants.map(at));
});

describe('the instant that a typed time means', () => {
  const repeated = '2026-10-25 02:30:00' as LocalDateTime;

  test('the earlier of two candidates', () =>
    expect(resolveLocal(repeated, 'Europe/Berlin').instant).toBe(at('2026-10-25 00:30:00')));
  test('the later one when the order needs it', () =>
    expect(resolveLocal(repeated, 'Europe/Berlin', at('2026-10-25 00:45:00')).instant).toBe(at('2026-10-25 01:30:00')));
  test('the earlier one when neither would be in order', () =>
    expect(resolveLocal(repeated, 'Europe/Berlin', at('2026-10-26 00:00:00')).instant).toBe(at('2026-10-25 00:30:00')));
  test('a skipped time is refused with the name of the clock change', () =>
    expect(resolveLocal('2026-03-29 02:30:00' as LocalDateTime, 'Europe/Berlin')).toEqual({
      instant: null,
      skipped: 'Clocks went forward on 29 March 2026, so 02:30:00 does not exist. Choose another time.',
    }));
});

test.each([
  ['an ordinary day', '2026-03-02', 'Europe/Berlin', '2026-03-01 23:00:00', 24],
  ['23 hours', '2026-03-29', 'Europe/Berlin', '2026-03-28 23:00:00', 23],
  ['25 hours', '2026-10-25', 'Europe/Berlin', '2026-10-24 22:00:00', 25],
  ['a day without midnight', '2026-09-06', 'America/Santiago', '2026-09-06 04:00:00', 23],
  ['a day that ends twice', '2026-04-04', 'America/Santiago', '2026-04-04 03:00:00', 25],
  ['a day without midnight in Beirut', '2026-03-29', 'Asia/Beirut', '2026-03-28 22:00:00', 23],
  ['half an hour less', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03 13:30:00', 23.5],
  ['a day that never was', '2011-12-30', 'Pacific/Apia', '2011-12-30 10:00:00', 0],
])('a day begins and lasts: %s', (_, date, zone, start, hours) => {
  expect(startOfDay(date as LocalDate, zone)).toBe(at(start));
  expect((endOfDay(date as LocalDate, zone) - startOfDay(date as LocalDate, zone)) / 3600).toBe(hours);
});

test('a planned time that is skipped moves to the moment the clocks went forward', () => {
  expect(plannedInstant('2026-03-29 02:30:00' as LocalDateTime, 'Europe/Berlin')).toBe(at('2026-03-29 01:00:00'));
});

test('dates count like a calendar', () => {
  expect(addDays('2028-02-28' as LocalDate, 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01' as LocalDate, -1)).toBe('2025-12-31');
  expect(eachDay('2026-12-30' as LocalDate, '2027-01-02' as LocalDate)).toEqual([
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
  ]);
  expect(eachDay('2026-01-02' as LocalDate, '2026-01-01' as LocalDate)).toEqual([]);
  expect(daysBetween('2026-03-28' as LocalDate, '2026-03-30' as LocalDate)).toBe(2);
  expect(isoWeekday('2026-03-29' as LocalDate)).toBe(7);
  expect(mondayOf('2026-03-29' as LocalDate)).toBe('2026-03-23');
});

test.each([
  ['a Sunday begins a week of Sundays', '2026-03-29', 7, '2026-03-29'],
  ['a Saturday ends it', '2026-03-28', 7, '2026-03-22'],
  ['a Friday ends a week of Saturdays', '2026-03-27', 6, '2026-03-21'],
])('%s', (_, date, firstDay, first) => {
  expect(startOfWeek(date as LocalDate, firstDay)).toBe(first);
});

test('a zone is an IANA name', () => {
  expect(zones.every(isZone)).toBe(true);
  expect(['Europe/Nowhere', '', '+02:00', 'constructor'].some(isZone)).toBe(false);
});

test('every instant is found again among the instants of its local time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('1970-01-01 00:00:00'), max: at('2060-01-01 00:00:00') }),
      fc.constantFrom(...zones),
      (instant, zone) => {
        expect(instantsOf(localOf(instant, zone), zone)).toContain(instant);
        expect(localOf(instant, zone)).toBe(
          Temporal.Instant.fromEpochMilliseconds(instant * 1000)
            .toZonedDateTimeISO(zone)
            .toPlainDateTime()
            .toString({ smallestUnit: 'second' })
            .replace('T', ' '),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('the days of a zone follow one another without gap or overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.constantFrom(...zones), (offset, zone) => {
      const date = addDays('1990-01-01' as LocalDate, offset);
      const [start, end] = [startOfDay(date, zone), endOfDay(date, zone)];
      if (start === end) return;
      expect(localDateOf(start, zone)).toBe(date);
      expect(localDateOf(end - 1, zone)).toBe(date);
      expect(localDateOf(start - 1, zone) < date).toBe(true);
    }),
    { numRuns: 500 },
  );
});
