import { expect, test } from 'vitest';
import { missingPart, oneCase } from '../cases/format/case-file.ts';
import { problemsOf, readWith } from '../cases/format/problems.ts';

// The format alone, without a company; src/app/tests/cases.test.ts runs cases.

const small = { title: 'A case', people: [{ key: 'ana' }], ask: [{ who: 'ana', day: '2026-11-02', target: '8:00' }] };
const problemsIn = (one: object) => {
  const read = readWith(oneCase, { ...small, ...one });
  return read.success ? [] : problemsOf(read.error);
};
const ana = { who: 'ana' };
const week = (weeks: unknown) => ({ people: [{ key: 'ana', week: [{ from: '2024-01-01', kind: 'fixed', weeks }] }] });
const seven = ['8:00', '8:00', '8:00', '8:00', '8:00', null, null];

/** Every field of a case: what Muster can do, and what it cannot do yet. */
const whole = {
  id: 'W1',
  title: 'Two-day contract, worked exactly',
  source: 'kimai#240',
  now: '2026-11-28 12:00',
  company: {
    zone: 'Europe/Berlin',
    country: 'DE',
    region: 'BE',
    standard: { days: [1, 2, 3, 4, 5], start: '09:00', work: '8:00', break: '0:30' },
    longest_day: '12:00',
    grace: '0:00',
    leave_year: '05',
    leave_year_said_on: '2026-11-01',
    pay_week: { weekday: 1, time: '00:00' },
  },
  places: [{ name: 'Auckland', zone: 'Pacific/Auckland', week: seven }],
  holidays: [{ date: '2026-12-04', part: 'full', for: ['ana'], added_on: '2026-11-20' }],
  leave_types: [{ name: 'Annual', unit: 'days', displaces: false, parts: ['full', 'half', 'time'] }],
  packages: [
    {
      name: 'Standard',
      counts: 'own_days',
      gives: [
        {
          type: 'Annual',
          amount: 28,
          how: 'year',
          pro_rata: 'months',
          joining_month: 'whole',
          carry: { upto: 5, until: '03-31' },
          below_zero: 0,
        },
      ],
    },
  ],
  pay_rules: [{ name: 'California', terms: {} }],
  shifts: [{ name: 'Night', start: '22:00', work: '7:30', break: '0:30' }],
  people: [
    {
      key: 'ana',
      joined: '2024-01-01',
      left: null,
      place: null,
      package: 'Standard',
      pay_rule: null,
      week: [{ from: '2024-01-01', kind: 'fixed', weeks: [['8:00', '8:00', null, null, null, null, null]] }],
    },
  ],
  did: [
    { ...ana, worked: ['2026-11-02 09:00', '2026-11-02 17:30'], breaks: [['2026-11-02 12:00', '2026-11-02 12:30']] },
    { ...ana, planned: 'Night', on: ['2026-11-09', '2026-11-10'] },
    { ...ana, planned: null, on: ['2026-11-11'] },
    { ...ana, punch: '2026-11-12 08:30', key: 'in', terminal: { zone: 'Europe/Berlin', keys: 'believed' } },
    {
      ...ana,
      leave: 'Annual',
      dates: ['2026-12-01', ['2026-12-02', 'first'], ['2026-12-03', '13:00', '15:00']],
      state: 'approved',
      on: '2026-11-20',
    },
    { ...ana, shorten: 'Annual', to: ['2026-12-01'], on: '2026-12-01' },
    {
      ...ana,
      week: { from: '2026-07-01', kind: 'fixed', weeks: [['8:00', '8:00', '8:00', null, null, null, null]] },
      on: '2026-06-01',
    },
  ],
  ask: [
    {
      ...ana,
      from: '2026-11-02',
      to: '2026-11-15',
      target: '32:00',
      worked: '32:00',
      balance: '0:00',
      absent: 0,
      late: 0,
      to_review: 0,
    },
    { ...ana, day: '2026-11-12', worked: '8:00', icon: 'completed', said: ['two ins'] },
    { ...ana, leave_left: 'Annual', on: '2026-12-31', is: 22.4 },
    { ...ana, leave_cost: ['2026-07-06', '2026-07-10'], type: 'Annual', is: 2 },
    { ...ana, elements: ['2026-11-02', '2026-11-08'], are: { base: '40:00', overtime_1: '14:00' } },
    { ...ana, account_on: '2026-11-30', is: '-2:30' },
    { ready_for_payroll: '2026-10', is: false },
  ],
};

test('a case with every field of the format is read', () => {
  expect(problemsIn(whole)).toEqual([]);
});

test.each([['year'], ['month_begin'], ['month_end'], ['two_weeks'], ['quarter']])('amounts accrue by %s', (accrual) => {
  const gives = [{ type: 'Annual', amount: 12, accrual, joining_month: 'none', carry: { months: 24 } }];
  expect(problemsIn({ leave_types: [{ name: 'Annual' }], packages: [{ name: 'Standard', gives }] })).toEqual([]);
});

test.each([
  ['an import and its undoing', { did: [{ import: [{ key: 'ben', joined: '2026-12-01' }] }, { undo: 'import' }] }],
  ['an import of the whole case', { import: [{ key: 'ben', joined: '2026-12-01' }], undo: 'import' }],
  ['rules', { departments: [{ name: 'Workshop' }], rules: [{ department: 'Workshop', process: 'Two steps' }] }],
  ['a question for what is said of a week', { ask: [{ ...ana, planned_of: '2026-11-09', is: '24 of 40' }] }],
  ['a limit', { departments: [{ name: 'Dispatch' }], limits: [{ away: 2, department: 'Dispatch' }] }],
  [
    'a terminal whose keys are believed',
    { did: [{ ...ana, punch: '2026-11-03 09:00', terminal: { keys: 'believed' } }] },
  ],
  ['a refusal', { ask: [{ ...ana, refused_by: 'leaveApplications.notEnough' }] }],
])('the format knows %s', (_, one) => {
  expect(problemsIn(one)).toEqual([]);
});

test.each([
  ['requests', { requests: [] }],
  ['offers', { offers: [] }],
  ['meal_waiver', { meal_waiver: true }],
])('%s is a part that is not possible yet', (part, one) => {
  expect(missingPart(oneCase.parse({ ...small, ...one }))).toBe(part);
});

test.each([
  ['an unknown field', { colour: 'red' }, 'unknown field colour'],
  ['an unknown field of a part', { company: { standard: { hours: '8:00' } } }, 'unknown field company.standard.hours'],
  [
    'an unknown field of an action',
    { did: [{ ...ana, worked: ['2026-11-02 09:00', null], pause: 1 }] },
    'unknown field did.0.pause',
  ],
  [
    'an unknown field of a question',
    { ask: [{ ...ana, from: '2026-11-02', to: '2026-11-08', overtime: '1:00' }] },
    'unknown field ask.0.overtime',
  ],
  ['an unknown action', { did: [{ ...ana, danced: '2026-11-02' }] }, 'unknown field did.0.danced'],
  ['a missing field', { did: [{ ...ana, planned: null }] }, 'did.0.on: is missing'],
  ['a zone', { company: { zone: 'Europe/Bonn' } }, 'company.zone: not a time zone, such as Europe/Berlin'],
  ['a date', { people: [{ key: 'ana', joined: '2026-02-30' }] }, 'people.0.joined: not a date, such as 2026-11-30'],
  [
    'a local time',
    { did: [{ ...ana, worked: ['2026-02-30 09:00', null] }] },
    'did.0.worked.0: not a date, such as 2026-11-30',
  ],
  ['a number', { ask: [{ ...ana, leave_left: 'Annual', on: '2026-11-30', is: '3' }] }, 'ask.0.is: has to be a number'],
  [
    'a cycle of five weeks',
    week(Array(5).fill(seven)),
    'people.0.week.0.weeks: a working week has one to four weeks in turn',
  ],
  ['a cycle of no week', week([]), 'people.0.week.0.weeks: a working week has one to four weeks in turn'],
  [
    'a week of six days',
    week([seven.slice(1)]),
    'people.0.week.0.weeks.0: a week has seven days, from Monday to Sunday',
  ],
  ['a day of 25 hours', week([['25:00', ...seven.slice(1)]]), 'people.0.week.0.weeks.0.0: a day has at most 24:00'],
  ['a person', { ask: [{ ...ana, who: 'ben', day: '2026-11-02' }] }, 'ask.0.who: there is no person called ben'],
  [
    'a shift',
    { did: [{ ...ana, planned: 'Dawn', on: ['2026-11-03'] }] },
    'did.0.planned: there is no shift called Dawn',
  ],
  ['a place', { people: [{ key: 'ana', place: 'Rome' }] }, 'people.0.place: there is no place called Rome'],
  [
    'a second person of a name',
    { people: [{ key: 'ana' }, { key: 'ana' }] },
    'people.1.key: there is another person called ana',
  ],
  ['no question', { ask: [] }, 'ask: ask at least one question'],
])('%s is named with its path', (_, one, problem) => {
  expect(problemsIn(one)).toContain(problem);
});
