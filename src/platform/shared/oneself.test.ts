import { expect, test } from 'vitest';
import { platformFaults } from './faults.ts';
import { barredId, othersAmong, requireOther, requireOthers } from './oneself.ts';

const [ana, ben] = [{ id: 'ana' }, { id: 'ben' }];
const owner = { ...ana, is_owner: true };
const everybody = { fault: platformFaults.notAllowed, owners: 'refused' } as const;
const butOwners = { fault: platformFaults.notAllowed, owners: 'allowed' } as const;

test.each([
  ['somebody is barred from their own record', butOwners, ana, 'ana'],
  ['an Owner is not, where the rule excepts them', butOwners, owner, null],
  ['an Owner is, where it does not', everybody, owner, 'ana'],
])('%s', (_, rule, caller, barred) => {
  expect(barredId(rule, caller)).toBe(barred);
});

test('the caller is left out of several people, and the others stay', () => {
  expect(othersAmong(butOwners, ana, [ana, ben])).toEqual({ others: [ben], is_without_self: true });
  expect(othersAmong(butOwners, owner, [ana, ben])).toEqual({ others: [ana, ben], is_without_self: false });
  expect(othersAmong(butOwners, ana, [ana])).toEqual({ others: [], is_without_self: true });
});

test('a write about the caller alone is refused, and one about nobody is not', () => {
  expect(() => requireOther(butOwners, ana, 'ana')).toThrow();
  expect(() => requireOthers(butOwners, ana, [ana])).toThrow();
  expect(requireOthers(butOwners, ana, [])).toEqual({ others: [], is_without_self: false });
  requireOther(butOwners, ana, 'ben');
});
