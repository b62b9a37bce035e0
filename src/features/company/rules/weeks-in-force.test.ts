import { expect, test } from 'vitest';
import { addDays } from '#platform/shared/time.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyWeekOf, isCompanyDay, scaledWeek, weekOn, workDayOn, type WeekSources } from './weeks-in-force.ts';
import type { FixedWeek, WorkingWeek } from './week-shapes.ts';
import { weekTotals, weeklyWorkTime } from './working-week.ts';

const date = (text: string) => text as LocalDate;
const hour = 3600;
const standard = (effective_from: string, repeat_on: number[], hours: number | null) =>
  companyWeekOf({
    effective_from: date(effective_from),
    repeat_on,
    hours: hours === null ? null : { start_time: '09:00:00', work_time: hours * hour, break_time: 1800 },
  });
const fixed = (days: readonly number[], work_time = 8 * hour): FixedWeek => ({
  kind: 'fixed',
  first_week: date('2000-01-03'),
  weeks: [
    [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
      days.includes(weekday)
        ? { work_time, start_time: '08:00', break_time: 0, break_start: null, template_id: null }
        : null,
    ),
  ],
});
const row = (effective_from: string, week: WorkingWeek | null, weekly_work_time = week && weeklyWorkTime(week)) => ({
  effective_from: date(effective_from),
  week,
  weekly_work_time,
});
const item = (effective_from: string, id: string | null) => ({ effective_from: date(effective_from), id });

const sources = (more: Partial<WeekSources> = {}): WeekSources => ({
  own: [],
  work_places: [],
  departments: [],
  weeks: new Map([
    ['dubai', [row('2026-03-01', fixed([7, 1, 2, 3, 4]))]],
    ['kitchen', [row('2020-01-01', fixed([4, 5, 6])), row('2026-06-01', null)]],
  ]),
  company: [standard('2020-01-01', [1, 2, 3, 4, 5], 8), standard('2026-09-01', [1, 2, 3, 4], 10)],
  ...more,
});
const [dubai, kitchen] = [[item('2025-01-01', 'dubai')], [item('2025-01-01', 'kitchen')]];
const own = [row('2026-04-01', fixed([1, 2])), row('2026-05-01', null)];

test.each([
  ['the company’s week', {}, '2026-02-02', 'company'],
  ['no week before the first one of the company', {}, '2019-12-31', null],
  ['the department’s before the company’s', { departments: kitchen }, '2026-02-02', 'department'],
  ['the place’s before the department’s', { departments: kitchen, work_places: dubai }, '2026-03-01', 'place'],
  ['a place without a week yet', { departments: kitchen, work_places: dubai }, '2026-02-28', 'department'],
  ['a department whose week has ended', { departments: kitchen }, '2026-06-01', 'company'],
  ['a place without any week', { work_places: [item('2025-01-01', 'other')] }, '2026-02-02', 'company'],
  ['before they came to the place', { work_places: [item('2026-08-01', 'dubai')] }, '2026-07-31', 'company'],
  ['from the day of the move', { work_places: [item('2026-08-01', 'dubai')] }, '2026-08-01', 'place'],
  ['after they left the place', { work_places: [...dubai, item('2026-08-01', null)] }, '2026-08-01', 'company'],
  ['their own before all others', { own, departments: kitchen, work_places: dubai }, '2026-04-01', 'own'],
  ['the day before their own', { own }, '2026-03-31', 'company'],
  ['the day after their own', { own, work_places: dubai }, '2026-05-01', 'place'],
  ['rows in any order', { own: own.toReversed() }, '2026-04-30', 'own'],
])('the first week that applies counts: %s', (_, more, on, source) => {
  expect(weekOn(sources(more), date(on))?.source ?? null).toBe(source);
});

test('a day changes with the company’s week', () => {
  const work = (on: string) => workDayOn(sources(), date(on))?.work_time ?? null;
  expect([work('2026-08-28'), work('2026-09-04'), work('2026-09-07')]).toEqual([8 * hour, null, 10 * hour]);
});

const bare = (hours: number) => [row('2025-01-01', null, hours * hour)];

test('weekly hours without days scale the days that apply without them', () => {
  const on = (more: Partial<WeekSources>, text: string) => {
    const found = weekOn(sources(more), date(text));
    return [found?.source, found?.is_scaled, workDayOn(sources(more), date(text))?.work_time ?? null];
  };
  expect(on({ own: bare(16) }, '2026-02-02')).toEqual(['company', true, 3.2 * hour]);
  expect(on({ own: bare(16) }, '2026-02-07')).toEqual(['company', true, null]);
  // 20 September 2026 is a Sunday, on which Dubai works.
  expect(on({ own: bare(40), work_places: dubai }, '2026-09-20')).toEqual(['place', true, 8 * hour]);
  expect(on({ own: bare(20), work_places: dubai }, '2026-09-20')).toEqual(['place', true, 4 * hour]);
  expect(on({ own: bare(0) }, '2026-02-02')).toEqual(['company', true, null]);
});

test('figures of periods that were closed before do not change', () => {
  const unscaled_until = date('2026-02-28');
  const work = (on: string, rows = bare(16)) =>
    workDayOn(sources({ own: rows.map((row) => ({ ...row, unscaled_until })) }), date(on))?.work_time ?? null;
  expect([work('2026-02-02'), work('2026-02-27'), work('2026-03-02')]).toEqual([8 * hour, 8 * hour, 3.2 * hour]);
  expect(work('2026-02-04', [row('2025-01-01', fixed([1, 2]))])).toBeNull();
});

test('in a company that works only by the plan, weekly hours owe nothing beyond it', () => {
  const found = weekOn(
    sources({ own: bare(16), company: [standard('2020-01-01', [1, 2, 3, 4], null)] }),
    date('2026-02-02'),
  );
  expect(found?.week).toEqual({ kind: 'planned', weekly_work_time: 16 * hour, weekly_days: 4 });
});

test('a scaled week has exactly the hours, in whole minutes, and begins as before', () => {
  const [company] = sources().company;
  if (company?.week?.kind !== 'fixed') throw new Error('The company has fixed days.');
  const scaled = scaledWeek(company.week, 16 * hour) as FixedWeek;
  expect(scaled.weeks[0]?.[0]).toEqual({
    start_time: '09:00',
    work_time: 11_520,
    break_time: 720,
    break_start: null,
    template_id: null,
  });
  const odd = scaledWeek(fixed([1, 2, 3, 4, 5, 6, 7]), 40 * hour) as FixedWeek;
  expect(odd.weeks[0]?.map((day) => (day?.work_time ?? 0) / 60)).toEqual([342, 343, 343, 343, 343, 343, 343]);
  expect(weekTotals(odd)).toEqual([40 * hour]);
  expect(scaledWeek(company.week, 40 * hour)).toBe(company.week);
  expect(scaledWeek({ kind: 'hours', weekly_work_time: 40 * hour }, 16 * hour)).toEqual({
    kind: 'hours',
    weekly_work_time: 16 * hour,
  });
});

test('a scaled day has at most 24 hours', () => {
  expect(weeklyWorkTime(scaledWeek(fixed([1]), 60 * hour))).toBe(24 * hour);
});

test('the company’s first week also decides earlier working days, and Monday to Friday without any', () => {
  const days = (rows: WeekSources['company'], monday: string) =>
    [0, 1, 2, 3, 4, 5, 6].filter((index) => isCompanyDay(rows, addDays(date(monday), index))).length;
  expect(days(sources().company, '2026-08-24')).toBe(5);
  expect(days(sources().company, '2026-09-07')).toBe(4);
  expect(days([standard('2026-09-01', [6, 7], null)], '2020-01-06')).toBe(2);
  expect(days([], '2020-01-06')).toBe(5);
});
