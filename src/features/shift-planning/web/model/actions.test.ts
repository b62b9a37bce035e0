import { expect, test } from 'vitest';
import { shiftsText } from './actions.ts';

test.each([
  [3, 0, '3 shifts'],
  [3, 1, '2 shifts and 1 day off'],
  [2, 2, '2 days off'],
])('%i days of which %i are off are %s', (shifts, removed, text) => {
  expect(shiftsText({ shifts, removed })).toBe(text);
});
