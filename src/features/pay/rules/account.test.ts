import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { accountHours, calendarOf, daysOfHours, hoursOf, linesOf, termsFrom, workedDay } from '../testing/pay-days.ts';
import { capEffect, quantityOf } from './account-close.ts';
import { payLines } from './pay-lines.ts';
import type { PayDay } from './shapes.ts';
import { payTerms, type PayTermsInput } from './terms.ts';

const zone = 'Europe/Berlin';
const hour = 3600;
const monday = '2026-11-02';
type Account = NonNullable<PayTermsInput['account']>;
const terms = (account: Account, more: PayTermsInput = {}): PayTermsInput => ({ ...more, account });
const daily: Account = { target: 'shift', settles: 'day' };
const weekly: Account = { target: 'week', settles: 'week' };
/** Change of the account of some days. */
const change = (days: readonly PayDay[], input: PayTermsInput) => accountHours(linesOf(days, input, { zone }));
/** A week in which so many hours are due on Sunday, for whoever has hours only. */
const flexible = (hours: readonly number[], due: number) =>
  daysOfHours(zone, monday, hours).map((day, index) => (index === 6 ? { ...day, due: due * hour } : day));

test('G51 hours of a month are compared at its end (kimai#5132)', () => {
  const first = ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-06'];
  const months = [10, 40, 40, 0].map((total, index) =>
    daysOfHours(zone, first[index] ?? '', [total / 4, total / 4, total / 4, total / 4]),
  );
  const account: Account = { target: { month: 30 * hour }, settles: 'month' };
  let balance = 0;
  expect(months.map((days) => (balance += change(days, terms(account))))).toEqual([-20, -10, 0, -30]);
});

test.each<[string, readonly PayDay[], PayTermsInput, number]>([
  ['G52 target 8, 10 worked (Personio)', daysOfHours(zone, monday, [10], 8 * hour), terms(daily), 2],
  ['G52 uneven days that sum to the week', daysOfHours(zone, monday, [6, 10, 7, 9, 8], 8 * hour), terms(weekly), 0],
  [
    'G53 42 h with 4 included',
    daysOfHours(zone, monday, [10, 8, 8, 8, 8], 8 * hour),
    terms({ ...weekly, included: { seconds: 4 * hour, per: 'week' } }),
    0,
  ],
  [
    'G53 48 h with 4 included',
    daysOfHours(zone, monday, [10, 10, 10, 10, 8], 8 * hour),
    terms({ ...weekly, included: { seconds: 4 * hour, per: 'week' } }),
    4,
  ],
  [
    'G53 42 h with 2 included',
    daysOfHours(zone, monday, [10, 8, 8, 8, 8], 8 * hour),
    terms({ ...weekly, included: { seconds: 2 * hour, per: 'week' } }),
    0,
  ],
  [
    'G53 48 h with 2 included',
    daysOfHours(zone, monday, [10, 10, 10, 10, 8], 8 * hour),
    terms({ ...weekly, included: { seconds: 2 * hour, per: 'week' } }),
    6,
  ],
  ['G54 40 h a week, five days of 10 h (odoo#263335)', flexible([10, 10, 10, 10, 10, 0, 0], 40), terms(weekly), 10],
  ['G55 32 h a week on other days (odoo#263840)', flexible([8, 8, 0, 0, 8, 8, 0], 32), terms(weekly), 0],
  ['missing hours that do not count', daysOfHours(zone, monday, [5], 8 * hour), terms({ ...daily, deficit: false }), 0],
  [
    'a missing hour within the tolerance',
    daysOfHours(zone, monday, [7.9], 8 * hour),
    terms({ ...daily, tolerance: { over: 0, under: 600 } }),
    0,
  ],
  [
    'a missing hour beyond the tolerance',
    daysOfHours(zone, monday, [7.5], 8 * hour),
    terms({ ...daily, tolerance: { over: 0, under: 600 } }),
    -0.5,
  ],
])('%s', (_, days, input, expected) => {
  expect(change(days, input)).toBeCloseTo(expected, 10);
});

test.each<[string, number, Record<string, number>, number]>([
  ['G57 8:13 are within the tolerance (odoo documentation#16086)', 13, { base: 8 * 60 + 13 }, 0],
  ['G57 8:16 are beyond it', 16, { base: 8 * 60, overtime: 16 }, 16],
])('%s', (_, minutes, expected, balance) => {
  const input = terms(
    { ...daily, tolerance: { over: 900, under: 0 } },
    { tiers: { daily: [{ over: 8 * hour, element: 'overtime', percent: 0, to: 'account', tolerance: 900 }] } },
  );
  const lines = linesOf([workedDay(zone, monday, [['08:00', `16:${minutes}`]], [], { due: 8 * hour })], input, {
    zone,
  });
  expect(
    Object.fromEntries(Object.entries(hoursOf(lines)).map(([name, hours]) => [name, Math.round(hours * 60)])),
  ).toEqual(expected);
  expect(Math.round(accountHours(lines) * 60)).toBe(balance);
});

const accountTiers = {
  daily: [8, 10].map((over, index) => ({
    over: over * hour,
    element: `extra_${index}`,
    percent: 25 * index,
    to: 'account' as const,
  })),
};

test('G58 undertime is counted once however many steps there are (odoo#244462)', () => {
  const lines = linesOf(daysOfHours(zone, monday, [5], 8 * hour), terms(daily, { tiers: accountTiers }), { zone });
  expect([hoursOf(lines), accountHours(lines)]).toEqual([{ base: 5 }, -3]);
});

test('included hours are straight time, and only the rest is overtime', () => {
  const input = terms({ ...weekly, included: { seconds: 4 * hour, per: 'week' } }, { tiers: accountTiers });
  const lines = linesOf(daysOfHours(zone, monday, [10, 10, 10, 10, 8], 8 * hour), input, { zone });
  expect([hoursOf(lines), accountHours(lines)]).toEqual([{ base: 44, extra_0: 4 }, 4]);
  const included = lines.filter(({ kind, rule }) => kind === 'base' && rule === 'included');
  expect(included.map(({ date, seconds }) => [date, seconds / hour])).toEqual([
    ['2026-11-02', 2],
    ['2026-11-03', 2],
  ]);
});

test('included hours take the earliest overtime, whether it is paid or goes to the account', () => {
  const included = { seconds: 10 * hour, per: 'month' } as const;
  const paidTiers = { daily: [{ over: 8 * hour, element: 'extra', percent: 25 }] };
  const month = { target: 'shift', settles: 'month' } as const;
  const paid = (account: Account, hours: readonly number[]) => {
    const lines = linesOf(daysOfHours(zone, monday, hours, 8 * hour), terms(account, { tiers: paidTiers }), { zone });
    return [hoursOf(lines), accountHours(lines)];
  };
  // 4 h over the target of five days are within 10 h; of 15 h, 5 remain.
  expect(paid({ ...month, included }, [10, 10, 8, 8, 8])).toEqual([{ base: 44 }, 0]);
  expect(paid({ ...month, included }, [11, 11, 11, 11, 11])).toEqual([{ base: 50, extra: 5 }, 0]);
  // 4 h of overtime beside 4 missing hours are none over the target.
  expect(paid({ ...month, included }, [12, 4])).toEqual([{ base: 12, extra: 4 }, -4]);
  const both = {
    daily: [
      { over: 8 * hour, element: 'extra', percent: 25 },
      { over: 10 * hour, element: 'late', percent: 50, to: 'account' as const },
    ],
  };
  const lines = linesOf(
    daysOfHours(zone, monday, [12, 12], 8 * hour),
    terms({ ...month, included: { seconds: 3 * hour, per: 'month' } }, { tiers: both }),
    { zone },
  );
  expect([hoursOf(lines), accountHours(lines)]).toEqual([{ base: 19, extra: 2, late: 3 }, 3]);
});

test('G59 a shift over midnight belongs to one working date (odoo#264360)', () => {
  const night = workedDay(zone, '2026-11-03', [['20:00', '04:00']], [], { due: 8 * hour });
  const next = workedDay(zone, '2026-11-04', [], [], { due: 8 * hour });
  const byDay = (day: 'working_date' | 'calendar_date') =>
    ['2026-11-03', '2026-11-04'].map((date) =>
      accountHours(linesOf([night, next], terms(daily, { day }), { zone }).filter((line) => line.date === date)),
    );
  expect(byDay('working_date')).toEqual([0, -8]);
  expect(byDay('calendar_date')).toEqual([-4, -4]);
});

test('G60 a holiday and leave leave no target (ApprovalBundle#72)', () => {
  const days = [
    workedDay(zone, '2025-01-01', [], [], { due: 8 * hour, holiday_credit: 8 * hour }),
    ...['2025-01-02', '2025-01-03'].map((date) =>
      workedDay(zone, date, [], [], {
        due: 8 * hour,
        absences: [{ type: 'annual', seconds: 8 * hour, is_paid: true }],
      }),
    ),
  ];
  const lines = linesOf(days, terms(weekly), { zone });
  expect([hoursOf(lines), accountHours(lines)]).toEqual([{ holiday: 8, 'leave:annual': 16 }, 0]);
});

test.each<[string, number, 'instead' | 'also', [number, number]]>([
  ['a holiday without work', 0, 'instead', [8, 0]],
  ['3 h of work on a holiday take their place', 3, 'instead', [5, 0]],
  ['10 h of work on a holiday', 10, 'instead', [0, 2]],
  ['3 h of work beside a holiday', 3, 'also', [8, 3]],
])('%s', (_, hours, worked, expected) => {
  const [day] = daysOfHours(zone, monday, [hours], 8 * hour);
  const lines = linesOf(day ? [{ ...day, holiday_credit: 8 * hour }] : [], terms(daily, { holiday: { worked } }), {
    zone,
  });
  expect([hoursOf(lines)['holiday'] ?? 0, accountHours(lines)]).toEqual(expected);
});

test('half a holiday keeps its hours beside the work of the other half', () => {
  const [day] = daysOfHours(zone, monday, [4], 8 * hour);
  const lines = linesOf(day ? [{ ...day, holiday_credit: 4 * hour }] : [], terms(daily), { zone });
  expect([hoursOf(lines), accountHours(lines)]).toEqual([{ base: 4, holiday: 4 }, 0]);
});

test('undecided days take neither work nor target into the account', () => {
  const days = daysOfHours(zone, monday, [10, 10], 8 * hour);
  const [first, second] = days;
  const undecided = first && second ? [first, { ...second, state: 'undecided' as const }] : [];
  expect(change(undecided, terms(daily))).toBe(2);
  const unapproved = first && second ? [first, { ...second, state: 'unapproved' as const }] : [];
  expect(change(unapproved, terms(daily))).toBe(4);
  expect(change(unapproved, terms({ ...daily, counts: 'approved' }))).toBe(2);
});

test.each<[string, number, number, [number, number, number]]>([
  ['G61 Austria: 40 h above a limit of 24 h (lexisnexis.com)', 40, 0, [-16, 24, 24]],
  ['G61 in the next year nothing is added', 24, 0, [0, 0, 24]],
  ['G61 in the next year 10 h are added', 24, 10, [-10, 15, 24]],
])('%s', (_, balance, added, expected) => {
  const cap = { at: 'year_end', upper: 24 * hour, lower: null, beyond: 'pay', factor: [3, 2] } as const;
  const effect = capEffect((balance + added) * hour, { ...cap, factor: [3, 2] });
  expect([effect.capped / hour, quantityOf(effect.amount, effect.factor) / hour, effect.carried / hour]).toEqual(
    expected,
  );
});

test('hours of a month belong to the employment by calendar days', () => {
  const account: Account = { target: { month: 30 * hour }, settles: 'month' };
  const lines = linesOf(daysOfHours(zone, '2026-11-16' as LocalDate, [5]), terms(account), { zone });
  expect(accountHours(lines)).toBe(-25);
});

test('people who were employed again owe the days of each employment, and those between them nothing', () => {
  const employed = [
    { started_on: '2026-01-01' as LocalDate, ended_on: '2026-11-03' as LocalDate },
    { started_on: '2026-11-05' as LocalDate, ended_on: null },
  ];
  const days = daysOfHours(zone, monday, [8, 8, 0, 8], 8 * hour);
  const change = (input: PayTermsInput) =>
    accountHours(payLines(days, termsFrom(input), { ...calendarOf({ zone }), employed }));
  expect(change(terms({ target: 'shift', settles: 'week' }))).toBe(0);
  // 29 of the 30 days of November
  expect(change(terms({ target: { month: 30 * hour }, settles: 'month' }))).toBe(24 - 29);
});

test('a period is settled by the terms of the day on which it ends', () => {
  const account = (tolerance: number, deficit: boolean) =>
    payTerms.parse(terms({ ...daily, settles: 'week', deficit, tolerance: { over: tolerance, under: 0 } }));
  const dated = [
    { from: '2020-01-01' as LocalDate, terms: account(0, true) },
    { from: '2026-11-04' as LocalDate, terms: account(4 * hour, false) },
  ];
  const change = (hours: readonly number[]) =>
    accountHours(payLines(daysOfHours(zone, monday, hours, 8 * hour), dated, calendarOf({ zone })));
  expect([change([10, 8, 8]), change([13, 8, 8]), change([6, 8, 8])]).toEqual([0, 5, 0]);
});

/** Change of November 2026 for someone whose rule was assigned on the 16th, with so many hours on each weekday since. */
function fromThe16th(account: Account, hours: number): number {
  const begin = '2026-11-16' as LocalDate;
  const dated = [{ from: begin, terms: payTerms.parse(terms(account)) }];
  const weeks = ['2026-11-16', '2026-11-23'].flatMap((first) =>
    daysOfHours(zone, first, Array(5).fill(hours), 8 * hour),
  );
  const days = [...weeks, ...daysOfHours(zone, '2026-11-30', [hours], 8 * hour)];
  const calendar = { ...calendarOf({ zone }), hasRuleOn: (date: LocalDate) => date >= begin };
  return accountHours(payLines(days, dated, calendar));
}

test('amounts of a month are halved for a rule that is assigned on the 16th', () => {
  // 11 days of work: 88 h of the month's 160 h, of which half are owed.
  expect(fromThe16th({ target: { month: 160 * hour }, settles: 'month' }, 8)).toBe(8);
  // 22 h over the target, of which 5 of 10 are included.
  const included = { seconds: 10 * hour, per: 'month' } as const;
  expect(fromThe16th({ target: 'shift', settles: 'month', included }, 10)).toBe(17);
  expect(fromThe16th({ target: 'shift', settles: 'day', included }, 10)).toBe(17);
  // The week of the 30th ends in December, which includes its 2 h.
  expect(fromThe16th({ target: 'shift', settles: 'week', included }, 10)).toBe(15);
});

test('amounts of a month count the days that are settled in it when another rule settled the days before', () => {
  const dated = [
    { from: '2020-01-01' as LocalDate, terms: payTerms.parse(terms({ target: 'shift', settles: 'week' })) },
    {
      from: '2026-11-16' as LocalDate,
      terms: payTerms.parse(terms({ target: { month: 160 * hour }, settles: 'month' })),
    },
  ];
  const days = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'].flatMap((first) =>
    daysOfHours(zone, first, [8, 8, 8, 8, 8], 8 * hour),
  );
  // 40 h for each week before, and 80 h of the half month since.
  expect(accountHours(payLines(days, dated, calendarOf({ zone })))).toBe(0);
});

test('amounts of a month do not count days after the rule was taken away', () => {
  const until = '2026-11-10' as LocalDate;
  const calendar = { ...calendarOf({ zone }), hasRuleOn: (date: LocalDate) => date <= until };
  const days = daysOfHours(zone, monday, [8, 8, 8, 8, 8]);
  const month = termsFrom(terms({ target: { month: 30 * hour }, settles: 'month' }));
  expect(accountHours(payLines(days, month, calendar))).toBe(40 - 10);
});

const paidWeeks: PayTermsInput['tiers'] = { weekly: [{ over: 40 * hour, element: 'extra', percent: 25 }] };

/** Hours by element, and the lines of the account by date, of a week with so many hours on its days. */
function paidWeek(account: Account, hours: readonly number[]) {
  const lines = linesOf(daysOfHours(zone, monday, hours, 8 * hour), terms(account, { tiers: paidWeeks }), { zone });
  const dates = [...new Set(lines.filter(({ kind }) => kind === 'account').map(({ date }) => date))].toSorted();
  const on = (date: LocalDate) => Math.round(accountHours(lines.filter((line) => line.date === date)) * 3600) / hour;
  return [hoursOf(lines), Object.fromEntries(dates.map((date) => [date.slice(8), on(date)]))];
}

test('overtime of a week leaves an account that is settled by the day when the week ends', () => {
  const week = { '02': 2, '03': 2, '04': 2, '05': 2, '06': 2, '08': -10 };
  expect(paidWeek(daily, [10, 10, 10, 10, 10])).toEqual([{ base: 40, extra: 10 }, week]);
  // The 8 h of Friday are paid as overtime: they are not missing.
  expect(paidWeek({ ...daily, deficit: false }, [10, 10, 10, 10, 10])).toEqual([{ base: 40, extra: 10 }, week]);
  expect(paidWeek({ ...daily, deficit: false }, [12, 12, 12, 4, 4])).toEqual([
    { base: 40, extra: 4 },
    { '02': 4, '03': 4, '04': 4, '05': 0, '06': 0, '08': -4 },
  ]);
});

test('overtime of a week takes nothing from the account that the tolerance took before', () => {
  const tolerance = { over: 900, under: 0 };
  const hours = Array<number>(5).fill(8.1);
  expect(paidWeek({ ...daily, tolerance }, hours)).toEqual([
    { base: 40, extra: 0.5 },
    { '02': 0, '03': 0, '04': 0, '05': 0, '06': 0 },
  ]);
  // 6 minutes of each of four days were tolerated; of 2.4 h of overtime, 2 h were on the account.
  expect(paidWeek({ ...daily, tolerance }, [10, 8.1, 8.1, 8.1, 8.1])).toEqual([
    { base: 40, extra: 2.4 },
    { '02': 2, '03': 0, '04': 0, '05': 0, '06': 0, '08': -2 },
  ]);
});

test('overtime of a week is on an account without a target once, when the week ends', () => {
  const extra = { weekly: [{ over: 40 * hour, element: 'extra', percent: 0, to: 'account' as const }] };
  const account: Account = { target: 'none', settles: 'day' };
  const lines = linesOf(daysOfHours(zone, monday, [10, 10, 10, 10, 10]), terms(account, { tiers: extra }), { zone });
  expect(lines.filter(({ kind }) => kind === 'account').map(({ date, seconds }) => [date, seconds / hour])).toEqual([
    ['2026-11-08', 10],
  ]);
});
