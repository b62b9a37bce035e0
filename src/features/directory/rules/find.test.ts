import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { foldText, isFound, searchWords, wordsOf } from '#features/people/rules/search.ts';
import { compareBy, statusesOf, type Entry } from './find.ts';

const ines: Entry = {
  id: '1',
  name: 'Inês Duarte-Ødegård',
  username: 'ines.duarte',
  avatar: '',
  email: 'ines@acme.example',
  work_phone: null,
  employee_number: '1027',
  status: 'active',
  was_invited: true,
  is_private: false,
  joined_on: '2018-10-01' as LocalDate,
  discharged_date: null,
  probation_until: null,
  department_id: null,
  department_name: null,
  designation_id: null,
  designation_name: 'Quality Inspector',
  employment_type_id: null,
  employment_type_name: null,
  work_place_id: null,
  work_place_name: null,
  manager_id: null,
  manager_name: null,
  manager_username: null,
  has_unknown_days: false,
};
const words = wordsOf(ines.name, ines.username, ines.email, ines.designation_name, ines.employee_number);

test.each([
  ['the beginning of the first name', 'ine', true],
  ['without the accent', 'INES', true],
  ['with it', 'inê', true],
  ['the beginning of the second name', 'dua', true],
  ['behind a hyphen, without its stroke', 'odeg', true],
  ['the middle of a word', 'nes', false],
  ['the beginnings of two words, in any order', 'insp in', true],
  ['one of two words that does not match', 'ines baker', false],
  ['a whole address', 'ines@acme.example', true],
  ['a part of the username', 'duarte', true],
  ['the number', '102', true],
  ['the end of the number', '27', false],
  ['nothing', '  ', true],
])('finds by %s: %s', (_, search, found) => {
  expect(isFound(words, searchWords(search))).toBe(found);
});

test('letters are distinguished only by themselves', () => {
  expect(foldText('Straße ÆØ Łódź İ')).toBe('strasse aeo lodz i');
});

const today = '2026-03-02' as LocalDate;

test.each([
  ['nothing special', {}, ['active']],
  ['starters of next week', { joined_on: '2026-03-09' }, ['active', 'joining']],
  ['leavers', { discharged_date: '2026-03-31' }, ['active', 'leaving']],
  ['the last day of probation', { probation_until: '2026-03-02' }, ['active', 'probation']],
  ['the day after', { probation_until: '2026-03-01' }, ['active']],
  ['only weekly hours are known', { has_unknown_days: true }, ['active', 'unknown_days']],
  ['suspended and private', { status: 'suspended', is_private: true }, ['suspended', 'private']],
])('%s', (_, change, expected) => {
  expect(statusesOf({ ...ines, ...change } as Entry, today)).toEqual(expected);
});

test('people without a value come last in either order; numbers are sorted as numbers', () => {
  const people = ['10', null, '9'].map((employee_number, index) => ({ ...ines, id: String(index), employee_number }));
  const sorted = (order: 'asc' | 'desc') =>
    people.toSorted(compareBy('employee_number', order)).map(({ employee_number }) => employee_number);
  expect(sorted('asc')).toEqual(['9', '10', null]);
  expect(sorted('desc')).toEqual(['10', '9', null]);
});
