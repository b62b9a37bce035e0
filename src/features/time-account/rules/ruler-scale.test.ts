import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rulerScale } from './ruler-scale.ts';

test('a ruler has room for the balance, zero and the lines of its lights, with few ticks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9999 * 3600, max: 9999 * 3600 }),
      fc.option(fc.record({ red: fc.integer({ min: 0, max: 500 * 3600 }) })),
      (balance, lights) => {
        const { least, most, step } = rulerScale(balance, lights);
        expect(least).toBeLessThan(0);
        expect(least * 3600).toBeLessThanOrEqual(balance);
        expect(most * 3600).toBeGreaterThanOrEqual(Math.max(balance, lights?.red ?? 0));
        expect((most - least) / step).toBeLessThanOrEqual(14);
      },
    ),
  );
});
