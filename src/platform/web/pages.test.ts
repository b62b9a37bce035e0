import { describe, expect, test } from 'vitest';
import { pagesOf } from './pages.ts';

describe('pages to fetch', () => {
  test.each([
    ['before anything is known: the first', 0, 20, 0, [1]],
    ['within one page', 3, 20, 10_000, [1]],
    ['over the edge of two', 45, 60, 10_000, [1, 2]],
    ['in the middle of 10,000', 5000, 5020, 10_000, [101]],
    ['the last page is not passed', 9990, 10_020, 10_000, [200]],
    ['when a filter leaves fewer rows than are scrolled to', 5000, 5020, 60, [2]],
  ])('%s', (_, first, last, total, pages) => expect(pagesOf(first, last, 50, total)).toEqual(pages));
});
