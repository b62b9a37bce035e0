import { expect, test } from 'vitest';
import { instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { plainDate, plainDay } from '#features/days/testing/plain-day.ts';
import type { DayBasis } from './day-shapes.ts';
import { correctionOf, type FormClock } from './correction.ts';
import { withApproval, derivedFlags, effectOf, withFlags } from './effect.ts';

const at = (time: string, date = '2026-03-11') =>
  instantsOf(`${date} ${time}` as LocalDateTime, 'Europe/Berlin')[0] ?? Number.NaN;
const local = (time: string | null) => (time && `2026-03-11 ${time}`) as LocalDateTime | null;
const approval = { is_irregular: false, approved_at: null };
const shift = { start_at: at('09:00:00'), end_at: at('17:30:00'), work_time: 28_800, grace_minutes: 0 };

/** From ten past nine to five with a break at noon. */
const basis: DayBasis = {
  zone: 'Europe/Berlin',
  working_date: '2026-03-11' as LocalDate,
  ends_at: at('00:00:00', '2026-03-12'),
  max_daily_work_duration: 43_200,
  ...plainDate,
  shift,
  day: {
    shift,
    ...plainDay,
    clocks: [
      {
        id: 'clock',
        started_at: at('09:10:00'),
        ended_at: at('17:00:00'),
        ...approval,
        breaks: [{ id: 'break', started_at: at('12:00:00'), ended_at: at('12:30:00'), ...approval }],
      },
    ],
  },
  others: [],
};
const now = at('10:00:00', '2026-03-12');

const span = (start: string | null, end: string | null) => ({
  start_date_time: local(start),
  end_date_time: local(end),
});
const pause = { ...span('12:00:00', '12:30:00'), break_in_id: 'break' };
const asRead: FormClock = { ...span('09:10:00', '17:00:00'), clock_in_id: 'clock', breaks: [pause] };

test('a form as it was read changes nothing', () => {
  expect(correctionOf(basis, [asRead], now)).toMatchObject({
    is_changed: false,
    adds: false,
    removes: false,
    errors: undefined,
    before: { icon: 'late', late_by: 600, is_incomplete: true },
    after: { icon: 'late', late_by: 600, is_incomplete: true },
  });
});

test('worked, break, late, incomplete and the mark are shown before saving', () => {
  expect(correctionOf(basis, [{ ...asRead, ...span('09:00:00', '17:30:00') }], now)).toMatchObject({
    is_changed: true,
    before: { icon: 'late', work_time: 26_400, break_time: 1_800 },
    after: {
      icon: 'completed',
      work_time: 28_800,
      break_time: 1_800,
      late_by: 0,
      is_late: false,
      is_incomplete: false,
    },
  });
});

test.each<[string, FormClock[], object]>([
  ['a break is removed', [{ ...asRead, breaks: [] }], { adds: false, removes: true }],
  ['a break is added', [{ ...asRead, breaks: [pause, span('15:00:00', '15:10:00')] }], { adds: true, removes: false }],
  ['an entry is added', [asRead, { ...span('19:00:00', '20:00:00'), breaks: [] }], { adds: true, removes: false }],
  ['an entry replaces another', [{ ...span('19:00:00', '20:00:00'), breaks: [] }], { adds: true, removes: true }],
])('%s', (_, form, expected) => {
  expect(correctionOf(basis, form, now)).toMatchObject({ is_changed: true, errors: undefined, ...expected });
});

test.each<[string, FormClock[]]>([
  ['another entry', [{ ...asRead, clock_in_id: 'other' }]],
  ['another break', [{ ...asRead, breaks: [{ ...pause, break_in_id: 'other' }] }]],
  ['the same entry twice', [asRead, asRead]],
  ['a break of another entry', [{ ...span('07:00:00', '08:00:00'), breaks: [pause] }]],
])('ids of %s make no correction', (_, form) => {
  expect(correctionOf(basis, form, now)).toBeNull();
});

test('an unfinished entry has an effect as far as it goes', () => {
  const unfinished = { ...asRead, ...span(null, '17:00:00') };
  expect(correctionOf(basis, [unfinished], now)).toMatchObject({
    errors: { 'clocks.0': ['Clock in time is required.'] },
    after: { work_time: 0 },
  });
});

test('flags are what someone says, or what the rules say', () => {
  const { day } = basis;
  if (!day) throw new Error('The day is recorded.');
  expect(derivedFlags(basis, now)).toEqual({ is_remote: false, is_late: true, is_incomplete: true, is_running: false });
  const marked = withFlags(day, { is_late: false, is_remote: true });
  expect(effectOf(basis, marked, now)).toMatchObject({
    is_late: false,
    is_remote: true,
    is_incomplete: true,
    late_by: 0,
  });
  expect(derivedFlags({ ...basis, day: marked }, now)).toMatchObject({ is_late: true, is_remote: false });
  expect(withFlags(marked, { is_late: null }).is_late_override).toBeNull();
});

test('an approved day has nothing that waits', () => {
  const { day } = basis;
  if (!day) throw new Error('The day is recorded.');
  const waiting = {
    ...day,
    has_irregular: true,
    clocks: day.clocks.map((clock) => ({ ...clock, is_irregular: true })),
  };
  expect(effectOf(basis, waiting, now)).toMatchObject({ icon: 'irregular', count_unapproved: 1 });
  expect(effectOf(basis, withApproval(waiting, now), now)).toMatchObject({ icon: 'late', count_unapproved: 0 });
});
