import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { fitsOnDays, weekOfDays } from './known-days.ts';
import { companyWeekOf } from './weeks-in-force.ts';
import { workingWeek, type WorkingWeek } from './week-shapes.ts';
import { weeklyWorkTime } from './working-week.ts';

const hour = 3600;
const from = '2027-01-01' as LocalDate;
const companyWeek = (start_time: string, work: number) =>
  companyWeekOf({
    effective_from: from,
    repeat_on: [1, 2, 3, 4, 5],
    hours: { start_time, work_time: work * hour, break_time: 1800 },
  }).week;
const office = companyWeek('08:30', 8);
const weekWith = (usual: WorkingWeek | null, hours: number, ...days: readonly number[]) =>
  weekOfDays(usual, { weekly_work_time: hours * hour, days }, from);
const daysOf = (week: WorkingWeek) =>
  week.kind === 'fixed'
    ? week.weeks[0]?.map((day) => day && `${day.start_time ?? 'any'} ${day.work_time / hour}`)
    : undefined;

test.each<[string, WorkingWeek, readonly (string | null)[]]>([
  ['full days of the company', weekWith(office, 16, 1, 3), ['08:30 8', null, '08:30 8', null, null, null, null]],
  [
    'shorter days',
    weekWith(office, 20, 1, 2, 3, 4, 5),
    ['08:30 4', '08:30 4', '08:30 4', '08:30 4', '08:30 4', null, null],
  ],
  ['a day on which the company is closed', weekWith(office, 8, 6), [null, null, null, null, null, '08:30 8', null]],
  ['without usual times', weekWith(null, 16, 1, 3), ['any 8', null, 'any 8', null, null, null, null]],
  ['breaks that do not fit', weekWith(office, 47.5, 1, 2), ['any 23.75', 'any 23.75', null, null, null, null, null]],
])('%s', (_, week, days) => {
  expect(daysOf(week)).toEqual(days);
  expect(workingWeek.safeParse(week).error).toBeUndefined();
});

test('the week has exactly the hours that are known', () => {
  for (const days of [[1], [1, 2], [1, 2, 3], [2, 3, 5, 6], [1, 2, 3, 4, 5, 6, 7]])
    for (const hours of [7.5, 10, 19.25, 20])
      expect(weeklyWorkTime(weekWith(office, hours, ...days))).toBe(hours * hour);
});

test('hours fit on days of at most 24 hours', () => {
  expect([24, 25, 0].map((hours) => fitsOnDays({ weekly_work_time: hours * hour, days: [1] }))).toEqual([
    true,
    false,
    false,
  ]);
});
