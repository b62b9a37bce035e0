import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { platformFaults } from '../shared/faults.ts';
import { addressKey } from './rate-limit.ts';

/** Requests per second that one address may send for long, and at once. An office shares one address. */
const rate = 200;
const burst = 2_000;
/** Addresses remembered at most; a full bucket need not be remembered at all. */
const most = 50_000;

interface Bucket {
  left: number;
  /** Milliseconds */
  at: number;
}

/**
 * A generous limit for each address, kept by each server for itself: it stops floods, the limits of sign-in
 * stop guessing. The machine's own addresses are free: behind a proxy that is not trusted everybody has one.
 */
export function limitAddresses(app: FastifyInstance, clock: () => Date): void {
  const buckets = new Map<string, Bucket>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { ip } = request;
    if (ip === '127.0.0.1' || ip === '::1' || ip.startsWith('::ffff:127.') || !isIP(ip)) return done();
    const key = addressKey(ip);
    const now = clock().getTime();
    const bucket = buckets.get(key) ?? { left: burst, at: now };
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) * rate) / 1000) - 1;
    bucket.at = now;
    if (buckets.size >= most && !buckets.has(key)) buckets.clear();
    buckets.set(key, bucket);
    if (bucket.left >= 0) return done();
    bucket.left = 0;
    done(platformFaults.tooManyRequests({ retryAfter: Math.ceil(60 / rate) }));
  });
}
