import { expect, test } from 'vitest';
import { isSameRole, rolesView } from './use-roles-address.ts';

const cases: [rule: string, query: Record<string, unknown>, view: object][] = [
  ['an empty address shows the permissions', {}, { role: '', tab: 'permissions', search: '', page: 1 }],
  [
    'everything that it may say',
    { role: 'r', tab: 'assign-to', search: 'an', page: 3 },
    { role: 'r', tab: 'assign-to', search: 'an', page: 3 },
  ],
  [
    'what cannot be is the default',
    { role: ['r'], tab: 'x', search: {}, page: -1 },
    { role: '', tab: 'permissions', search: '', page: 1 },
  ],
  ['a number that was searched for is a text', { search: 12 }, { role: '', tab: 'permissions', search: '12', page: 1 }],
];

test.each(cases)('%s', (_, query, view) => {
  expect(rolesView(query)).toEqual(view);
});

test('another tab shows the same role, another screen does not', () => {
  const here = { pathname: '/roles', search: { role: 'r' } };
  expect(isSameRole(here, { pathname: '/roles', search: { role: 'r', tab: 'assign-to' } })).toBe(true);
  expect(isSameRole(here, { pathname: '/roles', search: {} })).toBe(false);
  expect(isSameRole(here, { pathname: '/feed', search: { role: 'r' } })).toBe(false);
});
