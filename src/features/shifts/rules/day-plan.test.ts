import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { WeekInForce } from '#features/company/rules/weeks-in-force.ts';
import { dayPlanOf, dueBeside, type PlannedSpan } from './day-plan.ts';
import { halvesOf } from './halves.ts';

const monday = '2026-11-30' as LocalDate;
const hour = 3600;
const span = (start_time: string, hours: number): PlannedSpan => ({
  start_time,
  work_time: hours * hour,
  break_time: 0,
});
const day = { work_time: 8 * hour, start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
const week = (start_time: string | null): WeekInForce => ({
  week: {
    kind: 'fixed',
    first_week: '2026-11-02' as LocalDate,
    weeks: [[{ ...day, start_time }, null, null, null, null, null, null]],
  },
  source: 'own',
  is_scaled: false,
});
const flexible: WeekInForce = {
  week: { kind: 'hours', weekly_work_time: 20 * hour },
  source: 'own',
  is_scaled: false,
};
const byPlan: WeekInForce = {
  week: { kind: 'planned', weekly_work_time: 24 * hour, weekly_days: 3 },
  source: 'department',
  is_scaled: false,
};
const none = { published: undefined, pattern: undefined, week: null };

test.each([
  ['no one has said anything', none, null, null, 0],
  ['the working week', { ...none, week: week('08:30') }, 'own', '08:30', 8],
  ['a day of the week at any time has no place in the day', { ...none, week: week(null) }, 'own', null, 8],
  ['a pattern instead of the week', { ...none, pattern: span('06:00', 7), week: week('08:30') }, 'pattern', '06:00', 7],
  ['a day off of the pattern', { ...none, pattern: null, week: week('08:30') }, 'pattern', null, 0],
  [
    'a published shift instead of the pattern',
    { published: span('22:00', 6), pattern: span('06:00', 7), week: week('08:30') },
    'published',
    '22:00',
    6,
  ],
  ['a published day off', { published: null, pattern: span('06:00', 7), week: week('08:30') }, 'published', null, 0],
  ['hours only: no date is due', { ...none, week: flexible }, 'own', null, 0],
  [
    'hours only: a published shift is an appointment',
    { ...none, published: span('09:00', 4), week: flexible },
    'published',
    '09:00',
    0,
  ],
  ['as planned: nothing without a plan', { ...none, week: byPlan }, 'department', null, 0],
  [
    'as planned: a published shift is due',
    { ...none, published: span('09:00', 4), week: byPlan },
    'published',
    '09:00',
    4,
  ],
])('the first match applies on a date: %s', (_, layers, source, start, hours) => {
  const plan = dayPlanOf<PlannedSpan>(layers, monday);
  expect([plan.source, plan.span?.start_time ?? null, plan.due]).toEqual([source, start, hours * hour]);
});

test('a holiday or leave takes what falls on the date, half of it the half', () => {
  expect([dueBeside(8 * hour, null), dueBeside(8 * hour, 'full'), dueBeside(8 * hour, 'first_half')]).toEqual([
    8 * hour,
    0,
    4 * hour,
  ]);
  // Half of 7:45 is 3:52, as everywhere.
  expect(dueBeside(465 * 60, 'second_half')).toBe(232 * 60);
});

/** 'HH:mm – HH:mm' of the halves of a day from 08:30. */
const halves = (work: number, pause: number, breakAt: number | null) => {
  const { first, second } = halvesOf({
    work_time: work * 60,
    break_time: pause * 60,
    break_at: breakAt === null ? null : breakAt * 60,
  });
  const clock = (seconds: number) => {
    const minutes = 510 + seconds / 60;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  return [first, second].map(({ from, to }) => `${clock(from)} – ${clock(to)}`);
};

test.each([
  ['no fixed break: it is between the halves', halves(480, 30, null), ['08:30 – 12:30', '13:00 – 17:00']],
  ['a break exactly in the middle', halves(480, 30, 240), ['08:30 – 12:30', '13:00 – 17:00']],
  ['an early break belongs to the first half', halves(480, 30, 210), ['08:30 – 13:00', '13:00 – 17:00']],
  ['a late break belongs to the second half', halves(480, 30, 330), ['08:30 – 12:30', '12:30 – 17:00']],
  ['without a break', halves(480, 0, null), ['08:30 – 12:30', '12:30 – 16:30']],
  ['half of 7:45', halves(465, 30, null), ['08:30 – 12:22', '12:53 – 16:45']],
])('halves split the work: %s', (_, found, expected) => {
  expect(found).toEqual(expected);
});
