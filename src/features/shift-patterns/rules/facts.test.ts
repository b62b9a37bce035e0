import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';

const shifts: Record<string, { start_time: string; work_time: number; break_time: number }> = {
  E: { start_time: '06:00', work_time: 28_800, break_time: 1800 },
  L: { start_time: '14:00', work_time: 28_800, break_time: 1800 },
  N: { start_time: '22:00', work_time: 27_000, break_time: 1800 },
};
const of = (cycle: string) =>
  factsOf(
    [...cycle].map((letter) => (letter === '-' ? null : letter)),
    (id) => shifts[id],
  );

test.each([
  ['two early, two late, two nights, four off', 'EELLNN----', [6, 47, 32.9, 15.5, 6]],
  ['early to late is a long rest, late to early a short one', 'ELE-', [3, 24, 42, 7.5, 3]],
  ['the last day of the cycle is followed by the first', 'E-N', [2, 15.5, 36 + 1 / 6, 0, 2]],
  ['one shift every day', 'E', [1, 8, 56, 15.5, null]],
  ['a row over the end of the cycle', 'EE-EEE', [5, 40, 46 + 2 / 3, 15.5, 5]],
] as const)('%s', (_, cycle, [worked, hours, weekly, rest, row]) => {
  const facts = of(cycle);
  expect([facts.worked, facts.work_time / 3600]).toEqual([worked, hours]);
  expect(facts.weekly_time / 3600).toBeCloseTo(weekly, 1);
  expect((facts.shortest_rest?.time ?? Number.NaN) / 3600).toBeCloseTo(rest, 5);
  expect(facts.longest_row).toBe(row);
});

test('without a shift there is no rest', () => {
  expect(of('--')).toMatchObject({ worked: 0, work_time: 0, shortest_rest: null, longest_row: 0 });
});

test('a shift that is gone has no hours and no place', () => {
  const facts = factsOf(['gone', 'E'], (id) => shifts[id]);
  expect(facts).toMatchObject({ worked: 2, work_time: 28_800, shifts: [{ day: 2 }] });
});
