import { expect, test } from 'vitest';
import { addDays, eachDay } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { shiftOn } from '#features/shifts/rules/shift.ts';
import { conflictsOf, type PlannedPerson, type PlanLimits, type TimedShift, type TimeOff } from './conflicts.ts';

const zone = 'Europe/Berlin';
const date = (text: string) => text as LocalDate;

/** Shifts by letter: start and hours of work; each has a break of half an hour. */
const shifts: Readonly<Record<string, readonly [start: string, work: number]>> = {
  E: ['06:00', 8],
  D: ['08:30', 8],
  L: ['14:00', 8],
  N: ['22:00', 7.5],
  X: ['20:00', 16],
};

function timed(on: LocalDate, letter: string | undefined): TimedShift | null {
  const [start_time, work] = shifts[letter ?? ''] ?? [];
  if (!start_time || !work) return null;
  const values = {
    name: letter ?? '',
    color: '',
    start_time,
    work_time: work * 3600,
    break_time: 1800,
    grace_minutes: 0,
  };
  const { start_at, end_at } = shiftOn(on, zone, values);
  const card = { ...values, template_id: null, letter: values.name, end_time: '', is_overnight: false };
  return { card, start_at, end_at };
}

const usual: PlanLimits = {
  min_rest_time: 11 * 3600,
  min_rest_action: 'warn',
  max_days_in_row: 6,
  max_days_in_row_action: 'warn',
};

interface ConflictCase {
  /** One letter per day from 1 March 2026: lower case is planned, upper case assigned now, '.' a day off. */
  readonly plan: string;
  readonly first?: string;
  readonly limits?: Partial<PlanLimits>;
  readonly more?: Partial<PlannedPerson>;
}

function conflictTexts({ plan, first = '2026-03-01', limits = {}, more = {} }: ConflictCase): string[] {
  const letters = new Map([...plan].map((letter, index) => [addDays(date(first), index), letter]));
  const person: PlannedPerson = {
    id: '1',
    name: 'Ana',
    periods: [{ started_on: date('2020-01-01'), ended_on: null }],
    dates: [...letters].filter(([, letter]) => /[A-Z_]/.test(letter)).map(([on]) => on),
    on: (on) => timed(on, letters.get(on)?.toUpperCase()),
    closedOn: () => undefined,
    timeOff: () => [],
    draftedBy: () => undefined,
    recordedOn: () => undefined,
    zoneOn: () => zone,
    ...more,
  };
  return conflictsOf(person, { ...usual, ...limits }).map(
    ({ date: on, level, text, earliest_start }) =>
      `${on.slice(5)} ${level}: ${text}${earliest_start ? `, from ${earliest_start}` : ''}`,
  );
}

const only = (on: string, value: string) => (day: LocalDate) => (day === on ? value : undefined);
const off = (kind: TimeOff['kind'], text: string, ...parts: TimeOff['part'][]): Partial<PlannedPerson> => ({
  timeOff: (on) =>
    on === '2026-03-02'
      ? (parts.length ? parts : ['full' as const]).map((part) => ({ kind, part, text, more: null }))
      : [],
});

test.each<[string, ConflictCase, string[]]>([
  ['nothing is in the way', { plan: 'DDDDD' }, []],
  [
    'early after late is too little rest',
    { plan: 'lE' },
    ['03-02 warn: Only 7h 30m rest, minimum 11h 00m, from 09:30'],
  ],
  ['exactly enough rest is enough', { plan: 'lE', limits: { min_rest_time: 27_000 } }, []],
  ['the rest after is told, too', { plan: 'Le' }, ['03-01 warn: Only 7h 30m rest, minimum 11h 00m']],
  [
    'the later of two assignments reports it',
    { plan: 'LE' },
    ['03-02 warn: Only 7h 30m rest, minimum 11h 00m, from 09:30'],
  ],
  [
    'a company may refuse it',
    { plan: 'lE', limits: { min_rest_action: 'refuse' } },
    ['03-02 refuse: Only 7h 30m rest, minimum 11h 00m, from 09:30'],
  ],
  [
    'early after a night overlaps nothing, and has no rest',
    { plan: 'nE' },
    ['03-02 warn: Only 0h 00m rest, minimum 11h 00m, from 17:00'],
  ],
  [
    'a shift that begins before the one before ends is refused',
    { plan: 'xE' },
    ['03-02 refuse: Overlaps X on 1 March 2026, from 23:30'],
  ],
  [
    'without a limit, an overlap is refused still',
    { plan: 'xE', limits: { min_rest_time: 0 } },
    ['03-02 refuse: Overlaps X on 1 March 2026, from 12:30'],
  ],
  ['six days in a row are allowed', { plan: 'DDDDDD.' }, []],
  ['the seventh is not', { plan: 'DDDDDDD' }, ['03-07 warn: More than 6 days in a row']],
  ['a row that is far too long is told once', { plan: 'DDDDDDDDDDDDDD' }, ['03-07 warn: More than 6 days in a row']],
  ['filling the gap makes a row', { plan: 'dddDddd' }, ['03-04 warn: More than 6 days in a row']],
  [
    'each of two rows is reported',
    { plan: 'DDDDDDD.DDDDDDD' },
    ['03-07 warn: More than 6 days in a row', '03-15 warn: More than 6 days in a row'],
  ],
  ['a free day ends a row', { plan: 'ddd_ddd' }, []],
  [
    'a company may refuse a row',
    { plan: 'DD', limits: { max_days_in_row: 1, max_days_in_row_action: 'refuse' } },
    ['03-02 refuse: More than 1 day in a row'],
  ],
  ['leave is refused', { plan: 'DDD', more: off('leave', 'On annual leave') }, ['03-02 refuse: On annual leave']],
  [
    'half a day of leave is a warning',
    { plan: 'DDD', more: off('leave', 'On annual leave', 'first_half') },
    ['03-02 warn: On annual leave, first half of the day'],
  ],
  [
    'two halves of leave are a whole day',
    { plan: 'DDD', more: off('leave', 'On leave', 'first_half', 'second_half') },
    ['03-02 refuse: On leave, first half of the day', '03-02 refuse: On leave, second half of the day'],
  ],
  ['a holiday is a warning', { plan: 'DDD', more: off('holiday', 'Easter Monday') }, ['03-02 warn: Easter Monday']],
  ['a free day on leave is in nobody’s way', { plan: '___', more: off('leave', 'On annual leave') }, []],
  [
    'a draft of someone else is a warning',
    { plan: 'D', more: { draftedBy: only('2026-03-01', 'Nora') } },
    ['03-01 warn: Drafted by Nora'],
  ],
  [
    'a closed day is refused, even free',
    { plan: '_', more: { closedOn: only('2026-03-01', 'March 2026') } },
    ['03-01 refuse: March 2026 is closed'],
  ],
])('%s', (_, input, expected) => {
  expect(conflictTexts(input)).toEqual(expected);
});

const employed = (started_on: string, ended_on: string | null) => ({
  periods: [{ started_on: date(started_on), ended_on: ended_on === null ? null : date(ended_on) }],
});

test.each([
  ['before the first day', employed('2026-03-02', null), '03-01 refuse: Not employed yet'],
  ['after the last day', employed('2020-01-01', '2026-02-28'), '03-01 refuse: No longer employed'],
])('%s no one is assigned', (_, more, expected) => {
  expect(conflictTexts({ plan: 'D', more })).toEqual([expected]);
});

test('the first and the last day of employment are assigned', () => {
  expect(conflictTexts({ plan: 'D', more: employed('2026-03-01', '2026-03-01') })).toEqual([]);
});

test('between two times of employment the next first day is named', () => {
  const periods = [
    { started_on: date('2020-01-01'), ended_on: date('2026-02-01') },
    { started_on: date('2026-03-10'), ended_on: null },
  ];
  const dates = eachDay(date('2026-03-01'), date('2026-03-01'));
  const [conflict] = conflictsOf(
    {
      id: '1',
      name: 'Ana',
      periods,
      dates,
      on: (on) => timed(on, 'D'),
      closedOn: () => undefined,
      timeOff: () => [],
      draftedBy: () => undefined,
      recordedOn: () => undefined,
      zoneOn: () => zone,
    },
    usual,
  );
  expect(conflict).toMatchObject({ text: 'Not employed yet', more: 'Joining date: 10 March 2026.' });
});

test.each([
  [
    'an hour less when the clocks go forward',
    '2026-03-28',
    '03-29 warn: Only 6h 30m rest, minimum 11h 00m, from 10:30',
  ],
  ['an hour more when they go back', '2026-10-24', '10-25 warn: Only 8h 30m rest, minimum 11h 00m, from 08:30'],
])('rest is elapsed time: %s', (_, first, expected) => {
  expect(conflictTexts({ plan: 'lE', first })).toEqual([expected]);
});

const recordedEarly = { name: 'Early', start_time: '06:00', work_time: 28_800, break_time: 1800 };

test.each([
  ['another shift', 'D', recordedEarly, ['03-01 warn: Times are already recorded']],
  ['a day off', '_', recordedEarly, ['03-01 warn: Times are already recorded']],
  ['a shift on a day recorded without one', 'D', null, ['03-01 warn: Times are already recorded']],
  ['the recorded shift', 'E', recordedEarly, []],
  ['a day off on a day recorded without a shift', '_', null, []],
] as const)('a recorded day keeps its hours, so %s is compared with them', (_, plan, recorded, expected) => {
  const recordedOn = (on: LocalDate) => (on === '2026-03-01' ? recorded : undefined);
  expect(conflictTexts({ plan, more: { recordedOn } })).toEqual(expected);
});
