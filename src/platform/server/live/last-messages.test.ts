import { expect, test } from 'vitest';
import { LastMessages } from './last-messages.ts';

function startListening() {
  const clock = { now: 1_000 };
  const quiet = new LastMessages(() => clock.now);
  quiet.beginListening();
  return { clock, quiet };
}

test('nothing is known before the server listens', () => {
  expect(new LastMessages(() => 1_000).milliseconds('acme', 'news')).toBe(0);
});

test('the time without messages begins when the server listens, listens again, or gets a message', () => {
  const { clock, quiet } = startListening();
  clock.now = 6_000;
  expect(quiet.milliseconds('acme', 'news')).toBe(5_000);
  quiet.beginListening();
  clock.now = 7_000;
  expect(quiet.milliseconds('acme', 'news')).toBe(1_000);
  quiet.end('acme', 'news');
  clock.now = 7_300;
  expect(quiet.milliseconds('acme', 'news')).toBe(300);
});

test('an event on another channel, or of another company, ends nothing', () => {
  const { clock, quiet } = startListening();
  clock.now = 6_000;
  quiet.end('acme', 'other');
  quiet.end('globex', 'news');
  quiet.end('globex');
  expect(quiet.milliseconds('acme', 'news')).toBe(5_000);
});

test('an event whose channels are not read ends the cache of the whole company', () => {
  const { clock, quiet } = startListening();
  clock.now = 6_000;
  quiet.end('acme');
  clock.now = 6_200;
  expect(quiet.milliseconds('acme', 'news')).toBe(200);
});

test('never longer than it is remembered', () => {
  const { clock, quiet } = startListening();
  quiet.end('acme', 'news');
  clock.now += 3_600_000;
  quiet.end('acme', 'other');
  clock.now += 3_600_000;
  expect(quiet.milliseconds('acme', 'news')).toBe(3_600_000);
});
