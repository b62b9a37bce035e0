import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { withEmploymentChanges, firstDifference, leavesEmployment, type EmploymentFacts } from './employment.ts';

const day = (date: string) => date as LocalDate;
const hours = (from: string, value: number | null) => ({ from: day(from), value });
const since2020: EmploymentFacts = { employment: [{ from: day('2020-01-01'), to: null }], weekly: [] };
const until = (to: string, more: Partial<EmploymentFacts> = {}): EmploymentFacts => ({
  employment: [{ from: day('2020-01-01'), to: day(to) }],
  weekly: [],
  ...more,
});

test.each([
  ['nothing is otherwise', since2020, since2020, null],
  ['a last day: from the day after it', since2020, until('2026-06-30'), '2026-07-01'],
  ['taking it back: from the day after it', until('2026-06-30'), since2020, '2026-07-01'],
  ['another last day: from the day after the earlier one', until('2026-06-30'), until('2026-08-31'), '2026-07-01'],
  ['other hours', since2020, { ...since2020, weekly: [hours('2026-05-01', 72_000)] }, '2026-05-01'],
  ['hours that stay', { ...since2020, weekly: [hours('2026-05-01', null)] }, since2020, null],
  [
    'employed again',
    until('2026-06-30'),
    { employment: [...until('2026-06-30').employment, { from: day('2026-09-01'), to: null }], weekly: [] },
    '2026-09-01',
  ],
] as const)('%s', (_, was, is, from) => {
  expect(firstDifference(was, is)).toBe(from);
});

test('a place matters from its date on if it has a week, and moves with the first day', () => {
  const at = (effective_from: string, id: string | null) => ({ effective_from: day(effective_from), id });
  const placed = (...work_places: ReturnType<typeof at>[]) => ({
    ...since2020,
    placed: { work_places, departments: [] },
  });
  const [was, is] = [placed(at('2020-01-01', 'Berlin')), placed(at('2020-01-01', 'Berlin'), at('2026-05-01', 'Dubai'))];
  expect(firstDifference(was, is)).toBe(null);
  expect(firstDifference(was, is, new Map([['Dubai', []]]))).toBe('2026-05-01');
  const moved = withEmploymentChanges(is, { first_day: day('2020-02-01') });
  expect(moved.placed?.work_places).toEqual([at('2020-02-01', 'Berlin'), at('2026-05-01', 'Dubai')]);
});

test('a requested place replaces that of the same day, and leaves the department', async () => {
  const at = (effective_from: string, id: string) => ({ effective_from: day(effective_from), id });
  const placed = { work_places: [at('2020-01-01', 'Berlin')], departments: [at('2020-01-01', 'Sales')] };
  const move = (from: string) =>
    withEmploymentChanges(
      { ...since2020, placed },
      { placement: { from: day(from), values: { work_place_id: 'Dubai' } } },
    ).placed;
  expect(move('2026-05-01')).toEqual({
    ...placed,
    work_places: [at('2020-01-01', 'Berlin'), at('2026-05-01', 'Dubai')],
  });
  expect(move('2020-01-01')).toEqual({ ...placed, work_places: [at('2020-01-01', 'Dubai')] });
});

test('values from a first day move with it, and hours of a date replace those of the same date', () => {
  const own = { ...since2020, weekly: [hours('2020-01-01', 72_000), hours('2027-01-01', 90_000)] };
  const changes = { first_day: day('2020-02-01'), weekly: { from: day('2027-01-01'), work_time: 108_000 } };
  expect(withEmploymentChanges(own, changes)).toEqual({
    employment: [{ from: '2020-02-01', to: null }],
    weekly: [hours('2020-02-01', 72_000), hours('2027-01-01', 108_000)],
  });
});

test('a last day is that of the last employment', () => {
  const own = { employment: [...until('2022-12-31').employment, { from: day('2024-01-01'), to: null }], weekly: [] };
  const is = withEmploymentChanges(own, { last_day: day('2026-06-30') });
  expect(is.employment).toEqual([own.employment[0], { from: '2024-01-01', to: '2026-06-30' }]);
  expect(
    [day('2026-06-30'), day('2026-07-01'), day('2023-05-01')].map((date) =>
      leavesEmployment(own.employment, is.employment, date),
    ),
  ).toEqual([false, true, false]);
});
