import { expect, test } from 'vitest';
import { readView } from '#platform/web/address.ts';
import { auditAddress, filtersOf, shownFilters } from './audit-view.ts';

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
    'values that no one could have chosen are left out',
    { kind: 'constructor', action: 'drop', person: 'x', to: 'yesterday' },
    {},
  ],
])('%s', (_, query, filters) => {
  expect(filtersOf(readView(auditAddress, query))).toEqual(filters);
});

test.each([
  ['the whole page', 1072, 0],
  ['beside the panel', 672, 2],
  ['beside the panel of a smaller window', 496, 4],
  ['a phone', 296, 5],
])('%s, %i px wide, leaves %i filters behind the button', (_, px, count) => {
  const { shown, folded } = shownFilters(px);
  expect(folded).toHaveLength(count);
  expect([...shown, ...folded]).toEqual(['dates', 'kind', 'person', 'action', 'actor']);
});
