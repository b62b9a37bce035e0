import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { PlacedDay } from '#features/shifts/rules/times-off.ts';
import { barrierOfTimes, enabledDate, exactCost, roundedOnce, type DateFacts, type DayPart } from './counting.ts';

const date = '2026-11-12' as LocalDate;
const hour = 3600;

/** 08:30 to 17:00, eight hours of work and half an hour of break without a fixed time. */
const place: PlacedDay = { start: 8.5 * hour, work_time: 8 * hour, break_time: 0.5 * hour, break_at: null };

const facts = (more: Partial<DateFacts> = {}): DateFacts => ({
  date,
  work_time: 8 * hour,
  place,
  own_days: 1,
  full_day: 8 * hour,
  holiday: null,
  taken: [],
  ...more,
});

const employment = [{ from: date, to: null }];
const barrier = (times: string, more: Partial<DateFacts>) =>
  barrierOfTimes(times as never, facts(more), { employment, times: true, by: { unit: 'days', counts: 'own_days' } });
const parts = (more: Partial<DateFacts>) => enabledDate(facts(more), { employment, halves: true }).parts;
const hours = (part: string, more: Partial<DateFacts> = {}) =>
  exactCost(part as DayPart, facts(more), { unit: 'hours', counts: 'hours' });

test.each(['12:30-13:30', '12:30-13:00', '12:00-13:00', '12:45-13:15'] as const)(
  'times that touch the break, %s, cannot lie beside a half that they cost some of',
  (times) => {
    expect(barrier(times, { taken: ['first'] })).toBe('taken');
    expect(parts({ taken: [times] })).not.toContain('first');
  },
);

test('times within the other half can lie beside a half, and cost their length', () => {
  expect(barrier('13:00-13:30', { taken: ['first'] })).toBe(null);
  expect(parts({ taken: ['13:00-13:30'] })).toEqual(['first']);
  expect(hours('13:00-13:30')).toBe(0.5);
});

test('at any time of the day, times beside half a holiday are at most half the day together', () => {
  const half = { place: null, holiday: 'first' } as const;
  expect(hours('08:00-12:00', half)).toBe(4);
  expect(barrier('08:00-12:00', half)).toBe(null);
  expect(barrier('13:00-17:00', { ...half, taken: ['08:00-12:00'] })).toBe('no_room');
  expect(barrier('13:00-15:00', { ...half, taken: ['08:00-10:00'] })).toBe(null);
  expect(barrier('13:00-17:00', { place: null, taken: ['08:00-12:00'] })).toBe(null);
});

test('as planned, times beside half a holiday cost at most half of what the day is worth', () => {
  const planned = { work_time: 4 * hour, holiday: 'first' } as const;
  expect(hours('full', planned)).toBe(2);
  expect(hours('13:00-17:00', planned)).toBe(2);
  expect(hours('13:00-14:00', planned)).toBe(1);
  expect(hours('13:00-17:00', { ...planned, holiday: null })).toBe(4);
});

test('times that cost less than half a hundredth of a day cannot be leave', () => {
  expect(barrier('09:00-09:02', {})).toBe('too_short');
  expect(barrier('09:00-09:03', {})).toBe(null);
});

test.each([
  [
    [1, 0.0083, 0.0083, 0.0083],
    [99, 1, 1, 1],
  ],
  [
    [1, 0, 0.0083],
    [100, 0, 1],
  ],
  [
    [0.125, 0.125],
    [13, 12],
  ],
])('%j are rounded once to %j, and none that uses something to nothing', (exact, costs) => {
  expect(roundedOnce(exact)).toEqual(costs);
});
