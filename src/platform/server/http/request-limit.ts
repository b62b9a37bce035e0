import type { FastifyInstance } from 'fastify';
import { platformFaults } from '../../shared/faults.ts';
import { addressOf, maxAddressCharacters } from '../../shared/ip-networks.ts';
import { addressKey } from './rate-limit.ts';

/** Requests per second that one address may send continuously, and in a burst. An office shares one address. */
const requestsPerSecond = 200;
const burstRequests = 2_000;
/** Maximum number of addresses remembered; a full bucket need not be remembered at all. */
const maxAddresses = 50_000;
/** Maximum number of addresses whose keys are cached: parsing one takes up to 25 µs. */
const maxReadAddresses = 5_000;

interface Bucket {
  tokens: number;
  /** Milliseconds */
  at: number;
}

/**
 * A generous limit per address, separate on each server: it stops floods, while the limits of sign-in stop guessing.
 * The machine's own addresses are unlimited: behind an untrusted proxy everyone has the same one.
 * @returns a function that counts other events as a request and returns whether it is allowed
 */
export function limitAddresses(app: FastifyInstance, clock: () => Date): (address: string) => boolean {
  const buckets = new Map<string, Bucket>();
  const keyOf = memoizeByAddress(limitedKey);
  const take = (address: string): boolean => {
    const key = keyOf(address);
    if (key === undefined) return true;
    const now = clock().getTime();
    const bucket = buckets.get(key) ?? { tokens: burstRequests, at: now };
    bucket.tokens =
      Math.min(burstRequests, bucket.tokens + (Math.max(0, now - bucket.at) * requestsPerSecond) / 1000) - 1;
    bucket.at = now;
    if (buckets.size >= maxAddresses && !buckets.has(key)) buckets.clear();
    buckets.set(key, bucket);
    if (bucket.tokens >= 0) return true;
    bucket.tokens = 0;
    return false;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const retryAfter = Math.ceil(60 / requestsPerSecond);
    done(take(request.ip) ? undefined : platformFaults.tooManyRequests({ retryAfter }));
  });
  return take;
}

/** Returns undefined for addresses without a limit. */
export function limitedKey(ip: string): string | undefined {
  const address = addressOf(ip);
  return !address || address.range() === 'loopback' ? undefined : addressKey(ip);
}

function memoizeByAddress(read: (ip: string) => string | undefined): (ip: string) => string | undefined {
  const keys = new Map<string, string | undefined>();
  return (ip) => {
    const cachedKey = keys.get(ip);
    if (cachedKey !== undefined || keys.has(ip)) return cachedKey;
    const key = read(ip);
    if (ip.length > maxAddressCharacters) return key;
    if (keys.size >= maxReadAddresses) keys.clear();
    // A copy, since a slice would keep the whole header in memory.
    keys.set(Buffer.from(ip).toString(), key);
    return key;
  };
}
