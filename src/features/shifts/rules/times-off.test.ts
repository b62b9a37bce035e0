import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { Times } from '#platform/shared/times-of-day.ts';
import { halvesOf } from './halves.ts';
import { besideTimes, shiftOn } from './shift.ts';
import { dueBesideTimes, workWithin, type PlacedDay } from './times-off.ts';

const hour = 3600;
const day = (change: Partial<PlacedDay> = {}): PlacedDay => ({
  start: 8.5 * hour,
  work_time: 8 * hour,
  break_time: 1800,
  break_at: null,
  ...change,
});
const noon = { break_at: 3.5 * hour };
const night = { start: 22 * hour, work_time: 7.5 * hour };

test.each([
  ['an afternoon', '13:00-15:00', day(), null, 2],
  ['times before the day begins', '06:00-08:30', day(), null, 0],
  ['times that begin before the day', '07:00-10:00', day(), null, 1.5],
  ['a break with a fixed time', '11:00-13:30', day(noon), null, 2],
  ['nothing but that break', '12:00-12:30', day(noon), null, 0],
  ['a break without a fixed time, which is taken before or after', '12:00-14:00', day(), null, 2],
  ['all of the day', '08:30-17:00', day(), null, 8],
  ['the hours after midnight of a night', '03:00-06:00', day(night), null, 3],
  ['times over midnight', '23:00-01:00', day(night), null, 2],
  ['a morning beside an afternoon holiday', '11:00-15:00', day(), 'second_half', 1.5],
  ['several times', '09:00-10:00,14:00-14:20', day(), null, 4 / 3],
] as const)('work in %s', (_, times, place, holiday, hours) => {
  expect(workWithin(place, times, holiday) / hour).toBeCloseTo(hours, 9);
});

const two = (value: number) => String(value).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** Counts work minute by minute, by the clock alone. */
function counted({ start, work_time, break_time, break_at }: PlacedDay, times: Times, holiday: HolidayPart | null) {
  const [work, pause] = [work_time / 60, break_time / 60];
  const at = break_at === null ? null : break_at / 60;
  const { first, second } = halvesOf({ work_time, break_time, break_at });
  const [from, to] = [times.slice(0, 5), times.slice(6)];
  let minutes = 0;
  for (let minute = 0; minute < work + pause; minute++) {
    if (at !== null && minute >= at && minute < at + pause) continue;
    if (holiday === 'first_half' && minute * 60 < second.from) continue;
    if (holiday === 'second_half' && minute * 60 >= first.to) continue;
    const now = clock(start / 60 + minute);
    if (from < to ? from <= now && now < to : now >= from || now < to) minutes += 1;
  }
  return Math.min(minutes, holiday === null ? work : work / 2) * 60;
}

test('a second reckoning, minute by minute, finds the same work in any times of any day', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const fixed = fc.record({
    start: minute.map((value) => value * 60),
    work_time: fc.integer({ min: 30, max: 360 }).map((value) => value * 120),
    break_time: fc.integer({ min: 0, max: 90 }).map((value) => value * 60),
    share: fc.integer({ min: 1, max: 19 }),
    is_fixed: fc.boolean(),
  });
  const parts = fc.constantFrom<HolidayPart | null>(null, 'first_half', 'second_half');
  fc.assert(
    fc.property(fixed, minute, minute, parts, ({ share, is_fixed, ...one }, from, to, holiday) => {
      fc.pre(from !== to);
      const break_at = is_fixed ? Math.floor((one.work_time * share) / 20 / 60) * 60 : null;
      const place = { ...one, break_at: break_at === 0 ? null : break_at };
      const times = `${clock(from)}-${clock(to)}` as Times;
      expect(workWithin(place, times, holiday)).toBe(counted(place, times, holiday));
    }),
    { numRuns: 10_000 },
  );
});

const zone = 'Europe/Berlin';
const start_at = Date.parse('2026-11-12T07:30:00Z') / 1000;
const shift = { start_at, end_at: start_at + 8.5 * hour, work_time: 8 * hour, grace_minutes: 0 };

test('a shift beside times begins and ends with work, and is due without them', () => {
  const rest = (times: Times) => {
    const left = besideTimes(shift, { half: null, times, zone });
    return left && [(left.start_at - start_at) / hour, (left.end_at - start_at) / hour, left.work_time / hour];
  };
  expect(rest('08:30-10:00')).toEqual([1.5, 8.5, 6.5]);
  expect(rest('08:30-12:30')).toEqual([4.5, 8.5, 4]);
  expect(rest('15:00-17:00')).toEqual([0, 6.5, 6]);
  expect(rest('10:00-11:00')).toEqual([0, 8.5, 7]);
  expect(rest('08:00-18:00')).toBeNull();
});

test('hours at any time of the day are reduced by the length of the times', () => {
  expect(dueBesideTimes(8 * hour, { half: null, times: '10:00-12:30', zone }, null)).toBe(5.5 * hour);
  expect(dueBesideTimes(8 * hour, { half: 'first_half', times: '14:00-20:00', zone }, null)).toBe(0);
});

const shiftAt = (date: string, start_time: string) =>
  shiftOn(date as LocalDate, 'Europe/Berlin', {
    name: 'Shift',
    color: '#3b8389',
    start_time,
    work_time: 8 * hour,
    break_time: 0,
    grace_minutes: 0,
  });

test('times are taken off a shift as planned, although the clocks change at its start', () => {
  const off = { half: null, times: '02:00-04:00', zone: 'Europe/Berlin' } as const;
  expect(besideTimes(shiftAt('2026-03-29', '02:00'), off)).toMatchObject({ work_time: 6 * hour, start_time: '04:00' });
  expect(besideTimes(shiftAt('2026-10-25', '02:00'), off)).toMatchObject({ work_time: 6 * hour, start_time: '04:00' });
});

test('times are taken off a recorded shift by the clock it was recorded with, although its person works elsewhere by now', () => {
  const shift = shiftAt('2026-03-09', '08:30');
  for (const zone of ['Europe/Berlin', 'Pacific/Auckland'])
    expect(besideTimes(shift, { half: null, times: '13:00-15:00', zone })?.work_time).toBe(6 * hour);
});
