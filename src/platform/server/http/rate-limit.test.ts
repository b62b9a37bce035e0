import { expect, test } from 'vitest';
import { company } from '../../testing/company.ts';
import { addressKey, countRateLimit, requireRateLimit, returnRateLimit, consumeRateLimit } from './rate-limit.ts';

const limit = { key: 'probe', hits: 3, seconds: 60 };
/** Epoch seconds */
const start = 1_800_000_000;

test.each([
  ['an IPv4 address stands for itself', '203.0.113.7', '203.0.113.7'],
  ['also when it is written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['in any writing', '0:0:0:0:0:FFFF:CB00:7107%eth0', '203.0.113.7'],
  ['a text that only ends like IPv4 is IPv6', '::203.0.113.7', '0:0:0:0::/64'],
  ['an invalid address stands for itself', '010.0.0.1', '010.0.0.1'],
  ['an IPv6 address stands for its line', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['however it is shortened', '2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['zeros are filled in', '2001:db8::1', '2001:db8:0:0::/64'],
  ['and written one way', '2001:0db8:0000:0000::1', '2001:db8:0:0::/64'],
  ['a zone is left out', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['the machine itself', '::1', '0:0:0:0::/64'],
])('%s', (_, address, key) => {
  expect(addressKey(address)).toBe(key);
});

test('a used-up limit is restored bit by bit, and completely in the end', async () => {
  const acme = await company();
  const spend = (now: number) => acme.inside((db) => consumeRateLimit(db, [limit], now));
  const ask = (now: number) => acme.inside((db) => requireRateLimit(db, [limit], now));
  for (let times = 0; times < 3; times += 1) await spend(start);

  await expect(ask(start)).rejects.toMatchObject({ status: 429, retryAfter: 20 });
  await expect(spend(start + 5)).rejects.toMatchObject({ status: 429, retryAfter: 15 });
  await expect(ask(start + 20)).resolves.toBeUndefined();
  await spend(start + 20);
  await expect(spend(start + 20)).rejects.toMatchObject({ status: 429, retryAfter: 20 });
  for (let times = 0; times < 3; times += 1) await spend(start + 100);
  await expect(spend(start + 100)).rejects.toMatchObject({ status: 429, retryAfter: 20 });
});

test('a limit whose parts are no whole microseconds still allows all of its hits', async () => {
  const acme = await company();
  const odd = { key: 'odd', hits: 7, seconds: 900 };
  for (let times = 0; times < 7; times += 1)
    expect(await acme.inside((db) => countRateLimit(db, [odd], start))).toEqual([]);
  expect(await acme.inside((db) => countRateLimit(db, [odd], start))).toEqual([odd]);
});

test.each([
  ['three hours', 3 * 3600],
  ['400 days', 400 * 86_400],
])('hits counted while the clock was %s ahead block no one afterwards', async (_, ahead) => {
  const acme = await company();
  const spend = (now: number) => acme.inside((db) => consumeRateLimit(db, [limit], now));
  await spend(start + ahead);

  await expect(acme.inside((db) => requireRateLimit(db, [limit], start))).resolves.toBeUndefined();
  for (let times = 0; times < 3; times += 1) await spend(start);
  await expect(spend(start)).rejects.toMatchObject({ status: 429, retryAfter: 20 });
});

test('hits counted by a server whose clock is half a minute ahead count at the others', async () => {
  const acme = await company();
  for (let times = 0; times < 3; times += 1) await acme.inside((db) => consumeRateLimit(db, [limit], start + 30));
  await expect(acme.inside((db) => consumeRateLimit(db, [limit], start))).rejects.toMatchObject({ status: 429 });
});

test('a hit counted too early is given back', async () => {
  const acme = await company();
  for (let times = 0; times < 10; times += 1)
    await acme.inside(async (db) => {
      await consumeRateLimit(db, [limit], start);
      await returnRateLimit(db, [limit]);
    });

  for (let times = 0; times < 3; times += 1) await acme.inside((db) => consumeRateLimit(db, [limit], start));
  await expect(acme.inside((db) => consumeRateLimit(db, [limit], start))).rejects.toMatchObject({ status: 429 });
});

test('exactly the allowed number of fifty simultaneous calls passes', async () => {
  const acme = await company();

  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, () => acme.inside((db) => consumeRateLimit(db, [limit], start))),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('companies do not use up each other’s limits', async () => {
  const [acme, other] = [await company(), await company()];
  for (let times = 0; times < 3; times += 1) await acme.inside((db) => countRateLimit(db, [limit], start));

  await expect(other.inside((db) => requireRateLimit(db, [limit], start))).resolves.toBeUndefined();
});
