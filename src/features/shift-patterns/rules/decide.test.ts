import { expect, test } from 'vitest';
import { decidePatternDay } from './decide.ts';

const [E, L, none] = ['early', 'late', undefined];

test.each([
  ['nothing stands there', { wanted: E, stands: none, made: none }, 'draft', 'draft'],
  ['it stands there already', { wanted: E, stands: E, made: E }, 'same', 'same'],
  ['somebody else planned the same', { wanted: E, stands: E, made: none }, 'same', 'same'],
  ['the cycle was changed since', { wanted: L, stands: E, made: E }, 'draft', 'draft'],
  ['the day was changed by hand', { wanted: E, stands: L, made: E }, 'hand', 'draft'],
  ['it was planned by hand before', { wanted: E, stands: L, made: none }, 'hand', 'draft'],
  ['it was made free by hand', { wanted: E, stands: null, made: E }, 'hand', 'draft'],
  ['its shift was taken away by hand', { wanted: E, stands: none, made: E }, 'hand', 'draft'],
  ['a free day stands there', { wanted: null, stands: null, made: null }, 'same', 'same'],
  ['a shift becomes a free day', { wanted: null, stands: E, made: E }, 'draft', 'draft'],
  ['a shift by hand on a free day', { wanted: null, stands: E, made: none }, 'hand', 'draft'],
  ['a free day without standard hours needs nothing', { wanted: null, stands: none, made: none }, 'free', 'free'],
  ['a free day that was taken away needs nothing, either', { wanted: null, stands: none, made: null }, 'free', 'free'],
] as const)('%s', (_, day, keepingHand, anew) => {
  expect([
    decidePatternDay({ ...day, hasStandard: false }, true),
    decidePatternDay({ ...day, hasStandard: false }, false),
  ]).toEqual([keepingHand, anew]);
});

test('a free day is drafted where the standard hours would count', () => {
  expect(decidePatternDay({ wanted: null, stands: undefined, made: undefined, hasStandard: true }, true)).toBe('draft');
});
