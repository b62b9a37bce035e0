import { expect, test } from 'vitest';
import { percentiles, take, textOf } from './load.ts';

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1).toReversed();

test.each([
  ['of nothing there is none', [], { p50: NaN, p95: NaN, p99: NaN }],
  ['of one it is that one', [7], { p50: 7, p95: 7, p99: 7 }],
  ['of a hundred the 95th is not exceeded by 95', upTo(100), { p50: 50, p95: 95, p99: 99 }],
  ['of twenty the 99th is the last', upTo(20), { p50: 10, p95: 19, p99: 20 }],
])('percentiles: %s', (_, times, expected) => {
  expect(percentiles(times)).toEqual(expected);
});

test('a request is sent as a browser sends it', () => {
  const target = { port: 1, host: 'large.bench' };

  const text = textOf(target, { method: 'POST', path: '/app/x', cookie: 'a=b', key: 'k', headers: { accept: 'y' } });

  expect(text).toBe(
    'POST /app/x HTTP/1.1\r\nhost: large.bench\r\ncookie: a=b\r\naccept-encoding: gzip, deflate, br, zstd\r\nx-requested-with: XMLHttpRequest\r\n' +
      'content-type: application/json\r\ncontent-length: 2\r\nidempotency-key: k\r\naccept: y\r\n\r\n{}',
  );
});

test('headers of its own replace the usual ones', () => {
  const shot = { method: 'GET', path: '/', cookie: '', headers: { 'accept-encoding': 'identity' } } as const;

  expect(textOf({ port: 1, host: 'h' }, shot).match(/accept-encoding: .*/g)).toEqual(['accept-encoding: identity']);
});

test('taking leaves the rest where it is', () => {
  const numbers = [1, 2, 3].values();

  expect([...take(numbers, 2), ...take(numbers, 2)]).toEqual([1, 2, 3]);
});
