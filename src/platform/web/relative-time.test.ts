import { expect, test } from 'vitest';
import { relative } from './relative-time.ts';

test.each([
  [30, 'just now'],
  [60, '1 minute ago'],
  [7199, '1 hour ago'],
  [7200, '2 hours ago'],
  [3 * 86_400, '3 days ago'],
])('what happened %i seconds ago was %s', (seconds, expected) => {
  const now = Date.parse('2026-11-19T12:00:00Z') / 1000;
  expect(relative(new Date((now - seconds) * 1000).toISOString(), now)).toBe(expected);
});
