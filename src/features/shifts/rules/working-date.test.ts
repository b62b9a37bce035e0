import { expect, test } from 'vitest';
import { instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { cardOf, isOvernight, shiftOn, type ShiftValues } from './shift.ts';
import { workingDateOf, type DatedShift } from './working-date.ts';

const zone = 'Europe/Berlin';
const at = (local: string) => instantsOf(local as LocalDateTime, zone)[0] ?? Number.NaN;
const values = (start_time: string, hours: number): ShiftValues => ({
  name: 'Shift',
  color: '#323DA5',
  start_time,
  work_time: hours * 3600,
  break_time: 0,
  grace_minutes: 0,
});
const on = (date: string, start: string, hours = 8): DatedShift => ({
  date: date as LocalDate,
  shift: shiftOn(date as LocalDate, zone, values(start, hours)),
});

test.each([
  ['without a shift, the local date', '2026-03-11 03:00:00', [], '2026-03-11'],
  ['four hours before the start', '2026-03-10 22:00:00', [on('2026-03-11', '02:00')], '2026-03-11'],
  ['a second before that', '2026-03-10 21:59:59', [on('2026-03-11', '02:00')], '2026-03-10'],
  ['four hours after the end', '2026-03-12 10:00:00', [on('2026-03-11', '22:00')], '2026-03-11'],
  ['a second after that', '2026-03-12 10:00:01', [on('2026-03-11', '22:00')], '2026-03-12'],
  [
    'two windows: the nearest start wins',
    '2026-03-12 05:00:00',
    [on('2026-03-11', '22:00'), on('2026-03-12', '08:00')],
    '2026-03-12',
  ],
  [
    'two windows: the nearest start wins the other way',
    '2026-03-12 02:00:00',
    [on('2026-03-11', '22:00'), on('2026-03-12', '06:30')],
    '2026-03-11',
  ],
])('%s', (_, instant, shifts, date) => {
  expect(workingDateOf(at(instant), zone, shifts)).toBe(date);
});

test('a shift that was begun keeps its people until its end, however near the next one starts', () => {
  const [begun, next] = [on('2026-03-11', '22:00'), on('2026-03-12', '08:00')];

  expect(workingDateOf(at('2026-03-12 05:00:00'), zone, [begun, next], begun)).toBe('2026-03-11');
  expect(workingDateOf(at('2026-03-12 06:00:01'), zone, [begun, next], begun)).toBe('2026-03-12');
});

test('a card names the wall clock’s hours of an ordinary day', () => {
  expect(cardOf(values('22:00:00', 8))).toMatchObject({ start_time: '22:00', end_time: '06:00' });
  expect(cardOf({ ...values('09:30', 8), break_time: 2700 })).toMatchObject({ start_time: '09:30', end_time: '18:15' });
});

test('overnight is what passes midnight', () => {
  expect([isOvernight(values('16:00', 8)), isOvernight(values('16:01', 8)), isOvernight(values('22:00', 8))]).toEqual([
    false,
    true,
    true,
  ]);
});
