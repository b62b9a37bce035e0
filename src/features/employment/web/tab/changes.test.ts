import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import type { DatedRow, SalaryRow } from '../ruler/employment-lanes.ts';
import { changesOf } from './changes.ts';

const common = {
  reason: 'Review',
  is_corrected: false,
  author: { id: 'n', name: 'Nora Ellison', username: 'nora' },
  created_at: '2026-11-12T10:42:00Z',
};
const row = (field: string, on: string, from: string | null, to: string | null, change_id: string): DatedRow => ({
  ...common,
  id: `${field} ${on}`,
  field,
  effective_from: on as LocalDate,
  state: on > '2026-11-19' ? 'scheduled' : 'current',
  from,
  to,
  value: null,
  week: null,
  change_id,
});
const pay = (on: string, amount: string, change_id: string): SalaryRow => ({
  ...common,
  id: on,
  effective_from: on as LocalDate,
  state: on > '2026-11-19' ? 'scheduled' : 'past',
  amount,
  currency: 'DKK',
  pay_period: 'month',
  change_id,
});

const rows = [
  row('designation', '2027-01-01', 'Engineer', 'Senior Engineer', 'b'),
  row('weekly_work_time', '2021-03-01', null, '133200', 'a'),
];
const salaries = [pay('2027-01-01', '49800.00', 'b'), pay('2021-03-01', '46200.00', 'a')];

test('changes saved together are listed together, newest first, with the earlier values', () => {
  const changes = changesOf(rows, salaries, false);
  expect(changes.map(({ date, state, fields }) => [date, state, fields.map(({ label }) => label)])).toEqual([
    ['2027-01-01', 'scheduled', ['Designation', 'Salary']],
    ['2021-03-01', 'current', ['Weekly hours', 'Salary']],
  ]);
  expect(changes[0]?.fields[1]).toMatchObject({ from: '46,200.00 DKK per month', to: '49,800.00 DKK per month' });
  expect(changes[1]?.fields[0]).toMatchObject({ from: null, to: '37h 00m' });
});

test('names of managers lead to them, as they were and as they are', () => {
  const managers = [
    { ...row('manager', '2027-01-01', 'Ana', 'Ben', 'd'), value: 'b' },
    { ...row('manager', '2022-01-01', null, 'Ana', 'c'), value: 'a' },
  ];
  const [next, first] = changesOf(managers, [], false).map(({ fields }) => fields[0]);
  expect(next).toMatchObject({ fromPerson: 'a', toPerson: 'b' });
  expect(first).toMatchObject({ fromPerson: undefined, toPerson: 'a' });
});

test('hidden amounts appear nowhere', () => {
  expect(JSON.stringify(changesOf(rows, salaries, true))).not.toMatch(/46|49/);
});
