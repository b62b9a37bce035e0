import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { linesOf, workedDay } from '../testing/pay-days.ts';
import { reasonText } from './reason-text.ts';
import { hundredths, sheetAmounts, type SheetRow } from './sheet.ts';

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
  origin_date: null,
});

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
    { element: 'base', hundredths: 33 },
    { element: 'overtime_1', hundredths: 34 },
    { element: 'overtime_2', hundredths: 34 },
    { element: 'night', hundredths: 800 },
  ]);
});

test('rows of a late correction are added before they are rounded', () => {
  const rows = [row('base', 'base', 3600), { ...row('base', 'base', -18), origin_date: '2026-06-30' as LocalDate }];
  expect(sheetAmounts(rows)).toEqual([{ element: 'base', hundredths: 100 }]);
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
