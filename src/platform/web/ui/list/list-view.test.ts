import { expect, test } from 'vitest';
import { listView, rowsOnPage } from './list-view.ts';

const defaults = { tab: 'active', search: '', sort: '', order: 'asc', page: 1, type: '' };

test.each([
  ['an empty address is the first page', {}, defaults],
  [
    'everything is kept',
    { tab: 'trash', search: 'a', sort: 'people', order: 'desc', page: 3, type: 'roles' },
    { tab: 'trash', search: 'a', sort: 'people', order: 'desc', page: 3, type: 'roles' },
  ],
  ['a number is a search, too', { search: 12 }, { ...defaults, search: '12' }],
  ['a page that is none is the first', { page: 'x' }, defaults],
  ['a page before the first is the first', { page: -1 }, defaults],
  ['half a page is the first', { page: 1.5 }, defaults],
  ['a page beyond all is the first', { page: 1e9 }, defaults],
  ['another tab is the list', { tab: 'x', order: 'y' }, defaults],
])('%s', (_, query, view) => {
  expect(listView(query)).toEqual(view);
});

test('a long search is cut to what the server takes', () => {
  expect(listView({ search: 'x'.repeat(200) }).search).toHaveLength(100);
});

test('a page has as many rows as the company has set, up to a hundred', () => {
  expect([25, 100, 500].map(rowsOnPage)).toEqual([25, 100, 100]);
});
