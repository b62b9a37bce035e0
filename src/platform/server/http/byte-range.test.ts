import { expect, test } from 'vitest';
import { requestedRange } from './byte-range.ts';

test.each([
  ['nothing: all of it', undefined, 10, undefined],
  ['from one to another', 'bytes=2-4', 10, { start: 2, end: 4 }],
  ['the first one', 'bytes=0-0', 10, { start: 0, end: 0 }],
  ['from one to the end', 'bytes=7-', 10, { start: 7, end: 9 }],
  ['all, as a range', 'bytes=0-', 10, { start: 0, end: 9 }],
  ['past the end: to the end', 'bytes=8-99', 10, { start: 8, end: 9 }],
  ['the last ones', 'bytes=-3', 10, { start: 7, end: 9 }],
  ['more of the last ones than there are: all', 'bytes=-30', 10, { start: 0, end: 9 }],
  ['spaces do not matter, nor capitals', 'Bytes = 2 - 4', 10, { start: 2, end: 4 }],
  ['behind the end', 'bytes=10-', 10, 'unsatisfiable'],
  ['behind the end, to another', 'bytes=10-12', 10, 'unsatisfiable'],
  ['the last none', 'bytes=-0', 10, 'unsatisfiable'],
  ['the last none, written longer', 'bytes=-000', 10, 'unsatisfiable'],
  ['of nothing', 'bytes=0-', 0, 'unsatisfiable'],
  ['the last ones of nothing', 'bytes=-1', 0, 'unsatisfiable'],
  ['backwards: as if it were not there', 'bytes=4-2', 10, undefined],
  ['several: as if they were not there', 'bytes=0-1,4-5', 10, undefined],
  ['another unit', 'seconds=0-1', 10, undefined],
  ['no range', 'bytes=-', 10, undefined],
  ['letters', 'bytes=a-b', 10, undefined],
  ['a number that is too long', 'bytes=0-99999999999999999999', 10, undefined],
] as const)('%s', (_, header, size, expected) => {
  expect(requestedRange(header, size)).toEqual(expected);
});
