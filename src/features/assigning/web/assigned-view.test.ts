import { expect, test } from 'vitest';
import { assignedView } from './assigned-view.ts';

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const first = { search: '', department: '', sort: 'name', order: 'asc', page: 1 };

test.each([
  ['nothing asked', {}, first],
  [
    'all of it',
    { search: 'ana', department: id, sort: 'assigned_at', order: 'desc', page: 2 },
    { search: 'ana', department: id, sort: 'assigned_at', order: 'desc', page: 2 },
  ],
  ['what is not understood is left out', { department: 'sales', sort: 'people', order: 'up', page: -1 }, first],
])('%s', (_, query, view) => {
  expect(assignedView(query)).toEqual(view);
});
