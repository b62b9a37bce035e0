import { expect, test } from 'vitest';
import { VersionedCache } from './versioned-cache.ts';

test('a value of another version counts as absent, and does not replace a newer one', () => {
  const kept = new VersionedCache<string>(10);
  kept.set('a', 2, 'two');
  kept.set('a', 1, 'one');
  expect([kept.get('a', 1), kept.get('a', 2), kept.get('a', 3)]).toEqual([undefined, 'two', undefined]);
});

test('what was used longest ago goes first', () => {
  const kept = new VersionedCache<string>(2);
  kept.set('a', 1, 'a');
  kept.set('b', 1, 'b');
  kept.get('a', 1);
  kept.set('c', 1, 'c');
  expect(['a', 'b', 'c'].map((key) => kept.get(key, 1))).toEqual(['a', undefined, 'c']);
});

test('all values together take no more room than they may', () => {
  const kept = new VersionedCache<string>(10, { max: 10, of: ({ length }) => length });
  for (const key of ['a', 'b', 'c']) kept.set(key, 1, key.repeat(4));
  expect(['a', 'b', 'c'].map((key) => kept.get(key, 1))).toEqual([undefined, 'bbbb', 'cccc']);

  kept.set('b', 2, 'b'.repeat(6));
  expect([kept.get('b', 2), kept.get('c', 1)]).toEqual(['bbbbbb', 'cccc']);

  // It would displace all others and itself.
  kept.set('d', 1, 'd'.repeat(11));
  kept.set('c', 2, 'c'.repeat(11));
  expect([kept.get('b', 2), kept.get('c', 1), kept.get('c', 2), kept.get('d', 1)]).toEqual([
    'bbbbbb',
    undefined,
    undefined,
    undefined,
  ]);
});
