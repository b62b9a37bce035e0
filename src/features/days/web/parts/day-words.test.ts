import { describe, expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DayCell } from '../../contract.ts';
import { cellText, rulerText, shiftLine, stateLine } from './day-words.ts';

const early = {
  name: 'Early',
  color: '#323DA5',
  start_time: '08:30',
  end_time: '17:00',
  work_time: 28_800,
  break_time: 1800,
};
const night = { ...early, name: 'Night', start_time: '22:00', end_time: '06:30' };
const cell = (date: string, more: Partial<DayCell> = {}): DayCell => ({
  date: date as LocalDate,
  attendance_id: null,
  leave_spent_type_id: null,
  count_unapproved: 0,
  icon: 'neutral',
  tags: [],
  has_comment: false,
  work_time: 0,
  break_time: 0,
  late_by: 0,
  shift: null,
  due_shift: null,
  planned_time: 0,
  segments: [],
  ...more,
});

describe('the line of a day', () => {
  test.each([
    ['a mark is its word', { icon: 'completed', tags: [], late_by: 0 }, 'Completed', 'quiet'],
    ['late says by how much', { icon: 'late', tags: ['late'], late_by: 2460 }, 'Late by 41 minutes', 'accent'],
    ['one minute is one', { icon: 'late', tags: ['late'], late_by: 60 }, 'Late by 1 minute', 'accent'],
    ['an hour and more is told in hours', { icon: 'late', tags: ['late'], late_by: 4200 }, 'Late by 1h 10m', 'accent'],
    [
      'other true facts follow',
      { icon: 'late', tags: ['late', 'remote', 'incomplete'], late_by: 300 },
      'Late by 5 minutes, remote, incomplete',
      'accent',
    ],
    ['a flag a manager set has no minutes', { icon: 'late', tags: ['late'], late_by: 0 }, 'Late', 'accent'],
  ] as const)('%s', (_, facts, text, tone) => expect(stateLine(facts)).toEqual({ text, tone }));
});

describe('the line of a month', () => {
  test('names the shift, its weekdays and times', () => {
    expect(shiftLine(['02', '03', '04', '05', '06'].map((day) => cell(`2026-11-${day}`, { shift: early })))).toBe(
      'Shift Early, Monday to Friday, 08:30 to 17:00',
    );
  });
  test('joins weekdays over the end of the week', () => {
    expect(shiftLine(['01', '02', '03', '05'].map((day) => cell(`2026-11-${day}`, { shift: night })))).toBe(
      'Shift Night, Thursday, Sunday to Tuesday, 22:00 to 06:30',
    );
  });
  test('counts the others', () => {
    expect(
      shiftLine([
        cell('2026-11-02', { shift: early }),
        cell('2026-11-09', { shift: early }),
        cell('2026-11-03', { shift: night }),
      ]),
    ).toBe('Shift Early, Monday, 08:30 to 17:00; 1 other shift');
  });
  test('says when nothing is planned', () =>
    expect(shiftLine([cell('2026-11-02')])).toBe('No shifts planned this month'));
});

test('a ruler is described in words, also beyond midnight', () => {
  expect(
    rulerText(
      [
        { from: 1310, to: 1500, kind: 'work' },
        { from: 1500, to: 1530, kind: 'break' },
        { from: 1530, to: 1830, kind: 'live' },
      ],
      { from: 1320, to: 1830 },
    ),
  ).toBe('Worked 21:50 to 01:00, 01:30 to 06:30; break 01:00 to 01:30; shift 22:00 to 06:30');
});

test('a cell says what waits and what was written', () => {
  expect(cellText(cell('2026-11-02', { icon: 'irregular', count_unapproved: 2, has_comment: true }))).toBe(
    'Irregular, needs review, has a comment',
  );
});
