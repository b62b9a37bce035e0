import { expect, test } from 'vitest';
import { auditView, filtersOf } from './audit-view.ts';

const id = '00000000-0000-4000-8000-00000000000a';

test.each([
  ['an empty address shows everything', {}, {}],
  [
    'filters are taken from it',
    { kind: 'roles', action: 'delete', actor: id, from: '2026-03-01' },
    { kind: 'roles', action: 'delete', actor: id, from: '2026-03-01' },
  ],
  ['a search that looks like a number is a text', { search: 12 }, { search: '12' }],
  [
    'what nobody could have chosen is left out',
    { kind: 'constructor', action: 'drop', person: 'x', to: 'yesterday' },
    {},
  ],
])('%s', (_, query, filters) => {
  expect(filtersOf(auditView(query))).toEqual(filters);
});
