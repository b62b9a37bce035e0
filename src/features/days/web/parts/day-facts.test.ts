import { describe, expect, test } from 'vitest';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import type { ClockEntry, DayCell } from '../../contract.ts';
import {
  dayEvents,
  monthWindow,
  plannedMinutes,
  rulerWindow,
  secondsBetween,
  shiftPatterns,
  weekdayRuns,
} from './day-facts.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const at = (text: string) => text as LocalDateTime;
const shift = (start_time: string, end_time: string, name = 'Early', work_time = 28_800, break_time = 1800) => ({
  name,
  color: '#323DA5',
  start_time,
  end_time,
  work_time,
  break_time,
});
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

describe('the ruler of a day', () => {
  test.each([
    ['a day shift lies within its day', shift('08:30', '17:00'), { from: 510, to: 1020 }],
    ['a night shift ends on the next day', shift('22:00', '06:30'), { from: 1320, to: 1830 }],
    ['a shift to midnight ends with its day', shift('15:30', '00:00'), { from: 930, to: 1440 }],
    ['a shift of 24 hours is a whole day', shift('08:00', '08:00', 'Guard', 82_800, 3600), { from: 480, to: 1920 }],
  ])('%s', (_, planned, minutes) => expect(plannedMinutes(planned)).toEqual(minutes));

  test.each([
    ['nothing to draw: 06:00 to 22:00', [], 600, { from: 360, to: 1320 }],
    ['whole hours around the work', [{ from: 551, to: 1049 }], 540, { from: 540, to: 1080 }],
    ['a short day has room on both sides', [{ from: 600, to: 660 }], 600, { from: 360, to: 960 }],
    ['an hour after midnight leaves no room before it', [{ from: 10, to: 70 }], 600, { from: 0, to: 600 }],
    ['a night reaches beyond midnight', [{ from: 1310, to: 1835 }], 600, { from: 1260, to: 1860 }],
  ])('%s', (_, ranges, atLeast, window) => expect(rulerWindow(ranges, atLeast)).toEqual(window));

  test('is the same for every day of a month', () => {
    const window = monthWindow([
      cell('2026-11-02', { shift: shift('08:30', '17:00'), segments: [{ from: 505, to: 1030, kind: 'work' }] }),
      cell('2026-11-03', { segments: [{ from: 507, to: 1475, kind: 'work' }] }),
    ]);
    expect(window).toEqual({ from: 480, to: 1500 });
  });
});

describe('a day’s events at the clock', () => {
  const clocks: ClockEntry[] = [
    {
      clock_in_id: id(1),
      clock_out_id: id(2),
      attendance_id: id(9),
      start_date_time: at('2026-11-12 22:04:00'),
      end_date_time: at('2026-11-13 06:31:00'),
      approved_at: null,
      is_irregular: false,
      breaks: [
        {
          break_in_id: id(3),
          break_out_id: id(4),
          attendance_id: id(9),
          start_date_time: at('2026-11-13 01:00:00'),
          end_date_time: at('2026-11-13 01:35:00'),
        },
      ],
    },
    {
      clock_in_id: id(5),
      clock_out_id: null,
      attendance_id: id(9),
      start_date_time: at('2026-11-13 07:00:00'),
      end_date_time: null,
      approved_at: null,
      is_irregular: false,
      breaks: [
        {
          break_in_id: id(6),
          break_out_id: null,
          attendance_id: id(9),
          start_date_time: at('2026-11-13 07:30:00'),
          end_date_time: null,
        },
      ],
    },
  ];

  test('the events are in order, with the next day marked and a running break as running', () => {
    const events = dayEvents('2026-11-12' as LocalDate, clocks, 'Europe/Berlin');
    expect(
      events.map(({ kind, at, day_offset, seconds, is_running }) => [
        kind,
        at.slice(11, 16),
        day_offset,
        seconds,
        is_running,
      ]),
    ).toEqual([
      ['in', '22:04', 0, null, false],
      ['break', '01:00', 1, 2100, false],
      ['out', '06:31', 1, null, false],
      ['in', '07:00', 1, null, false],
      ['break', '07:30', 1, null, true],
    ]);
  });

  test.each([
    ['an ordinary break', '2026-11-12 12:00:00', '2026-11-12 12:30:00', 1800],
    ['a break over the skipped hour', '2026-03-29 01:30:00', '2026-03-29 03:30:00', 3600],
    ['a break over the whole repeated hour', '2026-10-25 01:30:00', '2026-10-25 03:30:00', 10_800],
    ['a break whose end needs the later of two equal times', '2026-10-25 02:50:00', '2026-10-25 02:10:00', 1200],
  ])('%s lasts as long as it took', (_, start, end, seconds) =>
    expect(secondsBetween(at(start), at(end), 'Europe/Berlin')).toBe(seconds),
  );
});

describe('the shifts of a month', () => {
  test('name their weekdays, the most frequent first', () => {
    const cells = [
      cell('2026-11-02', { shift: shift('08:30', '17:00') }),
      cell('2026-11-03', { shift: shift('08:30', '17:00') }),
      cell('2026-11-04', { shift: shift('14:00', '22:30', 'Late') }),
      cell('2026-11-05'),
      cell('2026-11-09', { shift: shift('08:30', '17:00') }),
    ];
    expect(shiftPatterns(cells).map(({ shift: { name }, weekdays, count }) => [name, weekdays, count])).toEqual([
      ['Early', [1, 2], 3],
      ['Late', [3], 1],
    ]);
    expect(shiftPatterns([])).toEqual([]);
  });

  test('neighbouring weekdays are one run', () => {
    expect(weekdayRuns([1, 2, 3, 4, 5])).toEqual([[1, 2, 3, 4, 5]]);
    expect(weekdayRuns([1, 3, 4, 6])).toEqual([[1], [3, 4], [6]]);
    expect(weekdayRuns([1, 2, 3, 4, 7])).toEqual([[7, 1, 2, 3, 4]]);
    expect(weekdayRuns([1, 3, 7])).toEqual([[3], [7, 1]]);
    expect(weekdayRuns([1, 2, 3, 4, 5, 6, 7])).toEqual([[1, 2, 3, 4, 5, 6, 7]]);
    expect(weekdayRuns([])).toEqual([]);
  });
});
