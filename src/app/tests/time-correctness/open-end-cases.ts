import { eachDay, endOfDay, isoWeekday, plannedInstant } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { owedOf, plannedOf } from '#features/days/rules/cell.ts';
import { dayState } from '#features/days/rules/day.ts';
import { openLimitOf, proposedEndOf } from '#features/days/rules/open-end.ts';
import { plainDate, plainDay } from '#features/days/testing/plain-day.ts';
import { shiftOn } from '#features/shifts/rules/shift.ts';
import type { TimeCase } from './time-case.ts';

const section = 'A clock-out is missing';
const zone = 'Europe/Berlin';
const at = (local: string) => plannedInstant(`${local}:00` as LocalDateTime, zone);
const wall = (seconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

const shiftFor = (date: string, start_time: string, work_time = 28_800, break_time = 1800) =>
  shiftOn(date as LocalDate, zone, {
    name: 'Shift',
    color: '#323DA5',
    start_time,
    work_time,
    break_time,
    grace_minutes: 0,
  });

interface OpenEndInput {
  /** Pairs of clock-in and clock-out; a missing clock-out is still open. */
  readonly punches: readonly (readonly [string, string?])[];
  readonly shift?: readonly [string, string];
  /** Maximum hours of a day. */
  readonly longest?: number;
}

const clocksOf = ({ punches }: OpenEndInput) =>
  punches.map(([start, end]) => ({
    started_at: at(start),
    ended_at: end === undefined ? null : at(end),
    is_irregular: false,
    approved_at: null,
    breaks: [],
  }));

const clocksText = ({ punches, shift, longest = 12 }: OpenEndInput) =>
  [
    punches.map(([start, end]) => `${start}–${end?.slice(11) ?? 'open'}`).join(', '),
    shift ? `shift ${shift.join(' ')} of 8 h and 30 min` : 'no shift',
    `daily limit ${longest} h`,
  ].join('; ');

/** Checks until when an open entry counts, and which end is proposed afterwards. */
function limit(name: string, input: OpenEndInput, expected: string): TimeCase {
  const seen = () => {
    const day = { clocks: clocksOf(input), shift: input.shift ? shiftFor(...input.shift) : null };
    const longest = (input.longest ?? 12) * 3600;
    const [until, proposed] = [openLimitOf(day, longest), proposedEndOf(day, longest)];
    const text = (instant: number | undefined) => (instant === undefined ? 'nothing' : wall(instant));
    return `counts until ${text(until)}, proposed ${text(proposed)}`;
  };
  return { section, name, zone, given: clocksText(input), expected, seen };
}

const hours = (seconds: number) => `${seconds / 3600} h`;

/** Creates a date with a shift of 09:00–17:30 on weekdays and eight hours worked, unless the clock-out is missing. */
function dateOf(date: LocalDate, forgotten: string, now: number) {
  const shift = isoWeekday(date) <= 5 ? shiftFor(date, '09:00') : null;
  const clocks = clocksOf({
    punches: [date === forgotten ? [`${date} 09:00`] : [`${date} 09:00`, `${date} 17:00`]],
  });
  return {
    now,
    date,
    ends_at: endOfDay(date, zone),
    max_daily_work_duration: 43_200,
    ...plainDate,
    shift,
    day: shift ? { ...plainDay, shift, clocks } : null,
  };
}

/** Creates a month of such dates. */
function month(name: string, forgotten: string, seenOn: string, expected: string): TimeCase {
  const [first, last] = [`${forgotten.slice(0, 8)}01` as LocalDate, `${forgotten.slice(0, 8)}31` as LocalDate];
  const seen = () => {
    const sums = { worked: 0, planned: 0, balance: 0, to_review: 0 };
    for (const date of eachDay(first, last)) {
      const input = dateOf(date, forgotten, at(`${seenOn} 12:00`));
      const state = dayState(input);
      sums.worked += state.work_time;
      sums.planned += plannedOf(input, state);
      sums.balance += state.work_time - owedOf(input, state);
      sums.to_review += state.icon === 'irregular' ? 1 : 0;
    }
    const { worked, planned, balance, to_review } = sums;
    return `worked ${hours(worked)}, planned ${hours(planned)}, balance ${hours(balance)}, to review ${to_review}`;
  };
  const inputText = `09:00–17:00 on every weekday, on ${forgotten} without an end; seen ${seenOn}`;
  return { section, name, zone, given: inputText, expected, seen };
}

export const openEndCases: readonly TimeCase[] = [
  limit(
    'four hours after the end of the shift',
    { punches: [['2026-10-29 08:55']], shift: ['2026-10-29', '09:00'] },
    'counts until 2026-10-29 21:30, proposed 2026-10-29 17:30',
  ),
  limit(
    'without a shift the daily limit and four hours after the first clock-in',
    { punches: [['2026-10-29 06:00', '2026-10-29 07:00'], ['2026-10-29 08:00']], longest: 14 },
    'counts until 2026-10-30 00:00, proposed 2026-10-29 20:00',
  ),
  limit(
    'never less than 16 hours after it',
    { punches: [['2026-10-29 08:00']], longest: 8 },
    'counts until 2026-10-30 00:00, proposed 2026-10-29 16:00',
  ),
  limit(
    'four hours after the end of a night in which the clocks go back',
    { punches: [['2026-10-24 22:00']], shift: ['2026-10-24', '22:00'] },
    'counts until 2026-10-25 09:30, proposed 2026-10-25 05:30',
  ),
  limit(
    'begun within four hours after the shift, it has the rest of them, and no end is proposed',
    { punches: [['2026-10-29 09:00', '2026-10-29 17:30'], ['2026-10-29 20:00']], shift: ['2026-10-29', '09:00'] },
    'counts until 2026-10-29 21:30, proposed nothing',
  ),
  limit(
    'begun later than that, it is judged like one without a shift',
    { punches: [['2026-10-29 09:00', '2026-10-29 17:30'], ['2026-10-29 22:00']], shift: ['2026-10-29', '09:00'] },
    'counts until 2026-10-30 14:00, proposed nothing',
  ),
  limit(
    'nothing is open',
    { punches: [['2026-10-29 09:00', '2026-10-29 17:30']], shift: ['2026-10-29', '09:00'] },
    'counts until nothing, proposed nothing',
  ),
  month(
    'October without the day that was forgotten on the 29th',
    '2026-10-29',
    '2026-11-28',
    'worked 168 h, planned 168 h, balance 0 h, to review 1',
  ),
];
