import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCell, anyCells } from '../testing/any-cells.ts';
import { packDays, packLast, unpackDays } from './packed-days.ts';

const seed = 20_261_122;

test('packed rows are unpacked unchanged, whatever the cells', () => {
  fc.assert(
    fc.property(anyCells, (days) => {
      expect(unpackDays(packDays(days), days.length)).toEqual(days);
    }),
    { seed },
  );
});

test('a day that is packed apart is unpacked in its place', () => {
  fc.assert(
    fc.property(anyCells, fc.nat(), anyCell, (days, n, running) => {
      const place = n % days.length;
      const packed = packLast(packDays(days, place), running);
      expect(unpackDays(packed, days.length)).toEqual(days.with(place, running));
    }),
    { seed },
  );
});
