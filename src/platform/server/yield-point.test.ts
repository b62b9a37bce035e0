import { expect, test } from 'vitest';
import { yieldPoint } from './yield-point.ts';

/** Runs steps of work that take these milliseconds. @returns the steps after which it rested, and for how long */
async function restsOf(steps: readonly number[], restShare?: number) {
  let time = 1000;
  const rests: [step: number, ms: number][] = [];
  let step = 0;
  const yieldIfDue = yieldPoint({
    ...(restShare !== undefined && { restShare }),
    clock: () => time,
    async rest(ms) {
      rests.push([step, Math.round(ms * 10) / 10]);
      time += 500;
    },
  });
  for (const [place, duration] of steps.entries()) {
    step = place;
    time += duration;
    await yieldIfDue();
  }
  return rests;
}

test.each([
  ['short work continues', [0.5, 0.5, 0.9], 0.6, []],
  [
    'small steps are gathered until they are long enough',
    [1, 1, 1, 1, 1],
    0.6,
    [
      [1, 1.2],
      [3, 1.2],
    ],
  ],
  [
    'rest time does not count as work, and a long step rests longer',
    [3, 1, 20],
    0.6,
    [
      [0, 1.8],
      [2, 12.6],
    ],
  ],
  ['yields once when restShare is missing', [3], undefined, [[0, 0]]],
])('%s', async (_rule, steps, share, rests) => {
  expect(await restsOf(steps, share)).toEqual(rests);
});

test('waiting requests get their turn before the work continues', async () => {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 0);
  let time = 0;
  const yieldIfDue = yieldPoint({ restShare: 0.6, clock: () => (time += 5) });
  for (let step = 0; step < 20; step += 1) await yieldIfDue();
  clearInterval(others);
  expect(turns).toBeGreaterThan(0);
});
