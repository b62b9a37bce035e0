import { expect, test } from 'vitest';
import { isSameRole } from './use-roles-address.ts';

test('another tab shows the same role, another screen does not', () => {
  const here = { pathname: '/roles', search: { role: 'r' } };
  expect(isSameRole(here, { pathname: '/roles', search: { role: 'r', tab: 'assign-to' } })).toBe(true);
  expect(isSameRole(here, { pathname: '/roles', search: {} })).toBe(false);
  expect(isSameRole(here, { pathname: '/feed', search: { role: 'r' } })).toBe(false);
});
