import { expect, test } from 'vitest';
import { readView } from '#platform/web/address.ts';
import type { TerminalUser } from '../rules/shapes.ts';
import { filtersOf, isShown, recordsAddress, usersAddress } from './terminals-view.ts';

const id = '0197a3b2-0000-7000-8000-000000000001';

test('only the records within the filter are loaded', () => {
  expect(filtersOf(readView(recordsAddress, {}))).toEqual({});
  expect(
    filtersOf(readView(recordsAddress, { from: '18 Nov', terminal: 'x', search: 1047, show: 'needs', person: id })),
  ).toEqual({
    search: '1047',
    needs_somebody: true,
    user_id: id,
  });
});

const user = (state: TerminalUser['state'], name: string | null, pin: string | null, name_on_it: string | null) =>
  ({ state, pin, name_on_it, person: name === null ? null : { name, department: 'Optics' } }) as TerminalUser;
const people = [
  user('right', 'Ana Ames', '21', 'Ana Ames'),
  user('renamed', 'Inês Duarte', '22', 'Ines Duarte'),
  user('without_pin', 'Cleo', null, null),
  user('unknown', null, '1047', ''),
];

test.each([
  ['everyone', {}, ['Ana Ames', 'Inês Duarte', 'Cleo', null]],
  ['by the name here', { search: 'inê' }, ['Inês Duarte']],
  ['by the name on it', { search: 'INES' }, ['Inês Duarte']],
  ['By PIN', { search: '104' }, [null]],
  ['differences of a department', { show: 'differences', department: 'Optics' }, ['Inês Duarte', 'Cleo']],
])('people at a terminal: %s', (_, query, names) => {
  const found = people.filter((person) => isShown(person, readView(usersAddress, query)));
  expect(found.map(({ person }) => person?.name ?? null)).toEqual(names);
});
