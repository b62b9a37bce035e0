import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { calendarOf, daysOfHours, linesOf, workedDay } from '../testing/pay-days.ts';
import { payLines } from './pay-lines.ts';
import { reasonText } from './reason-text.ts';
import { hundredths, sheetAmounts, sheetRows, withoutLeaveTypes, type SheetRow } from './sheet.ts';
import { payTerms } from './terms.ts';

const row = (
  kind: SheetRow['kind'],
  element: string,
  seconds: number,
  factor: SheetRow['factor'] = [1, 1],
): SheetRow => ({
  kind,
  element,
  seconds,
  factor,
  percent: null,
  destination: null,
  origin_date: null,
});
const plain = { percent: null, destination: null };

test('half a hundredth is rounded away from zero', () => {
  expect([17, 18, 53, 54, -17, -18].map((seconds) => hundredths(seconds))).toEqual([0, 1, 1, 2, 0, -1]);
});

test('worked time adds up to its rounded sum, and premiums are rounded by themselves', () => {
  // Each third of an hour plus 20 seconds alone would be 34 hundredths; the sum of three is 102.
  const rows = [
    row('base', 'base', 1212),
    row('tier', 'overtime_1', 1212),
    row('tier', 'overtime_2', 1212),
    row('premium', 'night', 7 * 3600, [8, 7]),
  ];
  expect(sheetAmounts(rows)).toEqual([
    { element: 'base', ...plain, hundredths: 33 },
    { element: 'overtime_1', ...plain, hundredths: 34 },
    { element: 'overtime_2', ...plain, hundredths: 34 },
    { element: 'night', ...plain, hundredths: 800 },
  ]);
});

test('rows of a late correction are added before they are rounded', () => {
  const rows = [row('base', 'base', 3600), { ...row('base', 'base', -18), origin_date: '2026-06-30' as LocalDate }];
  expect(sheetAmounts(rows)).toEqual([{ element: 'base', ...plain, hundredths: 100 }]);
});

test('rows and amounts keep percentages, destinations and factors apart', () => {
  const zone = 'Europe/Berlin';
  const account = { target: 'shift', settles: 'day' } as const;
  const tier = (percent: number, to: 'paid' | 'account') =>
    payTerms.parse({ account, tiers: { daily: [{ over: 8 * 3600, element: 'extra', percent, to }] } });
  const dated = [
    { from: '2020-01-01' as LocalDate, terms: tier(25, 'account') },
    { from: '2026-11-03' as LocalDate, terms: tier(50, 'paid') },
  ];
  const lines = payLines(daysOfHours(zone, '2026-11-02', [10, 9]), dated, calendarOf({ zone }));
  const rows = sheetRows(lines, { from: '2026-11-02' as LocalDate, to: '2026-11-08' as LocalDate });
  expect(rows.filter(({ element }) => element === 'extra')).toMatchObject([
    { percent: 25, destination: 'account', seconds: 7200 },
    { percent: 50, destination: 'paid', seconds: 3600 },
  ]);
  expect(sheetAmounts(rows)).toMatchObject([
    { element: 'base', hundredths: 1600 },
    { element: 'extra', percent: 25, destination: 'account', hundredths: 200 },
    { element: 'extra', percent: 50, destination: 'paid', hundredths: 100 },
  ]);
  // 7 h at 8/7 and 7 h at 1/1
  const nights = [row('premium', 'night', 7 * 3600, [8, 7]), row('premium', 'night', 7 * 3600)];
  expect(sheetAmounts(nights)).toMatchObject([{ element: 'night', hundredths: 1500 }]);
});

test('viewers who may not know a person’s leave see its hours without the type', () => {
  const rows = [row('base', 'base', 60), row('absence', 'leave:sick', 3600), row('absence', 'leave:annual', 1800)];
  expect(withoutLeaveTypes(rows)).toEqual([row('base', 'base', 60), row('absence', 'leave', 5400)]);
});

test('each line says why it exists', () => {
  const zone = 'Europe/Berlin';
  const lines = linesOf(
    [workedDay(zone, '2026-11-03', [['06:00', '20:00']])],
    {
      breaks: { mode: 'deduct', steps: [{ over: 21_600, least: 1800 }] },
      tiers: { daily: [{ over: 43_200, element: 'overtime_2', percent: 100 }] },
    },
    { zone },
  );
  expect(lines.map((line) => [line.rule, reasonText(line, zone)])).toEqual([
    ['base', 'work'],
    ['base', 'work'],
    ['daily 1', 'over 12h 00m since 06:00'],
    ['breaks 1', 'break added by rule: 0h 30m are required over 6h 00m'],
  ]);
});
