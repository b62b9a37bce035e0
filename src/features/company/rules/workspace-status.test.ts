import { expect, test } from 'vitest';
import { clocksUntil, isWriteAllowed } from './workspace-status.ts';

const day = 86_400;
const over = { read_only_from: 1000 * day };

test.each([
  ['a workspace without an end takes every write', { read_only_from: null }, undefined, 5000 * day, true],
  ['until the last second of the trial every write is taken', over, undefined, 1000 * day - 1, true],
  ['from the end on no write is taken', over, undefined, 1000 * day, false],
  ['from the end on people clock', over, 'clocking', 1000 * day, true],
  ['in the last second of the fourteenth day people clock', over, 'clocking', 1014 * day - 1, true],
  ['after fourteen days no one clocks', over, 'clocking', 1014 * day, false],
  ['signing in and exporting are always taken', over, 'always', 9000 * day, true],
] as const)('%s', (_, status, kind, now, isAllowed) => {
  expect(isWriteAllowed(status, kind, now)).toBe(isAllowed);
});

test('a running trial has no end of clocking', () => {
  expect(clocksUntil(over, 999 * day)).toBeNull();
  expect(clocksUntil(over, 1000 * day)).toBe(1014 * day);
});
