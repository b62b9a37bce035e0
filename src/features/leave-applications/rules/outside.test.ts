import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { daysOutside, rebookedDays } from './rebooking.ts';

const day = (date: string) => date as LocalDate;
const period = (from: string, to: string | null = null, recorded_at: number | null = null) => ({
  from: day(from),
  to: to === null ? null : day(to),
  recorded_at,
});
const leave = (date: string, cost = 100, part: 'full' | 'first' = 'full') => ({ date: day(date), part, cost });
const applied = { on: day('2026-03-02'), at: 1_000 };
/** The last day is before that of the application, but was recorded after it. */
const late = (recorded_at: number | null) => [
  period('2020-01-01', '2026-02-27'),
  period('2026-05-01', null, recorded_at),
];
const inDays = { unit: 'days', counts: 'own_days' } as const;
const day8 = { own_days: 1, place: null, full_day: 28_800 };
/** Eight hours on every day. */
const calendar = () => ({ ...day8, work_time: 28_800, holiday: null });

const always = [period('2020-01-01')];
const june = [period('2020-01-01', '2026-06-30')];
const again = [...june, period('2026-07-01')];
const august = [...june, period('2026-07-01', '2026-08-31')];

test.each([
  [
    'days after the last one are given back',
    [leave('2026-06-30'), leave('2026-07-01')],
    always,
    june,
    ['2026-07-01: 100 → 0'],
  ],
  ['half a day, too', [leave('2026-07-01', 50, 'first')], always, june, ['2026-07-01: 50 → 0']],
  ['a mistake is taken again', [leave('2026-06-30'), leave('2026-07-01', 0)], june, always, ['2026-07-01: 0 → 100']],
  ['a rehired person does not get it again', [leave('2026-07-01', 0)], june, again, []],
  ['… nor when a last day of the later time was a mistake', [leave('2026-09-01', 0)], august, again, []],
  [
    '… nor when that begins earlier than was said',
    [leave('2026-07-01', 0)],
    [...june, period('2026-08-01')],
    again,
    [],
  ],
  ['days already returned stay returned', [leave('2026-07-01', 0)], always, june, []],
] as const)('%s', (_, days, periodsBefore, periodsAfter, expected) => {
  const found = daysOutside({
    days,
    by: inDays,
    before: calendar,
    after: calendar,
    periodsBefore,
    periodsAfter,
    applied,
    isTaken: () => false,
  });
  expect(found.map(({ date, before, after }) => `${date}: ${before} → ${after}`)).toEqual(expected);
});

test('a balance used by another application in the meantime is not used again', () => {
  const days = [leave('2026-07-01', 0), leave('2026-07-02', 0)];
  const isTaken = ({ date }: { readonly date: LocalDate }) => date === '2026-07-01';
  const found = daysOutside({
    days,
    by: inDays,
    before: calendar,
    after: calendar,
    periodsBefore: june,
    periodsAfter: always,
    applied,
    isTaken,
  });
  expect(found.map(({ date }) => date)).toEqual(['2026-07-02']);
});

const holiday = () => ({ ...day8, work_time: 28_800, holiday: 'full' as const });

test.each([
  ['within the time here it was applied in', always, ['2026-07-01']],
  ['not after the last day', june, []],
  ['not in a later time here', again, []],
  ['… nor when the last day of the one before was told after they had applied', late(1_001), []],
  ['in a later time here in which it was applied for', late(999), ['2026-07-01']],
  ['without a recorded time, the dates decide', late(null), ['2026-07-01']],
] as const)('a date that is no holiday any more is taken: %s', (_, periods, expected) => {
  const changing = { by: inDays, before: holiday, after: calendar, isTaken: () => false } as const;
  const days = [leave('2026-07-01', 0)];
  const found = rebookedDays({ ...changing, days, employment: { periods, applied } });
  expect(found.map(({ date }) => date)).toEqual(expected);
});

test('a day that is worked from now on is filled in only while somebody works here', () => {
  const free = (date: LocalDate) => ({ ...day8, work_time: date === '2026-07-01' ? null : 28_800, holiday: null });
  const days = [leave('2026-06-30'), leave('2026-07-02', 0)];
  const changing = { days, by: inDays, before: free, after: calendar, isTaken: () => false } as const;
  const filled = (periods: typeof june) =>
    rebookedDays({ ...changing, employment: { periods, applied } }).map(({ date }) => date);
  expect([filled(always), filled(june)]).toEqual([['2026-07-01'], []]);
});

test('times that return take what other leave of their date leaves of its work', () => {
  const times = { date: day('2026-07-01'), part: '08:00-14:00' as const, cost: 0 };
  const found = daysOutside({
    days: [times],
    by: inDays,
    before: calendar,
    after: calendar,
    periodsBefore: june,
    periodsAfter: always,
    applied,
    isTaken: () => false,
    partsBefore: () => ['first'],
  });
  expect(found.map(({ after }) => after)).toEqual([50]);
});
