import { expect, test } from 'vitest';
import { manyOf } from './bars.ts';

test.each([
  [60, 15],
  [7, 3],
  [11, 3],
  [14, 4],
])('of %i people, %i away are many', (total, many) => expect(manyOf(total)).toBe(many));
