import { expect, test } from 'vitest';
import { hoursOf, linesOf, workedDay, type PayWorld, type Times } from '../testing/pay-days.ts';
import { quantityOf } from './account-close.ts';
import { germanPremiums } from './presets/germany.ts';
import type { PayLine } from './shapes.ts';
import { hundredths } from './sheet.ts';
import type { PayTermsInput } from './terms.ts';

const berlin = 'Europe/Berlin';
const public_holiday = { part: 'full', kind: 'public' } as const;
const germanDays: PayWorld = {
  zone: berlin,
  holidays: {
    '2026-05-01': public_holiday,
    '2026-12-25': public_holiday,
    '2026-12-26': public_holiday,
    '2027-01-01': public_holiday,
  },
};
const bavaria: PayWorld = { zone: berlin, holidays: { '2026-11-01': public_holiday } };
const brandenburg: PayWorld = { zone: berlin, holidays: { '2026-10-31': public_holiday } };

const german: PayTermsInput = { premiums: germanPremiums };
/** Windows of another product, without the conditions of § 3b. */
const plain: PayTermsInput = {
  premiums: [
    { element: 'night', percent: 25, from: '22:00', to: '06:00' },
    { element: 'sunday', percent: 50, from: '00:00', to: '24:00', on: [7] },
    { element: 'holiday', percent: 125, from: '00:00', to: '24:00', on: 'holidays' },
  ].map((one) => ({ ...one, element: `${one.element}_premium` })),
};

test.each<[string, PayTermsInput, PayWorld, string, readonly Times[], Record<string, number>]>([
  [
    'G21 § 3b, Sunday 20:00 to Monday 06:00',
    german,
    germanDays,
    '2026-11-15',
    [['20:00', '06:00']],
    { base: 10, night_25: 6, night_40: 4, sunday_50: 8 },
  ],
  [
    'G22 § 3b, Monday 00:00–06:00 was not begun before midnight',
    german,
    germanDays,
    '2026-11-16',
    [['00:00', '06:00']],
    { base: 6, night_25: 6 },
  ],
  [
    'G23 § 3b, into 1 May',
    german,
    germanDays,
    '2026-04-30',
    [['22:00', '06:00']],
    { base: 8, night_25: 4, night_40: 4, holiday_150: 6 },
  ],
  [
    'G24 § 3b, 24 December from 14:00',
    german,
    germanDays,
    '2026-12-24',
    [['12:00', '20:00']],
    { base: 8, holiday_150: 6 },
  ],
  [
    'G25 § 3b, 31 December from 14:00',
    german,
    germanDays,
    '2026-12-31',
    [['13:00', '22:00']],
    { base: 9, holiday_125: 8, night_25: 2 },
  ],
  [
    'G26 § 3b, All Saints on a Sunday in Bavaria',
    german,
    bavaria,
    '2026-11-01',
    [['06:00', '14:00']],
    { base: 8, holiday_125: 8 },
  ],
  [
    'G27 the night in which clocks go back',
    german,
    germanDays,
    '2026-10-24',
    [['22:00', '06:00']],
    { base: 9, night_25: 4, night_40: 5, sunday_50: 7 },
  ],
  [
    'G28 the night in which clocks go forward',
    german,
    germanDays,
    '2026-03-28',
    [['22:00', '06:00']],
    { base: 7, night_25: 4, night_40: 3, sunday_50: 5 },
  ],
  [
    'G29 a gap does not end what began before midnight',
    german,
    germanDays,
    '2026-11-10',
    [
      ['22:00', '01:00'],
      ['+1 01:30', '+1 06:00'],
    ],
    { base: 7.5, night_25: 4, night_40: 3.5 },
  ],
  [
    'G30 window 22–06, Monday 18:00–04:00',
    plain,
    germanDays,
    '2026-08-03',
    [['18:00', '04:00']],
    { base: 10, night_premium: 6 },
  ],
  [
    'G31 Saturday 22:00 to Sunday 06:00',
    plain,
    germanDays,
    '2026-08-01',
    [['22:00', '06:00']],
    { base: 8, night_premium: 8, sunday_premium: 6 },
  ],
  [
    'G32 into Reformation Day in Brandenburg',
    plain,
    brandenburg,
    '2026-10-30',
    [['22:00', '06:00']],
    { base: 8, night_premium: 8, holiday_premium: 6 },
  ],
])('%s', (_, terms, world, date, spans, expected) => {
  expect(hoursOf(linesOf([workedDay(berlin, date, spans)], terms, world))).toEqual(expected);
});

test('a holiday of 31 December and 1 January pays each second once', () => {
  const lines = linesOf([workedDay(berlin, '2026-12-31', [['22:00', '06:00']])], german, germanDays);
  expect(hoursOf(lines)).toEqual({ base: 8, night_25: 4, night_40: 4, holiday_125: 8 });
});

test('half a holiday pays no premium', () => {
  const world: PayWorld = { zone: berlin, holidays: { '2026-11-03': { part: 'first_half', kind: 'public' } } };
  expect(hoursOf(linesOf([workedDay(berlin, '2026-11-03', [['08:00', '16:00']])], german, world))).toEqual({ base: 8 });
});

const night = (more: object = {}): PayTermsInput => ({
  premiums: [{ element: 'night', percent: 20, from: '22:00', to: '05:00', factor: [8, 7], ...more }],
});
const prolonged = night({ prolongs: 'to_end_if_whole_window' });
/** Quantities of the night in hundredths of a thousandth of an hour, and the base. */
const nightOf = (lines: readonly PayLine[]) => {
  const sum = lines.filter(({ element }) => element === 'night').reduce((total, { seconds }) => total + seconds, 0);
  return [Math.round((quantityOf(sum, [8, 7]) / 3600) * 10_000) / 10_000, hoursOf(lines)['base']];
};

test.each<[string, PayTermsInput, Times, [number, number]]>([
  ['G18 Brazil 22:00–05:00 (mestiericalculos.com.br)', night(), ['22:00', '05:00'], [8, 7]],
  ['G19 Brazil 22:00–08:00, prolonged', prolonged, ['22:00', '08:00'], [11.4286, 10]],
  ['G19 Brazil 23:00–08:00, the window is not whole', prolonged, ['23:00', '08:00'], [6.8571, 9]],
  ['G20 Brazil 22:00–02:00 (euquerosabertudo.com)', night(), ['22:00', '02:00'], [4.5714, 4]],
  ['G20 Brazil 22:00–24:00 (mgpconsultoria.com.br)', night(), ['22:00', '00:00'], [2.2857, 2]],
])('%s', (_, terms, times, expected) => {
  const zone = 'America/Sao_Paulo';
  expect(nightOf(linesOf([workedDay(zone, '2026-11-03', [times])], terms, { zone }))).toEqual(expected);
});

test('a premium with too little work in its window is not paid', () => {
  const terms: PayTermsInput = {
    premiums: [{ element: 'night', percent: 25, from: '23:00', to: '06:00', least_minutes: 120 }],
  };
  const hours = (end: string) =>
    hoursOf(linesOf([workedDay(berlin, '2026-11-03', [['18:00', end]])], terms, germanDays))['night'];
  expect([hours('00:59'), hours('01:00')]).toEqual([undefined, 2]);
});

test('a premium of work begun after midnight is not paid after an evening of work', () => {
  const terms: PayTermsInput = {
    premiums: [{ element: 'early', percent: 25, from: '00:00', to: '06:00', only_if_begun: 'after_midnight' }],
  };
  const hours = (date: string, start: string) =>
    hoursOf(linesOf([workedDay(berlin, date, [[start, '06:00']])], terms, germanDays))['early'];
  expect([hours('2026-11-03', '23:59'), hours('2026-11-03', '00:00'), hours('2026-11-03', '03:00')]).toEqual([
    undefined,
    6,
    3,
  ]);
});

test('the law’s break shortens a premium only where it lies', () => {
  const breaks: PayTermsInput['breaks'] = { mode: 'deduct', steps: [{ over: 6 * 3600, least: 1800 }], part: 900 };
  // After six hours from 18:00 the break lies at midnight.
  const lines = linesOf([workedDay(berlin, '2026-11-03', [['18:00', '02:00']])], { ...plain, breaks }, germanDays);
  expect(hoursOf(lines)).toEqual({ base: 7.5, night_premium: 3.5 });
  const early = linesOf([workedDay(berlin, '2026-11-03', [['14:00', '23:00']])], { ...plain, breaks }, germanDays);
  expect(hoursOf(early)).toEqual({ base: 8.5, night_premium: 1 });
});

test('G43 minutes in hundredths of hours', () => {
  expect([7460, 1455, 7800].map((minutes) => hundredths(minutes * 60))).toEqual([12_433, 2425, 13_000]);
});
