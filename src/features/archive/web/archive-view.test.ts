import { expect, test } from 'vitest';
import { archiveView } from './archive-view.ts';

const first = { search: '', department: '', reason: '', sort: 'last_day', order: 'desc', page: 1 };

test.each([
  ['who left last stands first', {}, first],
  ['by name from A on', { sort: 'name' }, { ...first, sort: 'name', order: 'asc' }],
  ['the other way round', { sort: 'name', order: 'desc', page: 3 }, { ...first, sort: 'name', page: 3 }],
  ['a reason that looks like a number', { reason: 7 }, { ...first, reason: '7' }],
  ['what is not understood is left out', { department: 'x', sort: 'age', order: 'up', page: 0 }, first],
])('%s', (_, query, view) => {
  expect(archiveView(query)).toEqual(view);
});
