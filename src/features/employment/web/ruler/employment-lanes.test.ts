import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { workingWeek, type WorkingWeek } from '#features/company/rules/week-shapes.ts';
import { valuesOfChange } from '../dialogs/change-values.ts';
import { changesOf } from '../tab/changes.ts';
import { lanesOf, type DatedRow } from './employment-lanes.ts';

const hour = 3600;
const date = (text: string) => text as LocalDate;
const day = { work_time: 8 * hour, start_time: '08:30', break_time: 1800, break_start: null, template_id: null };
const fixed = (...weeks: readonly (readonly number[])[]): WorkingWeek =>
  workingWeek.parse({
    kind: 'fixed',
    first_week: '2027-01-04',
    weeks: weeks.map((days) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => (days.includes(weekday) ? day : null))),
  });

const row = (on: string, hours: number | null, week: WorkingWeek | null = null): DatedRow => ({
  id: on,
  field: 'weekly_work_time',
  effective_from: date(on),
  state: on > '2026-11-30' ? 'scheduled' : 'past',
  from: null,
  to: hours === null ? null : String(hours * hour),
  value: hours === null ? null : String(hours * hour),
  week,
  reason: null,
  change_id: on,
  is_corrected: false,
  author: null,
  created_at: '2026-11-12T10:42:00Z',
});
const periods = [{ started_on: date('2022-05-02'), ended_on: null, ended_reason: null }];
const lanes = (...rows: readonly DatedRow[]) =>
  lanesOf({ rows: [...rows], periods }, [], false).map(({ label, lanePeriods }) => [
    label,
    ...lanePeriods.map(({ text }) => text),
  ]);

test('a lane of weeks says hours and days', () => {
  expect(
    lanes(
      row('2027-01-01', 20, fixed([1, 3, 5], [1, 3])),
      row('2026-11-01', 16, fixed([1, 3])),
      row('2024-01-01', 40, fixed([1, 2, 3, 4, 5])),
      row('2023-01-01', 20, { kind: 'hours', weekly_work_time: 20 * hour }),
      row('2022-05-02', 40),
    ),
  ).toEqual([
    [
      'Working week',
      '40h, company week',
      '20h, any days',
      '40h, Mon–Fri',
      '16h, Mon Wed',
      '20h, Mon Wed Fri in 2 weeks',
    ],
  ]);
});

test('a lane of weekly hours stays as it was', () => {
  expect(lanes(row('2022-05-02', 37))).toEqual([['Weekly hours', '37h 00m']]);
});

test('the history says the week before and after', () => {
  const [next] = changesOf(
    [row('2027-01-01', 20, fixed([1, 3, 5], [1, 3])), row('2026-11-01', 16, fixed([1, 3]))],
    [],
    true,
  );
  expect(next?.fields[0]).toMatchObject({
    label: 'Working week',
    to: 'Monday and Wednesday, every second Friday, 8h each',
  });
});

test('the form of a scheduled change keeps its week', () => {
  const week = fixed([1, 3]);
  const rows = [row('2027-01-01', 16, week)];
  const [change] = changesOf(rows, [], true);
  expect(valuesOfChange(change, rows, [])).toMatchObject({ weekly_work_time: 16 * hour, week });
});
