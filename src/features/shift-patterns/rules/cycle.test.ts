import { expect, test } from 'vitest';
import { eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shiftOn } from '#features/shifts/rules/shift.ts';
import { cycleDayOn, runnerOn, dayOfCycle, dayOfCycleOn, type Runner } from './cycle.ts';

const day = (text: string) => text as LocalDate;
const span = (starts_on: string, start_day = 1, ends_on: string | null = null) => ({
  starts_on: day(starts_on),
  start_day,
  ends_on: ends_on === null ? null : day(ends_on),
});

test.each([
  ['the first day', span('2026-12-01'), '2026-12-01', 1],
  ['the second', span('2026-12-01'), '2026-12-02', 2],
  ['the last of the cycle', span('2026-12-01'), '2026-12-10', 10],
  ['the first of the next cycle', span('2026-12-01'), '2026-12-11', 1],
  ['the day before they begin', span('2026-12-01'), '2026-11-30', null],
  ['years before they begin', span('2026-12-01'), '2019-12-01', null],
  ['one who begins in the middle', span('2026-12-01', 9), '2026-12-01', 9],
  ['the middle goes on at the beginning', span('2026-12-01', 9), '2026-12-03', 1],
  ['the last day', span('2026-12-01', 1, '2026-12-31'), '2026-12-31', 1],
  ['the day after the last', span('2026-12-01', 1, '2026-12-31'), '2027-01-01', null],
  ['over New Year', span('2026-12-29'), '2027-01-02', 5],
  ['over the clocks going forward', span('2026-03-28'), '2026-03-30', 3],
  ['over the clocks going back', span('2026-10-24'), '2026-10-26', 3],
  ['from one clock change to the other', span('2026-03-29'), '2026-10-25', 1],
  ['29 February is a day', span('2028-02-28'), '2028-03-01', 3],
  ['without a leap day it is not', span('2027-02-28'), '2027-03-01', 2],
  ['a year later', span('2026-01-01'), '2027-01-01', 6],
  ['a year with a leap day later', span('2028-01-01'), '2029-01-01', 7],
  ['a day beyond a cycle that has become shorter', span('2026-12-01', 14), '2026-12-01', 4],
])('%s', (_, one, date, expected) => {
  expect(cycleDayOn(one, 10, day(date))).toBe(expected);
});

test('a cycle of one day repeats it, and one of a year has its own day for each date', () => {
  expect(eachDay(day('2026-12-30'), day('2027-01-02')).map((date) => cycleDayOn(span('2026-01-01'), 1, date))).toEqual([
    1, 1, 1, 1,
  ]);
  expect(cycleDayOn(span('2028-01-01'), 366, day('2028-12-31'))).toBe(366);
  expect(cycleDayOn(span('2028-01-01'), 366, day('2029-01-01'))).toBe(1);
});

const hours = { work_time: 27_000, break_time: 1800, grace_minutes: 0, color: '#000000' };
const shifts = {
  E: { ...hours, name: 'E', start_time: '06:00' },
  L: { ...hours, name: 'L', start_time: '14:00' },
  N: { ...hours, name: 'N', start_time: '22:00' },
};
const rotation = ['E', 'E', 'L', 'L', 'N', 'N', null, null, null, null];

/** 'N 22:00 – 07:00': the letter of each day, and the end of its shift by the wall clock. */
const runIn = (zone: string, from: string, to: string, one = span('2026-03-01')) =>
  eachDay(day(from), day(to)).map((date) => {
    const letter = dayOfCycleOn(one, rotation, date);
    if (letter === undefined) return '.';
    if (letter === null) return '–';
    const { start_at, end_at } = shiftOn(date, zone, shifts[letter as keyof typeof shifts]);
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    return `${letter} ${format.format(start_at * 1000)}–${format.format(end_at * 1000)} ${(end_at - start_at) / 3600}h`;
  });

test.each([
  [
    'the night in which the clocks go forward ends an hour later by the wall, and is as long as ever',
    runIn('Europe/Berlin', '2026-03-27', '2026-03-30', span('2026-03-23')),
    ['N 22:00–06:00 8h', 'N 22:00–07:00 8h', '–', '–'],
  ],
  [
    'the night in which they go back ends an hour earlier by the wall',
    runIn('Europe/Berlin', '2026-10-23', '2026-10-26', span('2026-10-19')),
    ['N 22:00–06:00 8h', 'N 22:00–05:00 8h', '–', '–'],
  ],
  [
    'the year ends in the middle of a cycle and goes on with its next day',
    runIn('Europe/Berlin', '2026-12-30', '2027-01-02', span('2026-12-27')),
    ['L 14:00–22:00 8h', 'N 22:00–06:00 8h', 'N 22:00–06:00 8h', '–'],
  ],
  [
    'a zone whose clocks change by half an hour',
    runIn('Australia/Lord_Howe', '2026-04-03', '2026-04-05', span('2026-03-30')),
    ['N 22:00–06:00 8h', 'N 22:00–05:30 8h', '–'],
  ],
  [
    'before they begin there is nothing',
    runIn('Europe/Berlin', '2026-03-21', '2026-03-24', span('2026-03-23')),
    ['.', '.', 'E 06:00–14:00 8h', 'E 06:00–14:00 8h'],
  ],
])('%s', (_, days, expected) => {
  expect(days).toEqual(expected);
});

const runner = (starts_on: string, group_id: string | null, from = starts_on, to: string | null = null): Runner => ({
  ...span(starts_on),
  person_id: 'ana',
  group_id,
  from: day(from),
  to: to === null ? null : day(to),
});

test.each([
  ['by themselves before a group', [runner('2026-01-01', 'a'), runner('2025-01-01', null)], null],
  ['of groups the one that began last', [runner('2026-01-01', 'a'), runner('2026-02-01', 'b')], 'b'],
  ['of groups that began at once always the same', [runner('2026-01-01', 'b'), runner('2026-01-01', 'a')], 'a'],
  ['only while they are in the group', [runner('2026-01-01', 'a'), runner('2026-02-01', 'b', '2026-04-01')], 'a'],
  ['not after their last day', [runner('2026-01-01', 'a', '2026-01-01', '2026-03-01')], undefined],
])('with several parts, the one that counts: %s', (_, parts, group) => {
  const found = runnerOn(parts, day('2026-03-02'));
  expect(found ? found.group_id : undefined).toBe(group);
});

test('people who join a group in the middle of its cycle continue where the group is', () => {
  const parts = [runner('2026-03-01', 'a', '2026-03-05')];
  const days = eachDay(day('2026-03-03'), day('2026-03-07')).map((date) => dayOfCycle(parts, rotation, date));
  expect(days).toEqual([undefined, undefined, 'N', 'N', null]);
});
