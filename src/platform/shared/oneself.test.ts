import { expect, test } from 'vitest';
import { platformFaults } from './faults.ts';
import { barredId, othersAmong, requireOther, requireOthers } from './oneself.ts';

const [ana, ben] = [{ id: 'ana' }, { id: 'ben' }];
const owner = { ...ana, is_owner: true };
const includingOwners = { fault: platformFaults.notAllowed, owners: 'refused' } as const;
const exceptOwners = { fault: platformFaults.notAllowed, owners: 'allowed' } as const;

test.each([
  ['people are barred from their own record', exceptOwners, ana, 'ana'],
  ['an Owner is not, where the rule excepts them', exceptOwners, owner, null],
  ['an Owner is, where it does not', includingOwners, owner, 'ana'],
])('%s', (_, rule, caller, barred) => {
  expect(barredId(rule, caller)).toBe(barred);
});

test('the caller is left out of several people, and the others stay', () => {
  expect(othersAmong(exceptOwners, ana, [ana, ben])).toEqual({ others: [ben], is_without_self: true });
  expect(othersAmong(exceptOwners, owner, [ana, ben])).toEqual({ others: [ana, ben], is_without_self: false });
  expect(othersAmong(exceptOwners, ana, [ana])).toEqual({ others: [], is_without_self: true });
});

test('a write about the caller alone is refused, and one about no one is not', () => {
  expect(() => requireOther(exceptOwners, ana, 'ana')).toThrow();
  expect(() => requireOthers(exceptOwners, ana, [ana])).toThrow();
  expect(requireOthers(exceptOwners, ana, [])).toEqual({ others: [], is_without_self: false });
  requireOther(exceptOwners, ana, 'ben');
});
