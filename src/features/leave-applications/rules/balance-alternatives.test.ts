import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { ChosenDates } from './choosing.ts';
import { fewerDays, daysLostAfter, typesThatCover } from './balance-alternatives.ts';
import type { EnabledDate, TypeSummary } from './shapes.ts';

type Year = TypeSummary['years'][number];

const day = (date: string) => date as LocalDate;
const known = (date: string, change: Partial<EnabledDate> = {}): EnabledDate => ({
  date: day(date),
  parts: ['full', 'first', 'second'],
  reason: null,
  work_time: 28_800,
  place: null,
  own_days: 1,
  full_day: 28_800,
  week: null,
  holiday: null,
  holiday_name: null,
  taken: [],
  has_shift: false,
  ...change,
});
const listed = ['2026-12-28', '2026-12-29', '2026-12-30', '2027-01-04'];
const dates = new Map(listed.map((date) => [date, known(date)]));
const all: ChosenDates = new Map(listed.map((date) => [day(date), 'full']));
const year = (change: Partial<Year> = {}): Year => ({
  first: day('2026-01-01'),
  last: day('2026-12-31'),
  left: 10,
  given: 28,
  carried: 0,
  taken: 0,
  booked: 0,
  waiting: 0,
  expiring: null,
  next: null,
  ...change,
});
const halves = { has_halves: true, unit: 'days', counts: 'own_days' } as const;
const asText = (chosen: ChosenDates) => [...chosen].map(([date, part]) => `${date.slice(5)} ${part}`);

test.each([
  ['as many as there are', halves, 2, ['12-28 full', '12-29 full', '01-04 full']],
  ['half a day where only that is left', halves, 1.5, ['12-28 full', '12-29 first', '01-04 full']],
  [
    'no half where the type has none',
    { has_halves: false, unit: 'days', counts: 'own_days' },
    1.5,
    ['12-28 full', '01-04 full'],
  ],
  ['of another leave year all', halves, 0, ['01-04 full']],
  [
    'hours like days',
    { has_halves: true, unit: 'hours', counts: 'hours' },
    12,
    ['12-28 full', '12-29 first', '01-04 full'],
  ],
] as const)('fewer days: %s', (_, type, room, remaining) => {
  expect(asText(fewerDays({ chosen: all, dates, type }, year(), room))).toEqual(remaining);
});

const summaryOf = (leave_type_id: string, change: Partial<TypeSummary> = {}, left = 10): TypeSummary => ({
  leave_type_id: leave_type_id as never,
  is_unlimited: false,
  has_halves: true,
  has_times: false,
  proof_from: null,
  below_zero: 0,
  years: [year({ left })],
  ...change,
});
const type = (id: string) => ({ id, ...halves });

test('another type is a way out where it has enough, and can take every date as it is', () => {
  const chosen: ChosenDates = new Map([
    [day('2026-12-28'), 'full'],
    [day('2026-12-29'), 'first'],
  ]);
  const summary = [
    summaryOf('enough', {}, 1.5),
    summaryOf('too little', {}, 1),
    summaryOf('illness', { is_unlimited: true }),
  ];
  const types = ['enough', 'too little', 'illness', 'unknown'].map(type);
  expect(typesThatCover({ chosen, dates, type: halves }, types, summary).map(({ id }) => id)).toEqual(['enough']);
});

test('another type whose half of a date is not free is none', () => {
  const taken = new Map([
    [
      '2026-12-28',
      known('2026-12-28', {
        taken: [
          { part: 'first', letter: 'F', state: 'created', can_be_displaced: true, is_used: true, week_share: null },
        ],
      }),
    ],
  ]);
  const chosen: ChosenDates = new Map([[day('2026-12-28'), 'second']]);
  const without = summaryOf('whole days', { has_halves: false });
  expect(typesThatCover({ chosen, dates: taken, type: halves }, [type('whole days')], [without])).toEqual([]);
});

const expiring = { amount: 2, on: day('2026-12-29') };
test.each([
  ['nothing expires anyway', null, [], [], null],
  ['dates before it save what they cost', expiring, [['2026-12-28', 1]], [], 1],
  [
    'its own day is in time, the day after is not',
    expiring,
    [
      ['2026-12-29', 1],
      ['2026-12-30', 1],
    ],
    [],
    1,
  ],
  ['more is not saved than expires', expiring, [['2026-12-28', 3]], [], 0],
  ['days reserved before are saved already', expiring, [['2026-12-28', 1]], [['2026-12-28', 1]], 2],
] as const)('leave lost: %s', (_, lost, chosenCosts, bookedCosts, left) => {
  const costs = (list: readonly (readonly [string, number])[]) =>
    list.map(([date, cost]) => ({ date: day(date), cost }));
  expect(daysLostAfter(year({ expiring: lost }), costs(chosenCosts), costs(bookedCosts))).toBe(left);
});

test('fewer days fit when they are rounded together', () => {
  const week = ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17', '2026-12-18'];
  // 7.7 of 8 hours: 0.9625 of a day, five of them 4.81.
  const short = new Map(week.map((date) => [date, known(date, { work_time: 27_720 })]));
  const chosen: ChosenDates = new Map(week.map((date) => [day(date), 'full']));
  const shares = { has_halves: false, unit: 'days', counts: 'shares' } as const;
  const remaining = (room: number) => fewerDays({ chosen, dates: short, type: shares }, year(), room).size;
  expect([remaining(4.8), remaining(4.81)]).toEqual([4, 5]);
});

test('another type has its own first day, and its own way with other leave', () => {
  const chosen: ChosenDates = new Map([[day('2026-12-28'), 'full']]);
  const summary = ['soon', 'later', 'other'].map((id) => summaryOf(id));
  const current = { ...halves, earliest: day('2026-12-01'), displaces: true };
  const idsOf = (known: ReadonlyMap<string, EnabledDate>, types: Parameters<typeof typesThatCover>[1]) =>
    typesThatCover({ chosen, dates: known, type: current }, types, summary).map(({ id }) => id);
  expect(idsOf(dates, [type('soon'), { ...type('later'), earliest: day('2026-12-29') }])).toEqual(['soon']);
  const taken = new Map([
    [
      '2026-12-28',
      known('2026-12-28', {
        taken: [
          { part: 'full', letter: 'A', state: 'approved', can_be_displaced: true, is_used: true, week_share: null },
        ],
      }),
    ],
  ]);
  expect(idsOf(taken, [type('soon'), { ...type('other'), displaces: true }])).toEqual(['other']);
});
