import { expect, test } from 'vitest';
import { flexibleTarget, holidayCredit, publishedShare, type FlexibleDate } from './week-target.ts';
import type { DayPlan } from './day-plan.ts';

const hour = 3600;
/** A week of hours only: 20 h in a company that works Monday to Friday, with changes of single days from Monday, 0. */
const week = (changes: Readonly<Record<number, Partial<FlexibleDate>>> = {}, hours = 20): FlexibleDate[] =>
  [0, 1, 2, 3, 4, 5, 6].map((index) => ({
    is_company_day: index < 5,
    weekly_work_time: hours * hour,
    off: null,
    ...changes[index],
  }));
const away = { weekly_work_time: null };

test.each([
  ['a whole week', week(), 20],
  ['a holiday on a company working day', week({ 2: { off: 'full' } }), 16],
  ['half a holiday', week({ 2: { off: 'second_half' } }), 18],
  ['a holiday on a Saturday', week({ 5: { off: 'full' } }), 20],
  [
    'a week of leave',
    week({ 0: { off: 'full' }, 1: { off: 'full' }, 2: { off: 'full' }, 3: { off: 'full' }, 4: { off: 'full' } }),
    0,
  ],
  ['joined on Wednesday', week({ 0: away, 1: away }), 12],
  ['left on Tuesday', week({ 2: away, 3: away, 4: away, 5: away, 6: away }), 8],
  ['joined on Saturday', week({ 0: away, 1: away, 2: away, 3: away, 4: away }), 0],
  ['a change on Thursday', week({ 3: { weekly_work_time: 40 * hour }, 4: { weekly_work_time: 40 * hour } }), 28],
])('hours only are due by the week: %s', (_, dates, hours) => {
  expect(flexibleTarget(dates, { days: 5 })).toBe(hours * hour);
});

/** A week in which the company works on its first days, with whole days off. */
const company = (days: number, off: readonly number[], hours = 20) =>
  week({}, hours).map((date, index) => ({
    ...date,
    is_company_day: index < days,
    off: off.includes(index) ? ('full' as const) : null,
  }));

test.each([
  ['seven days: a day is a fifth', 7, [0], 16],
  ['seven days: five dates are the week', 7, [0, 1, 2, 3, 4], 0],
  ['seven days: seven dates are not more', 7, [0, 1, 2, 3, 4, 5, 6], 0],
  ['seven days: a holiday on Sunday and four dates', 7, [0, 1, 2, 3, 6], 0],
  ['six days: a day is a fifth', 6, [5], 16],
  ['six days: four dates', 6, [2, 3, 4, 5], 4],
  ['five days', 5, [0], 16],
  ['four days: a day is a fourth', 4, [0], 15],
  ['four days: all of them are the week', 4, [0, 1, 2, 3], 0],
  ['four days: a Friday is nothing', 4, [4], 20],
])('holidays and leave take days of the week: %s', (_, days, off, hours) => {
  expect(flexibleTarget(company(days, off), { days: 5 })).toBe(hours * hour);
});

test.each([
  ['half of a Friday, beside half a holiday on Sunday', { 4: { leave_share: 0.5 }, 6: { off: 'first_half' } }, 32],
  ['half of the Sunday that is half a holiday', { 6: { off: 'first_half', leave_share: 0.5 } }, 32],
  ['a quarter of the other half of a Sunday', { 6: { off: 'first_half', leave_share: 0.25 } }, 34],
  ['no more than the date', { 6: { off: 'full', leave_share: 0.5 } }, 32],
] as const)('leave gives the share of a date that it uses: %s', (_, changes, hours) => {
  const open = week(changes, 40).map((date) => ({ ...date, is_company_day: true }));
  expect(flexibleTarget(open, { days: 5 })).toBe(hours * hour);
});

test('the part of a week that is cut owes its share, and no leave gives more', () => {
  const joined = company(7, [3, 4, 5, 6], 35).map((date, index) => (index < 3 ? { ...date, ...away } : date));
  expect(flexibleTarget(joined, { days: 5 })).toBe(0);
  const [first] = [joined.map((date, index) => ({ ...date, off: index === 3 ? ('full' as const) : null }))];
  expect(flexibleTarget(first, { days: 5 })).toBe(13 * hour);
});

test('leave of an appointment on another date takes a day, too, and a holiday on it takes none', () => {
  const appointment = { off: 'full', is_appointment: true } as const;
  expect(flexibleTarget(week({ 5: appointment }), { days: 5 })).toBe(16 * hour);
  expect(flexibleTarget(week({ 5: { off: 'full' } }), { days: 5 })).toBe(20 * hour);
});

test('a company open on seven days with full-time work of five never owes less than nothing', () => {
  const open = week().map((date) => ({ ...date, is_company_day: true }));
  expect(flexibleTarget(open, { days: 5 })).toBe(20 * hour);
  expect(
    flexibleTarget(
      open.map((date) => ({ ...date, off: 'full' as const })),
      { days: 5 },
    ),
  ).toBe(0);
});

test.each([
  ['on a working day, by default', 'own_days', 8, 'full', 8],
  ['half of it', 'own_days', 8, 'first_half', 4],
  ['on a day off it gives nothing', 'own_days', 0, 'full', 0],
  ['shared, on a working day', 'shared', 8, 'full', 3.2],
  ['shared, on a day off', 'shared', 0, 'full', 3.2],
  ['shared, half', 'shared', 0, 'second_half', 1.6],
] as const)('a holiday of a person with 16 h on two days: %s', (_, credit, due, part, hours) => {
  const person = { due: due * hour, weekly_work_time: 16 * hour };
  expect(holidayCredit(person, part, { credit, full_time: { days: 5 } })).toBe(hours * hour);
});

const plan = (hours: number): DayPlan => ({ source: 'published', span: null, due: hours * hour });
const compared = (planned: readonly number[], required: readonly number[], off: readonly number[] = []) =>
  planned.map((hours, index) => ({
    plan: plan(hours),
    week_plan: plan(required[index] ?? 0),
    off: off.includes(index) ? ('full' as const) : null,
  }));

test.each([
  ['two shifts given away', compared([8, 8, 8, 0, 0], [8, 8, 8, 8, 8]), { planned: 24 * hour, required: 40 * hour }],
  ['hours moved within the week', compared([10, 10, 10, 10, 0], [8, 8, 8, 8, 8]), null],
  [
    'a holiday takes from both',
    compared([8, 8, 8, 0, 0], [8, 8, 8, 8, 0], [0]),
    { planned: 16 * hour, required: 24 * hour },
  ],
  ['a person without fixed days', compared([8, 8], [0, 0]), null],
])('a published plan beside the hours of the week: %s', (_, dates, expected) => {
  expect(publishedShare(dates)).toEqual(expected);
});
