import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LocalDate } from '#platform/shared/schemas.ts';
import { addDays } from '#platform/shared/time.ts';
import { calculatedKinds } from './shapes.ts';
import { isIn, summedByCause, uncovered } from './ledger.ts';
import { levelOf } from './level.ts';

const first = '2026-01-01' as LocalDate;
const span = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 31 }))
  .map(([from, length]) => ({ starts_on: addDays(first, from), ends_on: addDays(first, from + length) }));
const line = fc.record({
  kind: fc.constantFrom(...calculatedKinds),
  date: fc.integer({ min: 0, max: 90 }).map((days) => addDays(first, days)),
  seconds: fc.integer({ min: -36_000, max: 36_000 }),
});

test('the parts that settled spans leave over cover every other day once', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 4 }), (whole, others) => {
      const parts = uncovered(whole, others);
      for (let day = -1; day < 95; day++) {
        const date = addDays(first, day);
        const isLeft = isIn([whole], date) && !isIn(others, date);
        expect(parts.filter((part) => isIn([part], date)).length).toBe(isLeft ? 1 : 0);
      }
    }),
  );
});

test('sums by cause keep the balance, with one line for each cause', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const sums = summedByCause(lines, first);
      const total = (all: readonly { seconds: number }[]) => all.reduce((sum, { seconds }) => sum + seconds, 0);
      expect(total(sums)).toBe(total(lines));
      expect(new Set(sums.map(({ kind }) => kind)).size).toBe(sums.length);
    }),
  );
});

test.each([
  ['nothing', 0, 'fine'],
  ['below the first line', 71_999, 'fine'],
  ['on the first line', 72_000, 'look'],
  ['as much below zero', -72_000, 'look'],
  ['on the limit', 144_000, 'over'],
  ['below zero beyond the limit', -150_000, 'over'],
] as const)('the light of a balance: %s', (_, balance, level) => {
  expect(levelOf(balance, { yellow: 72_000, red: 144_000 })).toBe(level);
});
