import { expect, test } from 'vitest';
import { instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { plainDate, plainDay } from '#features/days/testing/plain-day.ts';
import type { DayBasis } from './day-shapes.ts';
import { reasonOf } from './reason.ts';

const at = (time: string, date = '2026-03-11') =>
  instantsOf(`${date} ${time}` as LocalDateTime, 'Europe/Berlin')[0] ?? Number.NaN;

const shift = { start_at: at('09:00:00'), end_at: at('18:00:00'), work_time: 28_800, grace_minutes: 0 };

type BasisDay = NonNullable<DayBasis['day']>;

const entry = (start: string, end: string | null, is_irregular = false): BasisDay['clocks'][number] => ({
  id: start,
  started_at: at(start),
  ended_at: end === null ? null : at(end),
  is_irregular,
  approved_at: null,
  breaks: [],
});

const basis = (clocks: BasisDay['clocks'], facts: Partial<BasisDay> = {}): DayBasis => ({
  zone: 'Europe/Berlin',
  working_date: '2026-03-11' as LocalDate,
  ends_at: at('00:00:00', '2026-03-12'),
  max_daily_work_duration: 43_200,
  ...plainDate,
  shift,
  day: clocks.length
    ? {
        shift,
        ...plainDay,
        clocks,
        ...facts,
      }
    : null,
  others: [],
});

const whole = entry('09:00:00', '18:00:00');

test.each<[string, DayBasis, string | null]>([
  ['a day as it should be', basis([whole]), null],
  ['nothing on a day with a shift', basis([]), 'A shift was planned, but nothing was recorded.'],
  ['nothing on a day without one', { ...basis([]), shift: null }, null],
  [
    'one entry that waits',
    basis([entry('09:00:00', '18:00:00', true)], { has_irregular: true }),
    'Times were corrected manually and need approval.',
  ],
  [
    'two that wait',
    basis([entry('09:00:00', '12:00:00', true), entry('13:00:00', '18:00:00', true)], { has_irregular: true }),
    '2 entries were corrected manually and need approval.',
  ],
  [
    'a day that waits without such an entry',
    basis([whole], { has_irregular: true }),
    'This day is marked for review. Its history says why.',
  ],
  [
    'more than a usual day',
    basis([entry('06:00:00', '19:30:00')]),
    '13h 30m recorded, more than the 12h 00m daily limit.',
  ],
  [
    'a forgotten clock-out',
    basis([entry('09:00:00', null)]),
    'The clock-out is missing. This day is not counted until someone adds it.',
  ],
  [
    'a forgotten clock-out beside an entry that waits',
    basis([entry('09:00:00', '12:00:00', true), entry('13:00:00', null)], { has_irregular: true }),
    'The clock-out is missing. This day is not counted until someone adds it.',
  ],
  [
    'an entry that ends in the future',
    basis([{ ...whole, ended_at: at('12:05:00', '2026-03-14') }]),
    'An entry of this day begins or ends in the future. The clock of the server was ahead when it was recorded.',
  ],
  [
    'an open one that begins in the future',
    basis([{ ...entry('09:00:00', null), started_at: at('09:00:00', '2027-03-14') }]),
    'An entry of this day begins or ends in the future. The clock of the server was ahead when it was recorded.',
  ],
  ['no shift', basis([whole], { shift: null }), 'Worked without a shift.'],
  ['too little', basis([entry('09:00:00', '15:30:00')]), 'The day is 1h 30m short of 8h 00m.'],
  ['a little too little', basis([entry('09:00:00', '16:42:00')]), 'The day is 18 minutes short of 8h 00m.'],
  ['marked as incomplete', basis([whole], { is_incomplete_override: true }), 'This day is marked as incomplete.'],
  ['late', basis([entry('09:26:00', '18:00:00')]), null],
  ['marked as late', basis([whole], { is_late_override: true }), 'This day is marked as late.'],
  ['marked as in time', basis([entry('09:26:00', '18:00:00')], { is_late_override: false }), null],
])('%s', (_, day, sentence) => {
  const now = at('12:00:00', '2026-03-14');
  expect(reasonOf(day, now)).toBe(sentence);
});
