import { expect, test } from 'vitest';
import type { HolidayPart } from '#platform/shared/holiday.ts';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { companyWeekOf } from '#features/company/rules/weeks-in-force.ts';
import type { WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { targetBetween, workDays, type PersonDays } from './targets.ts';

const hour = 3600;
const date = (text: string) => text as LocalDate;
const company = companyWeekOf({
  effective_from: date('2000-01-01'),
  repeat_on: [1, 2, 3, 4, 5],
  hours: { start_time: '08:30', work_time: 8 * hour, break_time: 1800 },
});
const anyTime = { work_time: 8 * hour, start_time: null, break_time: 0, break_start: null, template_id: null };
const mondays: WorkingWeek = {
  kind: 'fixed',
  first_week: date('2026-11-02'),
  weeks: [[anyTime, null, null, null, null, null, null]],
};
const hours: WorkingWeek = { kind: 'hours', weekly_work_time: 20 * hour };
const planned: WorkingWeek = { kind: 'planned', weekly_work_time: 20 * hour, weekly_days: 2.5 };

function days(week: WorkingWeek | null, more: Partial<PersonDays> = {}): PersonDays {
  const own = week ? [{ effective_from: date('2026-01-01'), weekly_work_time: null, week }] : [];
  return {
    sources: { own, company: [company], work_places: [], departments: [], weeks: new Map() },
    published: () => undefined,
    holiday: () => null,
    isCounted: () => true,
    fullTime: () => ({ days: 5, holiday_credit: 'own_days' }),
    ...more,
  };
}
const shared = (week: WorkingWeek | null) =>
  days(week, { holiday, fullTime: () => ({ days: 5, holiday_credit: 'shared' }) });
const holidays: Readonly<Record<string, HolidayPart>> = { '2026-11-04': 'full', '2026-11-09': 'second_half' };
const holiday = (on: LocalDate) => holidays[on] ?? null;
const published = (on: LocalDate) =>
  on === '2026-11-07'
    ? { start_time: '10:00', work_time: 6 * hour, break_time: 0 }
    : on === '2026-11-09'
      ? null
      : undefined;
const since = (first: string) => (on: LocalDate) => on >= first;

/** Two weeks from Monday, 2 November 2026. */
test.each<[string, PersonDays, number]>([
  ['the company’s week', days(null), 80],
  ['a holiday takes the hours of its date, half a holiday half of them', days(null, { holiday }), 68],
  ['work at any time of the day', days(mondays), 16],
  ['half a holiday on such a day', days(mondays, { holiday }), 12],
  ['a published shift counts, and a published day off does not', days(null, { published }), 78],
  ['hours only are due by the week, whatever is published', days(hours, { published }), 40],
  ['a holiday takes a fifth of hours only, half a holiday a tenth', days(hours, { holiday }), 34],
  ['hours only from the middle of a week', days(hours, { isCounted: since('2026-11-12') }), 8],
  ['as planned, only published shifts are due', days(planned, { published }), 6],
  ['a shared holiday takes a fifth of the week from whoever has the day', shared(null), 68],
  [
    'and gives it to whoever has the day off',
    shared({ ...mondays, weeks: [[null, anyTime, null, null, null, null, null]] }),
    13.6,
  ],
  ['nothing before the first day', days(null, { isCounted: since('2026-11-12') }), 16],
])('%s', (_, person, expected) => {
  expect(targetBetween(person, date('2026-11-02'), date('2026-11-15')) / hour).toBe(expected);
});

test('a month counts the weeks of hours only that are due in it, as its ledger does', () => {
  const november = [date('2026-11-01'), date('2026-11-30')] as const;
  expect(targetBetween(days(hours), ...november) / hour).toBe(100);
  // A last day ends the week that it cuts.
  const left = days(hours, { isCounted: (on) => on <= '2026-11-30' });
  expect(targetBetween(left, ...november) / hour).toBe(104);
});

test('days with work are counted by weekday', () => {
  const dates = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-09', '2026-11-14'].map(date);
  expect(workDays(days(null, { holiday }), dates)).toEqual([2, 1, 1, 0, 0, 0, 0]);
});
