import { describe, expect, test } from 'vitest';
import { instantsOf, isoWeekday } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { shiftOn } from '#features/shifts/rules/shift.ts';
import { nowOf, ownShiftOf, plannedDays, weekSharesOf, type Plan } from './own-days.ts';

const date = (text: string) => text as LocalDate;
const person = { joined_on: date('2000-01-01'), discharged_date: null };

/** 'Europe/Berlin 2026-10-24 22:00 8h 30m' */
function shiftOf(zone: string, on: string, start: string, hours: number, pause = 0.5) {
  const values = {
    name: 'Night',
    color: '#323DA5',
    work_time: hours * 3600,
    break_time: pause * 3600,
    grace_minutes: 0,
  };
  return shiftOn(date(on), zone, { ...values, start_time: start });
}

const at = (local: string, zone = 'Europe/Berlin') => instantsOf(local as LocalDateTime, zone)[0] ?? Number.NaN;

describe('the wall clock’s hours of a shift', () => {
  test.each([
    ['an ordinary night', 'Europe/Berlin', '2026-12-05', '22:00', '2026-12-05 22:00', '2026-12-06 06:30', 0],
    [
      'a night in which the clocks go back ends an hour earlier on the wall',
      'Europe/Berlin',
      '2026-10-24',
      '22:00',
      '2026-10-24 22:00',
      '2026-10-25 05:30',
      -3600,
    ],
    [
      'a night in which they go forward ends an hour later',
      'Europe/Berlin',
      '2026-03-28',
      '22:00',
      '2026-03-28 22:00',
      '2026-03-29 07:30',
      3600,
    ],
    [
      'a shift that begins in the repeated hour begins the first time',
      'Europe/Berlin',
      '2026-10-25',
      '02:30',
      '2026-10-25 02:30',
      '2026-10-25 10:00',
      -3600,
    ],
    [
      'a shift that begins in the skipped hour begins when it is over',
      'Europe/Berlin',
      '2026-03-29',
      '02:30',
      '2026-03-29 03:00',
      '2026-03-29 11:30',
      0,
    ],
    ['a day shift of 23 hours’ day', 'Europe/Berlin', '2026-03-29', '09:00', '2026-03-29 09:00', '2026-03-29 17:30', 0],
    [
      'a day shift of a 25 hours’ day',
      'Europe/Berlin',
      '2026-10-25',
      '09:00',
      '2026-10-25 09:00',
      '2026-10-25 17:30',
      0,
    ],
    ['New Year’s night', 'Europe/Berlin', '2026-12-31', '22:00', '2026-12-31 22:00', '2027-01-01 06:30', 0],
    ['a night to 29 February', 'Europe/Berlin', '2028-02-28', '22:00', '2028-02-28 22:00', '2028-02-29 06:30', 0],
    ['a night out of 29 February', 'Europe/Berlin', '2028-02-29', '22:00', '2028-02-29 22:00', '2028-03-01 06:30', 0],
    ['a zone of half hours', 'Asia/Kolkata', '2026-12-05', '22:00', '2026-12-05 22:00', '2026-12-06 06:30', 0],
    [
      'clocks that move by half an hour',
      'Australia/Lord_Howe',
      '2026-04-04',
      '22:00',
      '2026-04-04 22:00',
      '2026-04-05 06:00',
      -1800,
    ],
    [
      'clocks that go forward at midnight',
      'Africa/Cairo',
      '2026-04-23',
      '22:00',
      '2026-04-23 22:00',
      '2026-04-24 07:30',
      3600,
    ],
    ['a shift until midnight', 'Europe/Berlin', '2026-12-05', '15:30', '2026-12-05 15:30', '2026-12-06 00:00', 0],
  ])('%s', (_, zone, on, start, starts_at, ends_at, clock_change) => {
    const zones = { timezone: zone, past_zones: [] };

    expect(ownShiftOf(date(on), shiftOf(zone, on, start, 8), zones)).toMatchObject({
      starts_at: `${starts_at}:00`,
      ends_at: `${ends_at}:00`,
      clock_change,
    });
  });

  test('are those of the zone in which the company was then', () => {
    const zones = {
      timezone: 'Europe/Berlin',
      past_zones: [{ until: at('2026-06-01 00:00:00'), timezone: 'Asia/Tokyo' }],
    };
    const shift = shiftOf('Asia/Tokyo', '2026-03-03', '09:00', 8);

    expect(ownShiftOf(date('2026-03-03'), shift, zones).starts_at).toBe('2026-03-03 09:00:00');
  });
});

/** Night shifts from 5 to 7 December, a late shift on the 11th. */
const plan: Plan = {
  on: (on) =>
    ['2026-12-05', '2026-12-06', '2026-12-07'].includes(on)
      ? shiftOf('Europe/Berlin', on, '22:00', 8)
      : on === '2026-12-11'
        ? shiftOf('Europe/Berlin', on, '14:00', 8)
        : null,
  isOwn: () => true,
  usualOn: () => null,
  dueOn: () => null,
  usualDueOn: () => 0,
  weekDueOn: () => 0,
  sharedOn: () => undefined,
  offOn: () => ({ holiday: null, leave: null }),
};

test.each([
  ['the evening before the first night: it is still to come', '2026-12-05 12:00:00', '2026-12-05', '2026-12-06', 15.5],
  ['in the first night', '2026-12-05 23:00:00', '2026-12-05', '2026-12-06', 15.5],
  ['after midnight it is still the same shift', '2026-12-06 03:00:00', '2026-12-05', '2026-12-06', 15.5],
  ['once it is over another day begins, and its own night', '2026-12-06 06:30:00', '2026-12-06', '2026-12-07', 15.5],
  ['in the last night', '2026-12-08 03:00:00', '2026-12-07', '2026-12-11', 79.5],
  ['on a free day the rest counts from the last shift', '2026-12-08 12:00:00', '2026-12-08', '2026-12-11', 79.5],
  ['with nothing behind', '2026-12-10 12:00:00', '2026-12-10', '2026-12-11', null],
  ['with nothing ahead', '2026-12-12 12:00:00', '2026-12-12', null, null],
])('current and next shift: %s', (_, local, today, next, rest) => {
  const now = nowOf(plan, person, 'Europe/Berlin', at(local));

  expect([now.today.date, now.next?.date ?? null, now.rest_time === null ? null : now.rest_time / 3600]).toEqual([
    today,
    next,
    rest,
  ]);
});

test('nothing is planned before the first day and after the last one', () => {
  const brief = { joined_on: date('2026-12-06'), discharged_date: date('2026-12-06') };

  const days = plannedDays(plan, brief, date('2026-12-05'), date('2026-12-07'));

  expect(days.map(({ shift, is_employed, is_published }) => [shift !== null, is_employed, is_published])).toEqual([
    [false, false, false],
    [true, true, true],
    [false, false, false],
  ]);
});

test.each([
  ['an ordinary day', null, null, '14:00 22:30', 8],
  ['the afternoon of a holiday leaves the hours before the break', 'second_half', null, '14:00 18:00', 4],
  ['its morning the hours behind it', 'first_half', null, '18:30 22:30', 4],
  ['a shift published for a holiday is worked, and not planned', 'full', null, '14:00 22:30', 0],
  ['a morning of leave leaves the hours behind the break', null, 'first_half', '18:30 22:30', 4],
  ['an afternoon of leave the hours before it', null, 'second_half', '14:00 18:00', 4],
  ['half a day of leave beside half a holiday leaves none', 'second_half', 'first_half', 'undefined undefined', 0],
  ['a full day of leave leaves none', null, 'full', 'undefined undefined', 0],
] as const)('a day with a shift: %s', (_, part, leave, hours, planned) => {
  const off = { holiday: part && { part, name: 'Founders’ Day' }, leave };
  const [day] = plannedDays({ ...plan, offOn: () => off }, person, date('2026-12-11'), date('2026-12-11'));
  const shown = day?.shift && ownShiftOf(date('2026-12-11'), day.shift, { timezone: 'Europe/Berlin', past_zones: [] });

  expect([`${shown?.start_time} ${shown?.end_time}`, (day?.planned_time ?? 0) / 3600]).toEqual([hours, planned]);
  if (shown) expect([shown.starts_at.slice(11, 16), shown.ends_at.slice(11, 16)].join(' ')).toBe(hours);
});

describe('published shifts beside the hours of the person’s week', () => {
  const fullTime: Plan = { ...plan, usualDueOn: (on) => (isoWeekday(on) > 5 ? 0 : 28_800) };
  const week = date('2026-12-07');
  const sharesOf = (changed: Partial<Plan>, on = '2026-12-09') =>
    weekSharesOf({ ...fullTime, ...changed }, person, date(on), date(on));

  test('a week with fewer of them names both', () => {
    expect(sharesOf({})).toEqual([{ week, planned_time: 57_600, required_time: 144_000 }]);
  });
  test('a holiday takes from both', () => {
    const holiday = { part: 'full' as const, name: 'Founders’ Day' };
    const offOn = (on: string) => ({ holiday: on === '2026-12-11' ? holiday : null, leave: null });
    expect(sharesOf({ offOn })).toEqual([{ week, planned_time: 28_800, required_time: 115_200 }]);
  });
  test('hours that only moved within the week are not named', () => {
    const on = (day: string) => (day === '2026-12-12' ? shiftOf('Europe/Berlin', day, '08:00', 40) : null);
    expect(sharesOf({ on: (day) => on(day) })).toEqual([]);
  });
});
