import { instantsOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { calendarText } from '#features/calendar/rules/ical.ts';
import { blocksOf } from '#features/calendar/rules/month.ts';
import { nowOf, ownShiftOf, type Plan } from '#features/my-shifts/rules/own-days.ts';
import { shiftOn, type Shift } from '#features/shifts/rules/shift.ts';
import type { TimeCase } from './time-case.ts';

const section = 'The calendar';
const berlin = 'Europe/Berlin';
const hoursText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

interface ShiftInput {
  readonly zone?: string;
  readonly date: string;
  readonly start: string;
  /** Minutes. */
  readonly work: number;
  readonly pause?: number;
}

function shiftFor({ zone = berlin, date, start, work, pause = 0 }: ShiftInput): Shift {
  const values = { name: 'Shift', color: '#323DA5', grace_minutes: 0 };
  return shiftOn(date as LocalDate, zone, {
    ...values,
    start_time: start,
    work_time: work * 60,
    break_time: pause * 60,
  });
}

const inputText = ({ date, start, work, pause = 0 }: ShiftInput) => `shift ${date} ${start}, ${work} + ${pause} min`;

/** Shows a shift to its person: its begin and end on the wall clock, and the clock change in it. */
function onTheWall(name: string, input: ShiftInput, expected: string): TimeCase {
  const { zone = berlin, date } = input;
  const seen = () => {
    const zones = { timezone: zone, past_zones: [] };
    const { starts_at, ends_at, clock_change } = ownShiftOf(date as LocalDate, shiftFor(input), zones);
    const change =
      clock_change === 0
        ? ''
        : `, ${Math.abs(clock_change) / 60} min ${clock_change < 0 ? 'earlier' : 'later'} than usual`;
    return `${starts_at.slice(0, 16)} – ${ends_at.slice(0, 16)}${change}`;
  };
  return { section, name, zone, given: inputText(input), expected, seen };
}

/** Shows a shift to external calendars: instants in UTC. */
function inTheFeed(name: string, input: ShiftInput, expected: string): TimeCase {
  const { zone = berlin } = input;
  const seen = () => {
    const { start_at: start, end_at: end } = shiftFor(input);
    const event = { uid: 'shift', title: 'Shift', text: '', start, end, changed_at: start, is_busy: true };
    const text = calendarText({ name: 'Shifts', timezone: zone, domain: 'example', events: [event] });
    return [/DTSTART:(\S+)/, /DTEND:(\S+)/].map((line) => line.exec(text)?.[1] ?? '').join(' – ');
  };
  return { section, name, zone, given: `${inputText(input)}, in the feed`, expected, seen };
}

const shown = {
  layer: 'shifts',
  kind: 'shift' as const,
  title: 'Shift',
  years: null,
  color: null,
  is_own: true,
  username: null,
  clock_change: 0,
  is_changed: false,
};

/** Returns the parts of a shift in the columns of a week. */
function inTheWeek(name: string, input: ShiftInput, on: string, expected: string): TimeCase {
  const { zone = berlin, date } = input;
  const seen = () => {
    const zones = { timezone: zone, past_zones: [] };
    const { starts_at, ends_at } = ownShiftOf(date as LocalDate, shiftFor(input), zones);
    const item = { ...shown, id: date, date: date as LocalDate, end_date: date as LocalDate, starts_at, ends_at };
    const parts = blocksOf(on as LocalDate, [item]).map(({ from, to }) => `${hoursText(from)} – ${hoursText(to)}`);
    return parts.join(', ') || 'nothing';
  };
  return { section, name, zone, given: `${inputText(input)}, in the column of ${on}`, expected, seen };
}

/** Returns today's shift and the next one, for nights from 22:00 for eight hours. */
function nowAndNext(name: string, nights: readonly string[], local: string, expected: string): TimeCase {
  const plan: Plan = {
    on: (date) => (nights.includes(date) ? shiftFor({ date, start: '22:00', work: 480 }) : null),
    isOwn: () => true,
    offOn: () => ({ holiday: null, leave: null }),
    dueOn: () => null,
    usualDueOn: () => 0,
    weekDueOn: () => 0,
    sharedOn: () => undefined,
    usualOn: () => null,
  };
  const seen = () => {
    const person = { joined_on: '2000-01-01' as LocalDate, discharged_date: null };
    const at = instantsOf(`${local}:00` as LocalDateTime, berlin).at(-1) ?? Number.NaN;
    const { today, next, rest_time } = nowOf(plan, person, berlin, at);
    const rest = rest_time === null ? '' : `, ${rest_time / 60} min of rest`;
    return `${today.shift ? 'shift' : 'free day'} of ${today.date}, next ${next?.date ?? 'none'}${rest}`;
  };
  return { section, name, zone: berlin, given: `nights of ${nights.join(', ')}; seen ${local}`, expected, seen };
}

const night = { start: '22:00', work: 480 };
const lordHowe = { zone: 'Australia/Lord_Howe', ...night };

export const calendarCases: readonly TimeCase[] = [
  onTheWall('a night of an ordinary week', { date: '2026-12-05', ...night }, '2026-12-05 22:00 – 2026-12-06 06:00'),
  onTheWall(
    'a night in which the clocks go back',
    { date: '2026-10-24', ...night },
    '2026-10-24 22:00 – 2026-10-25 05:00, 60 min earlier than usual',
  ),
  onTheWall(
    'a night in which they go forward',
    { date: '2026-03-28', ...night },
    '2026-03-28 22:00 – 2026-03-29 07:00, 60 min later than usual',
  ),
  onTheWall(
    'a day shift of the day of 25 hours',
    { date: '2026-10-25', start: '09:00', work: 480 },
    '2026-10-25 09:00 – 2026-10-25 17:00',
  ),
  onTheWall(
    'a day shift of the day of 23 hours',
    { date: '2026-03-29', start: '09:00', work: 480 },
    '2026-03-29 09:00 – 2026-03-29 17:00',
  ),
  onTheWall(
    'a shift that begins in the hour that is skipped',
    { date: '2026-03-29', start: '02:30', work: 480 },
    '2026-03-29 03:00 – 2026-03-29 11:00',
  ),
  onTheWall(
    'a shift that begins in the hour that comes twice',
    { date: '2026-10-25', start: '02:30', work: 480 },
    '2026-10-25 02:30 – 2026-10-25 09:30, 60 min earlier than usual',
  ),
  onTheWall('New Year’s night', { date: '2026-12-31', ...night }, '2026-12-31 22:00 – 2027-01-01 06:00'),
  onTheWall('a night into 29 February', { date: '2028-02-28', ...night }, '2028-02-28 22:00 – 2028-02-29 06:00'),
  onTheWall(
    'clocks that move by half an hour',
    { date: '2026-04-04', ...lordHowe },
    '2026-04-04 22:00 – 2026-04-05 05:30, 30 min earlier than usual',
  ),
  onTheWall(
    'clocks that go forward at midnight',
    { zone: 'Africa/Cairo', date: '2026-04-23', ...night },
    '2026-04-23 22:00 – 2026-04-24 07:00, 60 min later than usual',
  ),
  inTheFeed(
    'winter time',
    { date: '2026-12-03', start: '14:00', work: 480, pause: 30 },
    '20261203T130000Z – 20261203T213000Z',
  ),
  inTheFeed(
    'summer time',
    { date: '2026-07-03', start: '14:00', work: 480, pause: 30 },
    '20260703T120000Z – 20260703T203000Z',
  ),
  inTheFeed(
    'a night in which the clocks go back is as long as ever',
    { date: '2026-10-24', ...night },
    '20261024T200000Z – 20261025T040000Z',
  ),
  inTheFeed(
    'a night in which they go forward, too',
    { date: '2026-03-28', ...night },
    '20260328T210000Z – 20260329T050000Z',
  ),
  inTheFeed(
    'a company at UTC+14, of which the date is not the one of UTC',
    { zone: 'Pacific/Kiritimati', date: '2027-01-01', start: '06:00', work: 480 },
    '20261231T160000Z – 20270101T000000Z',
  ),
  inTheFeed(
    'a zone of half hours',
    { zone: 'Asia/Kolkata', date: '2026-12-03', start: '09:00', work: 480 },
    '20261203T033000Z – 20261203T113000Z',
  ),
  inTheWeek('a night has a part on the evening', { date: '2026-12-05', ...night }, '2026-12-05', '22:00 – 24:00'),
  inTheWeek('and one on the morning', { date: '2026-12-05', ...night }, '2026-12-06', '00:00 – 06:00'),
  inTheWeek('the morning of the day of 25 hours', { date: '2026-10-24', ...night }, '2026-10-25', '00:00 – 05:00'),
  inTheWeek('the morning of the day of 23 hours', { date: '2026-03-28', ...night }, '2026-03-29', '00:00 – 07:00'),
  inTheWeek(
    'until midnight there is no morning',
    { date: '2026-12-05', start: '16:00', work: 480 },
    '2026-12-06',
    'nothing',
  ),
  inTheWeek('New Year’s morning', { date: '2026-12-31', ...night }, '2027-01-01', '00:00 – 06:00'),
  nowAndNext(
    'after midnight it is still the night of yesterday',
    ['2026-12-05', '2026-12-06'],
    '2026-12-06 03:00',
    'shift of 2026-12-05, next 2026-12-06, 960 min of rest',
  ),
  nowAndNext(
    'the night on which the clocks go back leaves the same rest on the clock and an hour more of it',
    ['2026-10-24', '2026-10-25'],
    '2026-10-25 03:00',
    'shift of 2026-10-24, next 2026-10-25, 1020 min of rest',
  ),
  nowAndNext(
    'the one on which they go forward an hour less',
    ['2026-03-28', '2026-03-29'],
    '2026-03-29 04:00',
    'shift of 2026-03-28, next 2026-03-29, 900 min of rest',
  ),
  nowAndNext(
    'on New Year’s Day with the next night ahead',
    ['2026-12-31', '2027-01-01'],
    '2027-01-01 12:00',
    'shift of 2027-01-01, next none',
  ),
];
