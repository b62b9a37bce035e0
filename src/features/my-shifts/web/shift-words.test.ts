import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { OwnDay } from '../contract.ts';
import { fullHours, shiftPeriodsOf } from './shift-words.ts';

const date = (text: string) => text as LocalDate;
const times = {
  name: 'Late',
  color: '#323DA5',
  letter: 'L',
  start_time: '14:00',
  end_time: '22:30',
  work_time: 28_800,
  break_time: 1800,
  starts_at: '2026-12-03 14:00:00',
  ends_at: '2026-12-03 22:30:00',
  clock_change: 0,
};
const day = (on: string, fields: Partial<OwnDay> = {}): OwnDay => ({
  date: date(on),
  shift: null,
  is_published: false,
  is_employed: true,
  holiday: null,
  leave: null,
  planned_time: fields.shift?.work_time ?? 0,
  ...fields,
});

test('days off are grouped, apart from days not planned yet', () => {
  const days = [
    day('2026-12-01', { is_employed: false }),
    day('2026-12-02'),
    day('2026-12-03', { shift: times }),
    day('2026-12-04', { is_published: true }),
    day('2026-12-05'),
    day('2026-12-06'),
    day('2026-12-07'),
  ];
  const plan = { published_until: date('2026-12-05'), has_standard_hours: false, has_own_week: false };

  const texts = shiftPeriodsOf(days, plan, date('2026-12-03')).map((period) =>
    period.kind === 'shift' ? period.day.date : `${period.kind} ${period.first} ${period.last}`,
  );

  expect(texts).toEqual([
    'outside 2026-12-01 2026-12-01',
    'free 2026-12-02 2026-12-02',
    '2026-12-03',
    'free 2026-12-04 2026-12-05',
    'unplanned 2026-12-06 2026-12-07',
  ]);
  const standard = shiftPeriodsOf(days, { ...plan, has_standard_hours: true }, date('2026-12-03'));
  expect(standard.some(({ kind }) => kind === 'unplanned')).toBe(false);
});

test('a shift that ends on the next day says so', () => {
  expect(fullHours(times)).toBe('14:00 – 22:30');
  expect(fullHours({ ...times, ends_at: '2026-12-04 00:00:00' })).toBe('14:00 – 00:00');
  expect(fullHours({ ...times, ends_at: '2026-12-04 06:30:00' })).toBe('14:00 – 06:30, next day');
});
