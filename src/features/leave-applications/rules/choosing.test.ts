import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import {
  costsOf,
  bridgedBy,
  isFull,
  coverableDates,
  nextPart,
  partFor,
  runsOf,
  totalOf,
  withRange,
  type ChosenDates,
} from './choosing.ts';
import type { EnabledDate } from './shapes.ts';

const day = (date: string) => date as LocalDate;

/** A working day of eight hours, unless `change` says otherwise. */
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

/** Thursday to Tuesday: a half holiday on Thursday, a weekend, and a Monday whose morning is taken. */
const dates = new Map(
  [
    known('2026-12-24', { holiday: 'second', holiday_name: 'Christmas Eve' }),
    known('2026-12-25'),
    known('2026-12-26', { work_time: null }),
    known('2026-12-27', { work_time: null }),
    known('2026-12-28', {
      taken: [
        { part: 'first', letter: 'F', state: 'created', can_be_displaced: true, is_used: true, week_share: null },
      ],
    }),
    known('2026-12-29'),
  ].map((one) => [one.date as string, one]),
);
const of = (date: string) => dates.get(date) ?? known(date);
const whole = { has_halves: true, unit: 'days', counts: 'own_days' } as const;
const asText = (chosen: ChosenDates) => [...chosen].map(([date, part]) => `${date.slice(5)} ${part}`);

test('a range takes what of each date is free, and passes over days off', () => {
  const range = [day('2026-12-29'), day('2026-12-24')] as const;
  const chosen = withRange(new Map(), range, { dates, type: whole, preferredPart: 'full' });
  expect(asText(chosen)).toEqual(['12-24 first', '12-25 full', '12-28 second', '12-29 full']);
  expect(totalOf(chosen, dates, whole)).toBe(3);
  expect(totalOf(chosen, dates, { has_halves: true, unit: 'hours', counts: 'hours' })).toBe(24);
});

test('taken days are not chosen', () => {
  expect(partFor(of('2026-12-26'), whole, 'full')).toBeUndefined();
  expect(partFor(of('2026-12-28'), whole, 'first')).toBe('second');
  expect(partFor(known('2026-12-30', { reason: 'not_employed' }), whole, 'full')).toBeUndefined();
});

test('a date goes through what can be chosen of it, and then is not chosen', () => {
  const steps = ['full', 'first', 'second', undefined];
  expect(steps.map((now) => nextPart(of('2026-12-29'), whole, now as never))).toEqual([
    'first',
    'second',
    undefined,
    'full',
  ]);
});

test('a day before the notice is over is not offered, nor taken by a range', () => {
  const type = { ...whole, earliest: day('2026-12-28') };
  expect(partFor(of('2026-12-25'), type, 'full')).toBeUndefined();
  const range = [day('2026-12-24'), day('2026-12-29')] as const;
  expect(asText(withRange(new Map(), range, { dates, type, preferredPart: 'full' }))).toEqual([
    '12-28 second',
    '12-29 full',
  ]);
});

test('a range longer than one leave period allows takes the days of each row nearest to its start', () => {
  const range = (most: number, from: string, to: string, chosen: ChosenDates = new Map()) =>
    asText(withRange(chosen, [day(from), day(to)], { dates, type: { ...whole, most }, preferredPart: 'full' }));
  expect(range(1, '2026-12-24', '2026-12-29')).toEqual(['12-24 first']);
  expect(range(1, '2026-12-29', '2026-12-24')).toEqual(['12-29 full']);
  // The person can be planned on the weekend, so the days after it can be another leave period.
  expect(range(2, '2026-12-24', '2026-12-29')).toEqual(['12-24 first', '12-25 full', '12-28 second', '12-29 full']);
  const chosen: ChosenDates = new Map([[day('2026-12-29'), 'full'] as const]);
  expect(range(2, '2026-12-24', '2026-12-29', chosen)).toEqual(['12-29 full', '12-24 first']);
  const full = (most: number) => isFull(chosen, dates, { ...whole, most });
  expect([full(1), full(2)]).toEqual([true, false]);
  const more: ChosenDates = new Map([...chosen, [day('2026-12-24'), 'first'], [day('2026-12-25'), 'full']]);
  expect(asText(coverableDates(more, dates, { ...whole, most: 2 }))).toEqual(['12-24 first', '12-25 full']);
});

test('another type keeps what it has halves for', () => {
  const chosen: ChosenDates = new Map([
    [day('2026-12-28'), 'second'],
    [day('2026-12-29'), 'first'],
  ]);
  expect(asText(coverableDates(chosen, dates, { has_halves: false, unit: 'days', counts: 'own_days' }))).toEqual([
    '12-29 full',
  ]);
});

test('runs are whole days beside each other', () => {
  const chosen: ChosenDates = new Map([
    [day('2026-12-29'), 'full'],
    [day('2026-12-24'), 'first'],
    [day('2026-12-25'), 'full'],
    [day('2026-12-28'), 'full'],
  ]);
  expect(runsOf(chosen).map(({ from, to, dates: count }) => `${from.slice(8)}-${to.slice(8)} ${count}`)).toEqual([
    '24-24 1',
    '25-25 1',
    '28-29 2',
  ]);
});

test('days off and holidays between chosen dates are bridged, a free day is not', () => {
  const christmas = new Map([
    ...dates,
    ['2026-12-25', known('2026-12-25', { holiday: 'full', holiday_name: 'Christmas Day' })],
  ]);
  const bridged = (...chosen: string[]) =>
    bridgedBy(new Map(chosen.map((date) => [day(date), 'full'])), christmas, whole).map(({ date }) => date.slice(8));
  expect(bridged('2026-12-29', '2026-12-24', '2026-12-28')).toEqual(['25', '26', '27']);
  expect(bridged('2026-12-24', '2026-12-29')).toEqual([]);
  expect(bridged('2026-12-28', '2026-12-29')).toEqual([]);
});

test('a week without fixed days uses no more than the days that holidays and other leave have left of it', () => {
  const week = { segment: '2026-11-09 hours 144000', days: 2.5 };
  const open = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'].map((date) => known(date, { week }));
  const chosen: ChosenDates = new Map(open.map(({ date }) => [date, 'full']));
  const costs = costsOf(chosen, new Map(open.map((one) => [one.date as string, one])), whole);
  expect(costs.map(({ cost }) => cost)).toEqual([1, 1, 0.5, 0]);
});

test('leave that displaces other leave of the week uses what that gives back', () => {
  const week = { segment: '2026-11-09 hours 144000', days: 0 };
  const taken = [
    { part: 'full', letter: 'A', state: 'approved', can_be_displaced: true, is_used: true, week_share: null },
  ] as const;
  const dates = [known('2026-11-12', { week, taken: [...taken] }), known('2026-11-14', { week })];
  const chosen: ChosenDates = new Map(dates.map(({ date }) => [date, 'full']));
  const sick = { ...whole, displaces: true };
  const costs = costsOf(chosen, new Map(dates.map((one) => [one.date as string, one])), sick);
  expect(costs.map(({ cost }) => cost)).toEqual([1, 0]);
});
