import { expect, test } from 'vitest';
import { changesOf, type Holders } from './changes.ts';

const permissionsOf = new Map([
  ['lead', new Set(['view_attendance', 'view_employee'])],
  ['clerk', new Set(['view_attendance'])],
]);
const before = new Set(['view_attendance', 'add_feed']);
const after = new Set(['view_employee', 'add_feed']);
const people = (...names: string[]) => names.map((name) => ({ id: name, name_key: name }));
const alone: Holders = { others: [], total: 2, people: people('ana', 'bob') };

test('without other roles everything that changes is gained or lost', () => {
  expect(changesOf([alone], { before, after, permissionsOf }, 10)).toEqual({
    changes: [{ gains: ['view_employee'], losses: ['view_attendance'], total: 2, people: ['ana', 'bob'] }],
    unaffected: 0,
  });
});

test('a permission that another role also grants is neither gained nor lost', () => {
  const clerks: Holders = { others: ['clerk'], total: 1, people: people('cem') };
  const leads: Holders = { others: ['lead'], total: 3, people: people('dee', 'eva', 'fay') };

  expect(changesOf([clerks, leads], { before, after, permissionsOf }, 10)).toEqual({
    changes: [{ gains: ['view_employee'], losses: [], total: 1, people: ['cem'] }],
    unaffected: 3,
  });
});

test('people of different roles who change alike are one entry, by name, the largest first', () => {
  const clerks: Holders = { others: ['clerk'], total: 1, people: people('cem') };
  const strangers: Holders = { others: ['unknown'], total: 40, people: people('aba', 'zoe') };

  const { changes } = changesOf([clerks, alone, strangers], { before, after, permissionsOf }, 3);

  expect(changes.map(({ total, people: named }) => [total, named])).toEqual([
    [42, ['aba', 'ana', 'bob']],
    [1, ['cem']],
  ]);
});

test('giving brings what the role permits, taking loses it', () => {
  expect(changesOf([alone], { before: new Set(), after, permissionsOf }, 1).changes).toMatchObject([
    { gains: ['view_employee', 'add_feed'], losses: [] },
  ]);
  expect(changesOf([alone], { before, after: new Set(), permissionsOf }, 1).changes).toMatchObject([
    { gains: [], losses: ['view_attendance', 'add_feed'] },
  ]);
});
