import { expect, test } from 'vitest';
import { readView } from '#platform/web/address.ts';
import { directoryAddress, isFiltered, queryOf } from './directory-view.ts';

const one = '0190a5b2-1111-7000-8000-000000000001';
const two = '0190a5b2-1111-7000-8000-000000000002';

test('an address is understood, and what is not is left out', () => {
  const view = readView(directoryAddress, {
    view: 'cards',
    search: 12,
    department: `${two},nonsense,${one},${two}`,
    status: 'leaving,lazy',
    sort: 'department',
    order: 'desc',
    row: 40,
  });
  expect(view).toMatchObject({
    view: 'cards',
    search: '12',
    department: [two, one],
    status: ['leaving'],
    sort: 'department',
    order: 'desc',
    row: 40,
  });
  expect(isFiltered(view)).toBe(true);
  expect(queryOf(view)).toEqual({
    department_ids: `${two},${one}`,
    statuses: 'leaving',
    search: '12',
    sort: 'department',
    order: 'desc',
  });
});

test.each([[{}], [{ view: 'x', sort: 'salary', order: 1, row: -3, department: ['a'] }], [{ row: 1.5, status: {} }]])(
  'any other address shows everyone from the beginning',
  (query) => {
    const view = readView(directoryAddress, query);
    expect(view).toMatchObject({ view: 'table', search: '', sort: 'name', order: 'asc', row: 0 });
    expect(isFiltered(view)).toBe(false);
    expect(queryOf(view)).toEqual({ sort: 'name', order: 'asc' });
  },
);
