import { expect, test } from 'vitest';
import { rowsOnPage } from './list-view.ts';

test('a page has as many rows as the company has set, up to a hundred', () => {
  expect([25, 100, 500].map(rowsOnPage)).toEqual([25, 100, 100]);
});
