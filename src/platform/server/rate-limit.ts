import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import { platformFaults } from '../shared/faults.ts';
import type { Db } from './database.ts';

/** So many hits within a window of so many seconds, for one key ('login:address:203.0.113.7'). */
export interface Limit {
  readonly key: string;
  readonly hits: number;
  readonly seconds: number;
}

/**
 * @param now epoch seconds
 * @throws 429, with the seconds until the window ends, when one of the limits is used up
 */
export async function refuseWhenUsedUp(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'hits', 'window_start'])
    .where('key', '=', sql<string>`any(${limits.map(({ key }) => key)})`)
    .where('window_start', '>', new Date((now - Math.max(...limits.map(({ seconds }) => seconds))) * 1000))
    .execute();
  const isUsedUp = (limit: Limit) =>
    rows.some(({ key, window_start, hits }) => key === limit.key && window_start.getTime() === windowOf(limit, now).getTime() && hits >= limit.hits);
  refuse(limits.filter(isUsedUp), now);
}

/** Counts one hit against each of the limits, and answers which of them it exceeds. */
export async function countHit(db: Db, limits: readonly Limit[], now: number): Promise<Limit[]> {
  const exceeded: Limit[] = [];
  // In one order everywhere, so that two that count at once do not wait for each other in a circle.
  for (const limit of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const { hits } = await db
      .insertInto('rate_limits')
      .values({ key: limit.key, window_start: windowOf(limit, now), hits: 1 })
      .onConflict((clash) => clash.columns(['tenant_id', 'key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }))
      .returning('hits')
      .executeTakeFirstOrThrow();
    if (hits > limit.hits) exceeded.push(limit);
  }
  return exceeded;
}

/**
 * Counts one hit for what is limited whether or not it succeeds.
 * @throws 429 when one of the limits is exceeded
 */
export async function spendHit(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  refuse(await countHit(db, limits, now), now);
}

function refuse(usedUp: readonly Limit[], now: number): void {
  const waits = usedUp.map((limit) => windowOf(limit, now).getTime() / 1000 + limit.seconds - now);
  if (waits.length) throw platformFaults.tooManyRequests({ retryAfter: Math.max(1, ...waits) });
}

function windowOf({ seconds }: Limit, now: number): Date {
  return new Date(Math.floor(now / seconds) * seconds * 1000);
}

/** The part of an address that stands for one caller: a single IPv6 line has 2^64 addresses to try from. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** What was typed as an account, as a key of fixed length: people type passwords into the wrong field. */
export function accountKey(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}
