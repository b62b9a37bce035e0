import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingWeek, type FixedWeek, type WeekDay } from './week-shapes.ts';
import {
  firstWeekFrom,
  firstWeekProblem,
  isSameWeek,
  weekDayOn,
  weeklyDays,
  weeklyWorkTime,
  weekOfCycle,
} from './working-week.ts';

const date = (text: string) => text as LocalDate;
const hour = 3600;
const day = (hours: number, more: Partial<WeekDay> = {}): WeekDay => ({
  work_time: hours * hour,
  start_time: '09:00',
  break_time: 0,
  break_start: null,
  template_id: null,
  ...more,
});
/** A week from hours of its days, Monday first; 0 is a day off. */
const week = (...weeks: readonly (readonly number[])[]): FixedWeek => ({
  kind: 'fixed',
  first_week: date('2027-01-04'),
  weeks: weeks.map((hours) => [...hours, 0, 0, 0, 0, 0, 0, 0].slice(0, 7).map((one) => (one ? day(one) : null))),
});
const twoDays = [8, 0, 8];
const threeDays = [8, 0, 8, 0, 8];

test.each([
  ['a week of two days', week(twoDays), 16, 2],
  ['the average of two weeks', week(threeDays, twoDays), 20, 2.5],
  ['the average of three weeks', week([8, 8, 8, 8, 8], [8, 8, 8, 8], [8, 8, 8, 8, 4]), 108 / 3, 14 / 3],
  ['every second Friday off', week([8, 8, 8, 8, 8], [8, 8, 8, 8]), 36, 4.5],
  ['hours only: days are those of full-time work', { kind: 'hours', weekly_work_time: 20 * hour } as const, 20, null],
  ['as planned', { kind: 'planned', weekly_work_time: 24 * hour, weekly_days: 3.2 } as const, 24, 3.2],
])('weekly hours and days: %s', (_, one, hours, days) => {
  expect(weeklyWorkTime(one)).toBe(hours * hour);
  expect(weeklyDays(one)).toBe(days);
});

test.each([
  ['its first Monday', '2027-01-04', 0],
  ['its first Sunday', '2027-01-10', 0],
  ['the second week', '2027-01-11', 1],
  ['the cycle begins again', '2027-01-18', 0],
  ['the day before belongs to the last week', '2027-01-03', 1],
  ['two weeks before', '2026-12-27', 0],
  ['years before', '2020-01-06', 1],
  ['over a leap day', '2028-03-06', 1],
])('a cycle counts from its first week, earlier dates backwards: %s', (_, on, index) => {
  expect(weekOfCycle(week(threeDays, twoDays), date(on))).toBe(index);
});

test('a date has the day of its week in the cycle', () => {
  const cycle = week(threeDays, twoDays);
  const on = (text: string) => weekDayOn(cycle, date(text))?.work_time ?? null;
  expect([on('2027-01-08'), on('2027-01-15'), on('2027-01-22')]).toEqual([8 * hour, null, 8 * hour]);
  // 1 January 2027 is a Friday of week 2.
  expect(on('2027-01-01')).toBeNull();
  expect(weekDayOn({ kind: 'hours', weekly_work_time: 20 * hour }, date('2027-01-04'))).toBeNull();
});

test('week 1 begins on the first Monday from the date, unless another one within a cycle is chosen', () => {
  expect(firstWeekFrom(date('2027-01-01'))).toBe('2027-01-04');
  expect(firstWeekFrom(date('2027-01-04'))).toBe('2027-01-04');
  expect(firstWeekFrom(date('2027-01-05'))).toBe('2027-01-11');
  const cycle = week(threeDays, twoDays);
  expect(firstWeekProblem(cycle, date('2027-01-01'))).toBeNull();
  expect(firstWeekProblem(cycle, date('2027-01-18'))).toBeNull();
  expect(firstWeekProblem(cycle, date('2027-01-19'))).toBe('Week 1 must begin at most 2 weeks from the first day');
  expect(firstWeekProblem(week(twoDays), date('2027-01-12'))).toContain('at most 1 week from');
});

test('two weeks are the same when they mean the same on every date', () => {
  const cycle = week(threeDays, twoDays);
  expect(isSameWeek(cycle, { ...cycle, first_week: date('2027-01-18') })).toBe(true);
  expect(isSameWeek(cycle, { ...cycle, first_week: date('2027-01-11') })).toBe(false);
  expect(isSameWeek(week(twoDays), week(twoDays, twoDays, twoDays))).toBe(true);
  expect(isSameWeek(cycle, { kind: 'hours', weekly_work_time: 20 * hour })).toBe(false);
});

const monday = (one: Partial<WeekDay>) => ({ ...week([]), weeks: [[day(8, one), null, null, null, null, null, null]] });

test.each([
  ['no week', { ...week(), weeks: [] }, 'weeks: Choose one to four weeks'],
  ['five weeks', week([8], [8], [8], [8], [8]), 'weeks: Choose one to four weeks'],
  [
    'a week of six days',
    { ...week(), weeks: [[null, null, null, null, null, day(8)]] },
    'weeks.0: A week has seven days',
  ],
  ['no day', week([], []), 'weeks: Choose at least one day'],
  ['25 hours', monday({ work_time: 25 * hour }), 'weeks.0.0.work_time: A day has at most 24 hours'],
  [
    '24 hours with the break',
    monday({ work_time: 23.5 * hour, break_time: hour }),
    'weeks.0.0.work_time: A day has at most 24 hours',
  ],
  ['no work', monday({ work_time: 0 }), 'weeks.0.0.work_time: Enter at least one minute'],
  ['seconds', monday({ work_time: 8 * hour + 1 }), 'weeks.0.0.work_time: Use whole minutes'],
  ['a time that does not exist', monday({ start_time: '24:00' }), 'weeks.0.0.start_time: Invalid time'],
  [
    'a break before the start',
    monday({ break_start: '08:00', break_time: hour }),
    'weeks.0.0.break_start: The break must begin during the work',
  ],
  [
    'a break after the work',
    monday({ break_start: '17:00', break_time: hour }),
    'weeks.0.0.break_start: The break must begin during the work',
  ],
  [
    'a break at a time on a day without times',
    monday({ start_time: null, break_start: '12:00', break_time: hour }),
    'weeks.0.0.break_start: The break must begin during the work',
  ],
  ['a break without length', monday({ break_start: '12:00' }), 'weeks.0.0.break_time: Enter the length of the break'],
  [
    'a night into the next day',
    { ...week(), weeks: [[day(12, { start_time: '22:00' }), day(8), null, null, null, null, null]] },
    'weeks.0.1.start_time: This begins before the work of the previous day ends',
  ],
  [
    'the night of Sunday into Monday',
    { ...week(), weeks: [[day(8), null, null, null, null, null, day(12, { start_time: '22:00' })]] },
    'weeks.0.0.start_time: This begins before the work of the previous day ends',
  ],
  [
    'a Tuesday as its first day',
    { ...week([8]), first_week: date('2027-01-05') },
    'first_week: Choose the Monday on which week 1 begins',
  ],
  ['another kind', { kind: 'free' }, 'kind: Choose fixed days, hours only or as planned'],
  [
    '169 hours a week',
    { kind: 'hours', weekly_work_time: 169 * hour },
    'weekly_work_time: A week has at most 168 hours',
  ],
  [
    'eight days a week',
    { kind: 'planned', weekly_work_time: hour, weekly_days: 8 },
    'weekly_days: Enter more than 0 and at most 7 days',
  ],
  [
    'no days a week',
    { kind: 'planned', weekly_work_time: hour, weekly_days: 0 },
    'weekly_days: Enter more than 0 and at most 7 days',
  ],
])('a week is refused with a sentence: %s', (_, value, expected) => {
  const { error } = workingWeek.safeParse(value);
  expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([expected]);
});

test.each([
  ['24 hours', week([24])],
  [
    'a night, and a day off',
    { ...week(), weeks: [[day(12, { start_time: '22:00' }), null, day(8), null, null, null, null]] },
  ],
  [
    'any time after a night',
    {
      ...week(),
      weeks: [[day(12, { start_time: '22:00' }), day(8, { start_time: null }), null, null, null, null, null]],
    },
  ],
  ['four weeks', week([8], [], [], [8])],
  ['a break over midnight', monday({ start_time: '20:00', break_start: '00:30', break_time: hour })],
  ['days with two decimals', { kind: 'planned', weekly_work_time: hour, weekly_days: 2.85 }],
])('a week is accepted: %s', (_, value) => {
  expect(workingWeek.parse(value)).toEqual(value);
});
