import { expect, test } from 'vitest';
import { manyAwayOf } from './many-away.ts';

test.each([
  [60, 15],
  [7, 3],
  [11, 3],
  [14, 4],
])('in a team of %i people, %i away are many', (total, many) => expect(manyAwayOf(total)).toBe(many));
