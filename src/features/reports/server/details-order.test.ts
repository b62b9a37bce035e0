import { expect, test } from 'vitest';
import { inOrder } from './details.ts';
import type { ReportPerson } from './people.ts';

const someone = (name: string, department_name: string | null): ReportPerson =>
  ({ name, stays: [{ department_name }] }) as unknown as ReportPerson;

const people = [
  someone('Ana', 'Team 10'),
  someone('Ben', null),
  someone('Cem', 'team 2'),
  someone('Dora', 'Büro'),
  someone('Eli', 'Team 2'),
  someone('Fay', ''),
  someone('Gil', 'Buro'),
];
const order = (sort: 'name' | 'department', order: 'asc' | 'desc') =>
  inOrder(people, { sort, order }).map(({ name }) => name);

test('people are sorted by department name, numbers by size, and people without a department come last', () => {
  expect(order('department', 'asc')).toEqual(['Fay', 'Dora', 'Gil', 'Cem', 'Eli', 'Ana', 'Ben']);
  expect(order('department', 'desc')).toEqual(['Ana', 'Cem', 'Eli', 'Dora', 'Gil', 'Fay', 'Ben']);
  expect(order('name', 'desc')).toEqual(['Gil', 'Fay', 'Eli', 'Dora', 'Cem', 'Ben', 'Ana']);
});
