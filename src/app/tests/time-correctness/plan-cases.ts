import { addDays, instantsOf, localOf } from '#platform/shared/time.ts';
import type { LocalDate, LocalDateTime } from '#platform/shared/schemas.ts';
import { conflictsOf, type TimedShift } from '#features/shift-planning/rules/conflicts.ts';
import { shiftOn } from '#features/shifts/rules/shift.ts';
import { workingDateOf, type DatedShift } from '#features/shifts/rules/working-date.ts';
import type { TimeCase } from './time-case.ts';

type Shift = readonly [date: string, start: string, workMinutes: number, breakMinutes: number];

const berlin = 'Europe/Berlin';
const values = ([, start_time, work, pause]: Shift) => ({
  name: 'Shift',
  color: '',
  start_time,
  work_time: work * 60,
  break_time: pause * 60,
  grace_minutes: 0,
});
const toDatedShift = (zone: string, shift: Shift): DatedShift => ({
  date: shift[0] as LocalDate,
  shift: shiftOn(shift[0] as LocalDate, zone, values(shift)),
});
const shiftText = ([date, start, work, pause]: Shift) => `${date} ${start}, ${work} + ${pause} min`;

/** Begin and end of a planned shift on the wall clock. */
const wall: readonly (readonly [name: string, zone: string, shift: Shift, expected: string])[] = [
  ['a night ends on the next date', berlin, ['2026-03-11', '22:00', 450, 30], '2026-03-11 22:00 to 2026-03-12 06:00'],
  ['a night over New Year', berlin, ['2026-12-31', '22:00', 450, 30], '2026-12-31 22:00 to 2027-01-01 06:00'],
  ['a night over a leap day', berlin, ['2028-02-29', '22:00', 450, 30], '2028-02-29 22:00 to 2028-03-01 06:00'],
  [
    'when the clocks go forward, a night ends an hour later on the wall',
    berlin,
    ['2026-03-28', '22:00', 450, 30],
    '2026-03-28 22:00 to 2026-03-29 07:00',
  ],
  [
    'when they go back, it ends an hour earlier on the wall',
    berlin,
    ['2026-10-24', '22:00', 450, 30],
    '2026-10-24 22:00 to 2026-10-25 05:00',
  ],
  [
    'a shift that would begin in the skipped hour begins when the clocks go forward',
    berlin,
    ['2026-03-29', '02:30', 240, 0],
    '2026-03-29 03:00 to 2026-03-29 07:00',
  ],
  [
    'a shift that begins in the repeated hour begins the first time',
    berlin,
    ['2026-10-25', '02:30', 240, 0],
    '2026-10-25 02:30 to 2026-10-25 05:30',
  ],
  [
    'where clocks move by half an hour, so does the end',
    'Australia/Lord_Howe',
    ['2026-10-03', '22:00', 450, 30],
    '2026-10-03 22:00 to 2026-10-04 06:30',
  ],
  [
    'a shift of a whole day ends when it began, an hour later by the wall in spring',
    berlin,
    ['2026-03-28', '12:00', 1380, 60],
    '2026-03-28 12:00 to 2026-03-29 13:00',
  ],
];

const wallCases: readonly TimeCase[] = wall.map(([name, zone, shift, expected]) => ({
  section: 'Planned shifts by the clock on the wall',
  name,
  zone,
  given: shiftText(shift),
  expected,
  seen() {
    const { start_at, end_at } = toDatedShift(zone, shift).shift;
    return `${localOf(start_at, zone).slice(0, 16)} to ${localOf(end_at, zone).slice(0, 16)}`;
  },
}));

const night: Shift = ['2026-03-11', '22:00', 450, 30];
const day: Shift = ['2026-03-12', '09:00', 480, 60];

/** Day that a clock-in belongs to, by the plan published at that moment; a shift in progress keeps its people. */
const belongs: readonly (readonly [
  name: string,
  at: string,
  published: readonly Shift[],
  begun: Shift | null,
  expected: string,
])[] = [
  ['a night that is published after the fact takes the morning', '2026-03-12 02:00:00', [night], null, '2026-03-11'],
  ['before it was published, the morning was its own date', '2026-03-12 02:00:00', [], null, '2026-03-12'],
  ['a shift that a later publish replaced claims nothing any more', '2026-03-12 05:00:00', [day], null, '2026-03-12'],
  [
    'a shift that has begun keeps its people, though its template has changed',
    '2026-03-12 05:30:00',
    [day],
    night,
    '2026-03-11',
  ],
  ['after its end the new plan counts', '2026-03-12 06:30:00', [day], night, '2026-03-12'],
  ['a free day that was published claims nothing', '2026-03-12 09:00:00', [], null, '2026-03-12'],
];

const belongsCases: readonly TimeCase[] = belongs.map(([name, at, published, begun, expected]) => ({
  section: 'Which day a clock-in belongs to, by the plan',
  name,
  zone: berlin,
  given: `published: ${published.map(shiftText).join('; ') || 'nothing'}${begun ? `; begun: ${shiftText(begun)}` : ''}; in ${at}`,
  expected,
  seen() {
    const instant = instantsOf(at as LocalDateTime, berlin)[0] ?? Number.NaN;
    const shifts = published.map((shift) => toDatedShift(berlin, shift));
    return workingDateOf(instant, berlin, shifts, begun ? toDatedShift(berlin, begun) : undefined);
  },
}));

interface PlanCase {
  readonly name: string;
  readonly before: Shift | null;
  readonly asked: Shift;
  readonly lastDay?: string;
  readonly expected: string;
}

const late: Shift = ['2026-03-28', '14:00', 480, 30];
const planned: readonly PlanCase[] = [
  {
    name: 'rest over a common night',
    before: ['2026-03-10', '14:00', 480, 30],
    asked: ['2026-03-11', '06:00', 480, 30],
    expected: 'Only 7h 30m rest, minimum 11h 00m',
  },
  {
    name: 'rest is an hour shorter when the clocks go forward',
    before: late,
    asked: ['2026-03-29', '06:00', 480, 30],
    expected: 'Only 6h 30m rest, minimum 11h 00m',
  },
  {
    name: 'rest is an hour longer when they go back',
    before: ['2026-10-24', '14:00', 480, 30],
    asked: ['2026-10-25', '06:00', 480, 30],
    expected: 'Only 8h 30m rest, minimum 11h 00m',
  },
  {
    name: 'eleven hours by the wall are ten in spring',
    before: late,
    asked: ['2026-03-29', '09:30', 480, 30],
    expected: 'Only 10h 00m rest, minimum 11h 00m',
  },
  {
    name: 'ten hours by the wall are eleven in autumn',
    before: ['2026-10-24', '14:00', 480, 30],
    asked: ['2026-10-25', '08:30', 480, 30],
    expected: 'No conflicts',
  },
  {
    name: 'the last day of employment can be planned',
    before: null,
    asked: ['2026-03-11', '09:00', 480, 60],
    lastDay: '2026-03-11',
    expected: 'No conflicts',
  },
  {
    name: 'the day after it cannot',
    before: null,
    asked: ['2026-03-12', '09:00', 480, 60],
    lastDay: '2026-03-11',
    expected: 'No longer employed',
  },
  {
    name: 'a night of the last day may end after it',
    before: null,
    asked: ['2026-03-11', '22:00', 450, 30],
    lastDay: '2026-03-11',
    expected: 'No conflicts',
  },
];

const limits = {
  min_rest_time: 39_600,
  min_rest_action: 'warn',
  max_days_in_row: 6,
  max_days_in_row_action: 'warn',
} as const;

const plannedCases: readonly TimeCase[] = planned.map(({ name, before, asked, lastDay, expected }) => ({
  section: 'What is in the way of a planned day',
  name,
  zone: berlin,
  given: `${before ? `${shiftText(before)}, then ` : ''}${shiftText(asked)}${lastDay ? `; last day ${lastDay}` : ''}`,
  expected,
  seen() {
    const date = asked[0] as LocalDate;
    const card = { template_id: null, letter: 'S', end_time: '', is_overnight: false };
    const on = (day: LocalDate): TimedShift | null => {
      const shift = [asked, ...(before ? [before] : [])].find(([when]) => when === day);
      if (!shift) return null;
      const { start_at, end_at } = toDatedShift(berlin, shift).shift;
      return { card: { ...card, ...values(shift) }, start_at, end_at };
    };
    const periods = [{ started_on: addDays(date, -1000), ended_on: (lastDay ?? null) as LocalDate | null }];
    const noOperation = () => undefined;
    const person = { id: '', name: '', periods, dates: [date], on, zoneOn: () => berlin };
    const found = conflictsOf(
      { ...person, closedOn: noOperation, timeOff: () => [], draftedBy: noOperation, recordedOn: noOperation },
      limits,
    );
    return found.map(({ text }) => text).join(', ') || 'No conflicts';
  },
}));

export const planCases: readonly TimeCase[] = [...wallCases, ...belongsCases, ...plannedCases];
