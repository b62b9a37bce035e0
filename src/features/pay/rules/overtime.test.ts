import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarOf, daysOfHours, hoursOf, linesOf, workedDay } from '../testing/pay-days.ts';
import { payLines } from './pay-lines.ts';
import { france, india } from './presets/other-countries.ts';
import { california, flsa } from './presets/united-states.ts';
import type { PayDay } from './shapes.ts';
import { sheetRows, secondsByElement } from './sheet.ts';
import { payTerms, type PayTermsInput } from './terms.ts';

const pacific = 'America/Los_Angeles';
const paris = 'Europe/Paris';
const hour = 3600;
const { per_day: _, ...californiaOvertime } = california;
const time = (hours: number, minutes: number) => hours + minutes / 60;

/** A week from Monday, 2 November 2026, or from another date. */
const week = (zone: string, hours: readonly number[], first = '2026-11-02') => daysOfHours(zone, first, hours);
const paidLeave = (date: string, seconds: number): PayDay =>
  workedDay(paris, date, [], [], { due: seconds, absences: [{ type: 'annual', seconds, is_paid: true }] });

test.each<[string, string, PayTermsInput, PayDay[], Record<string, number>]>([
  [
    'G01 California, six days of 9 h (study.com)',
    pacific,
    californiaOvertime,
    week(pacific, [9, 9, 9, 9, 9, 9]),
    { base: 40, overtime_1: 14 },
  ],
  [
    'G02 FLSA, 46 h (wfrn.org, quoting the DOL)',
    pacific,
    flsa,
    week(pacific, [10, 9, 9, 9, 9]),
    { base: 40, overtime_1: 6 },
  ],
  [
    'G03 FLSA, weeks of 30 and 50 h are not averaged (29 CFR 778.104)',
    pacific,
    flsa,
    week(pacific, [6, 6, 6, 6, 6, 0, 0, 10, 10, 10, 10, 10]),
    { base: 70, overtime_1: 10 },
  ],
  [
    'G04 California, seventh day (WAG-1016)',
    pacific,
    californiaOvertime,
    week(pacific, [8, 8, 8, 8, 8, 0.5, 9]),
    { base: 40, overtime_1: 8.5, overtime_2: 1 },
  ],
  [
    'G05 California, one day of 14 h (Labor Code 510)',
    pacific,
    californiaOvertime,
    week(pacific, [14]),
    { base: 8, overtime_1: 4, overtime_2: 2 },
  ],
  [
    'G06 California, six days of 10 h and 14 h on the seventh',
    pacific,
    californiaOvertime,
    week(pacific, [10, 10, 10, 10, 10, 10, 14]),
    { base: 40, overtime_1: 28, overtime_2: 6 },
  ],
  [
    'G07 California, four days of 10 h',
    pacific,
    californiaOvertime,
    week(pacific, [10, 10, 10, 10]),
    { base: 32, overtime_1: 8 },
  ],
  [
    'G11 France, 45 h (experyo.com)',
    paris,
    france,
    week(paris, [9, 9, 9, 9, 9]),
    { base: 35, overtime_25: 8, overtime_50: 2 },
  ],
  ['G12 France 7, 7, 9, 10, 7 (studi.fr)', paris, france, week(paris, [7, 7, 9, 10, 7]), { base: 35, overtime_25: 5 }],
  [
    'G13 France 7, 8, 9, 7.5, 7 (studi.fr)',
    paris,
    france,
    week(paris, [7, 8, 9, 7.5, 7]),
    { base: 35, overtime_25: 3.5 },
  ],
  [
    'G14 France 7:45, 7:25, 7, 7, 7 (studi.fr)',
    paris,
    france,
    week(paris, [time(7, 45), time(7, 25), 7, 7, 7]),
    { base: 35, overtime_25: time(1, 10) },
  ],
  [
    'G15 France 9, 9.5, 10, 7.5, 8 (studi.fr)',
    paris,
    france,
    week(paris, [9, 9.5, 10, 7.5, 8]),
    { base: 35, overtime_25: 8, overtime_50: 1 },
  ],
  [
    'G17 India, 10, 9, 9, 9, 9, 9 (Factories Act 1948)',
    'Asia/Kolkata',
    india,
    week('Asia/Kolkata', [10, 9, 9, 9, 9, 9]),
    { base: 48, overtime_double: 7 },
  ],
  [
    'G64 France, two days of paid leave count (Cass. soc. 23-14.455)',
    paris,
    { tiers: { ...france.tiers, counts: ['worked', 'annual'] } },
    [...[2, 3].map((day) => paidLeave(`2026-11-0${day}`, 7 * hour)), ...week(paris, [8.5, 8.5, 8.5], '2026-11-04')],
    { base: 21, overtime_25: 4.5, 'leave:annual': 14 },
  ],
  [
    'G65 California, Monday 20–04 and Tuesday 16–24 are 12 h of Tuesday',
    pacific,
    californiaOvertime,
    [workedDay(pacific, '2026-11-02', [['20:00', '04:00']]), workedDay(pacific, '2026-11-03', [['16:00', '00:00']])],
    { base: 12, overtime_1: 4 },
  ],
])('%s', (_, zone, terms, days, expected) => {
  expect(hoursOf(linesOf(days, terms, { zone }))).toEqual(expected);
});

test('days are divided by the clock of the place of their shift', () => {
  const place = { zone: pacific, holidays: new Map() };
  const day = workedDay(pacific, '2026-11-09', [['09:00', '20:00']], [], { place });
  const lines = linesOf([day], californiaOvertime, { zone: 'Europe/Berlin' });
  expect(hoursOf(lines)).toEqual({ base: 8, overtime_1: 3 });
});

test('G65 has no overtime when the shift stays on its working date', () => {
  const days = [
    workedDay(pacific, '2026-11-02', [['20:00', '04:00']]),
    workedDay(pacific, '2026-11-03', [['16:00', '00:00']]),
  ];
  expect(hoursOf(linesOf(days, { ...californiaOvertime, day: 'working_date' }, { zone: pacific }))).toEqual({
    base: 16,
  });
});

test('a seventh day keeps daily overtime that pays more', () => {
  const terms: PayTermsInput = {
    tiers: {
      daily: [{ over: 4 * hour, element: 'double', percent: 100 }],
      seventh_day: [{ over: 0, element: 'half', percent: 50 }],
    },
  };
  const hours = hoursOf(linesOf(week(pacific, [1, 1, 1, 1, 1, 1, 6]), terms, { zone: pacific }));
  expect(hours).toEqual({ base: 6, half: 4, double: 2 });
});

test('overtime by period takes what is still straight', () => {
  const terms: PayTermsInput = {
    tiers: {
      daily: [{ over: 9 * hour, element: 'daily', percent: 50 }],
      period: {
        days: 14,
        anchor: '2026-11-02' as LocalDate,
        steps: [{ over: 76 * hour, element: 'period', percent: 50 }],
      },
    },
  };
  const lines = linesOf(week(pacific, [10, 9, 9, 9, 9, 0, 0, 9, 9, 9, 9, 9]), terms, { zone: pacific });
  expect(hoursOf(lines)).toEqual({ base: 76, daily: 1, period: 14 });
  expect(new Set(lines.filter(({ element }) => element === 'period').map(({ books_on }) => books_on))).toEqual(
    new Set(['2026-11-15']),
  );
});

test('days go by the terms of their date, weeks by those of the day on which they end', () => {
  const steps = (over: number, element: string) => [{ over: over * hour, element, percent: 50 }];
  const before = payTerms.parse({ tiers: { daily: steps(8, 'daily_old'), weekly: steps(30, 'weekly_old') } });
  const after = payTerms.parse({ tiers: { daily: steps(9, 'daily_new'), weekly: steps(40, 'weekly_new') } });
  const dated = [
    { from: '2020-01-01' as LocalDate, terms: before },
    { from: '2026-11-04' as LocalDate, terms: after },
  ];
  const lines = payLines(week(pacific, [10, 10, 10, 10, 10]), dated, calendarOf({ zone: pacific }));
  expect(hoursOf(lines)).toEqual({ base: 40, daily_old: 4, daily_new: 3, weekly_new: 3 });
});

test('a week that runs keeps its days when weeks begin on another weekday, and no day is in two weeks', () => {
  const weekly = (weekday: number) =>
    payTerms.parse({
      week_starts: { weekday },
      tiers: { weekly: [{ over: 40 * hour, element: 'extra', percent: 50 }], counts: ['worked', 'annual'] },
    });
  const dated = [
    { from: '2020-01-01' as LocalDate, terms: weekly(1) },
    // A Thursday
    { from: '2026-11-05' as LocalDate, terms: weekly(7) },
  ];
  const hoursIn = (days: readonly PayDay[]) => hoursOf(payLines(days, dated, calendarOf({ zone: pacific })));
  expect(hoursIn(week(pacific, [10, 10, 10, 10, 10, 10]))).toEqual({ base: 40, extra: 20 });
  // Monday to Saturday, before the first week from Sunday to Saturday
  expect(hoursIn(week(pacific, [10, 10, 10, 10, 10, 10], '2026-11-09'))).toEqual({ base: 40, extra: 20 });
  // Sunday to Saturday
  expect(hoursIn(week(pacific, [8, 8, 8, 8, 8, 0, 8], '2026-11-15'))).toEqual({ base: 40, extra: 8 });
  const [first, ...others] = week(pacific, [0, 10, 10, 10, 10]);
  const absent = { type: 'annual', seconds: 8 * hour, is_paid: true };
  expect(hoursIn(first ? [{ ...first, absences: [absent] }, ...others] : [])).toEqual({
    base: 32,
    extra: 8,
    'leave:annual': 8,
  });
});

/** Seconds of each element of a period, as hours. */
const sheetOf = (days: readonly PayDay[], terms: PayTermsInput, zone: string, from: string, to: string) => {
  const rows = sheetRows(linesOf(days, terms, { zone }), { from: from as LocalDate, to: to as LocalDate });
  return Object.fromEntries(Object.entries(secondsByElement(rows)).map(([name, seconds]) => [name, seconds / hour]));
};

test('G08 a semi-monthly period pays the overtime of the week that ends in it (overtime-flsa.com)', () => {
  const fifteenth = week(pacific, [6, 6, 6, 6, 6, 10, 10], '2026-05-11');
  const later = week(pacific, [9, 9, 9, 9, 9, 0, 0, 9, 9, 9, 9, 9], '2026-05-18');
  const days = [...fifteenth, ...later];
  expect(sheetOf(days, flsa, pacific, '2026-05-01', '2026-05-15')).toEqual({ base: 30 });
  expect(sheetOf(days, flsa, pacific, '2026-05-16', '2026-05-31')).toEqual({ base: 90, overtime_1: 20 });
});

test('G09 40, 40 and 8 h in a week that goes on are 88 h without overtime (overtime-flsa.com)', () => {
  const days = week(pacific, [8, 8, 8, 8, 8, 0, 0, 8, 8, 8, 8, 8, 0, 0, 8], '2026-06-01');
  const next = week(pacific, [9, 9, 9, 9], '2026-06-16');
  expect(sheetOf([...days, ...next], flsa, pacific, '2026-06-01', '2026-06-15')).toEqual({ base: 88 });
});

test('G16 France: overtime of a cut week stands in the month of its Sunday (studi.fr)', () => {
  const days = week(paris, [7, 8, 9, 8, 8], '2026-06-29');
  expect(sheetOf(days, france, paris, '2026-06-01', '2026-06-30')).toEqual({ base: 15 });
  expect(sheetOf(days, france, paris, '2026-07-01', '2026-07-31')).toEqual({ base: 20, overtime_25: 5 });
});

test('straight time of an earlier period that becomes overtime is taken back with its date (rule 4)', () => {
  const days = week(paris, [10, 10, 10, 10], '2026-06-29').slice(0, 2);
  const seventh: PayTermsInput = { tiers: { weekly: [{ over: 15 * hour, element: 'extra', percent: 25 }] } };
  expect(sheetOf(days, seventh, paris, '2026-06-01', '2026-06-30')).toEqual({ base: 20 });
  const rows = sheetRows(linesOf(days, seventh, { zone: paris }), {
    from: '2026-07-01' as LocalDate,
    to: '2026-07-31' as LocalDate,
  });
  expect(rows.map(({ element, seconds, origin_date }) => [element, seconds / hour, origin_date])).toEqual([
    ['extra', 5, '2026-06-30'],
    ['base', -5, '2026-06-30'],
  ]);
});

test('work of a factor reaches the limits of overtime faster, and a second that crosses one is overtime', () => {
  const terms: PayTermsInput = {
    tiers: { daily: [{ over: 8 * hour, element: 'extra', percent: 50 }] },
    premiums: [{ element: 'night', percent: 20, from: '22:00', to: '05:00', factor: [8, 7], factor_counts: 'tiers' }],
  };
  const zone = 'America/Sao_Paulo';
  expect(hoursOf(linesOf([workedDay(zone, '2026-11-03', [['22:00', '05:00']])], terms, { zone }))).toEqual({
    base: 7,
    night: 7,
  });
  expect(hoursOf(linesOf([workedDay(zone, '2026-11-03', [['22:00', '06:00']])], terms, { zone }))).toEqual({
    base: 7,
    extra: 1,
    night: 7,
  });
  // Two such premiums over the same seconds count them once.
  const twice = { ...terms, premiums: ['night', 'late'].map((element) => ({ ...terms.premiums?.[0], element })) };
  expect(
    hoursOf(linesOf([workedDay(zone, '2026-11-03', [['22:00', '06:00']])], twice as PayTermsInput, { zone })),
  ).toEqual({
    base: 7,
    extra: 1,
    night: 7,
    late: 7,
  });
  // 2 h by day leave 6 h of the night, which are 5:15 by the clock.
  const lines = linesOf([workedDay(zone, '2026-11-03', [['20:00', '05:00']])], terms, { zone });
  expect(hoursOf(lines)).toEqual({ base: 7.25, extra: 1.75, night: 7 });
});
