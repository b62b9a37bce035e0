import { expect, test } from 'vitest';
import { tierOf } from './anniversary.ts';

test.each([
  [0, null],
  [1, 'bronze'],
  [2, 'bronze'],
  [3, 'silver'],
  [4, 'silver'],
  [5, 'gold'],
  [9, 'gold'],
  [10, 'platinum'],
  [40, 'platinum'],
])('%i years: %s', (years, tier) => expect(tierOf(years)).toBe(tier));
