import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysOutside } from './rebooking.ts';

const day = (date: string) => date as LocalDate;
const period = (from: string, to: string | null = null) => ({ from: day(from), to: to === null ? null : day(to) });
const leave = (date: string, cost = 100, part: 'full' | 'first' = 'full') => ({ date: day(date), part, cost });
/** Eight hours on every day. */
const calendar = () => ({ work_time: 28_800, holiday: null });

const always = [period('2020-01-01')];
const june = [period('2020-01-01', '2026-06-30')];
const again = [...june, period('2026-07-01')];

test.each([
  [
    'days after the last one are given back',
    [leave('2026-06-30'), leave('2026-07-01')],
    always,
    june,
    ['2026-07-01: 100 → 0'],
  ],
  ['half a day, too', [leave('2026-07-01', 50, 'first')], always, june, ['2026-07-01: 50 → 0']],
  [
    'what was a mistake is taken again',
    [leave('2026-06-30'), leave('2026-07-01', 0)],
    june,
    always,
    ['2026-07-01: 0 → 100'],
  ],
  ['who is employed again does not get it again', [leave('2026-07-01', 0)], june, again, []],
  ['what is given back already stays so', [leave('2026-07-01', 0)], always, june, []],
] as const)('%s', (_, days, was, is, told) => {
  const found = daysOutside({ days, unit: 'days', calendar, was, is });
  expect(found.map(({ date, before, after }) => `${date}: ${before} → ${after}`)).toEqual(told);
});
