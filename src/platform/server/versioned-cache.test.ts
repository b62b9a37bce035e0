import { expect, test } from 'vitest';
import { addLanguage, inLanguage } from './language.ts';
import { VersionedCache } from './versioned-cache.ts';

test('a value of another version counts as absent, and does not replace a newer one', () => {
  const cache = new VersionedCache<string>(10);
  cache.set('a', 2, 'two');
  cache.set('a', 1, 'one');
  expect([cache.get('a', 1), cache.get('a', 2), cache.get('a', 3)]).toEqual([undefined, 'two', undefined]);
});

test('a value is cached for the language in which it was made', () => {
  const end = addLanguage('de', String);
  const cache = new VersionedCache<string>(10);
  inLanguage('de', () => cache.set('a', 1, 'eins'));
  expect(cache.get('a', 1)).toBeUndefined();
  cache.set('a', 1, 'one');
  expect([cache.get('a', 1), inLanguage('de', () => cache.get('a', 1))]).toEqual(['one', 'eins']);
  end();
});

test('the least recently used entry goes first', () => {
  const cache = new VersionedCache<string>(2);
  cache.set('a', 1, 'a');
  cache.set('b', 1, 'b');
  cache.get('a', 1);
  cache.set('c', 1, 'c');
  expect(['a', 'b', 'c'].map((key) => cache.get(key, 1))).toEqual(['a', undefined, 'c']);
});

test('all values together take no more room than they may', () => {
  const cache = new VersionedCache<string>(10, { max: 10, sizeOf: ({ length }) => length });
  for (const key of ['a', 'b', 'c']) cache.set(key, 1, key.repeat(4));
  expect(['a', 'b', 'c'].map((key) => cache.get(key, 1))).toEqual([undefined, 'bbbb', 'cccc']);

  cache.set('b', 2, 'b'.repeat(6));
  expect([cache.get('b', 2), cache.get('c', 1)]).toEqual(['bbbbbb', 'cccc']);

  // It would displace all others and itself.
  cache.set('d', 1, 'd'.repeat(11));
  cache.set('c', 2, 'c'.repeat(11));
  expect([cache.get('b', 2), cache.get('c', 1), cache.get('c', 2), cache.get('d', 1)]).toEqual([
    'bbbbbb',
    undefined,
    undefined,
    undefined,
  ]);
});
