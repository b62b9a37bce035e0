import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { platformFaults } from '../../shared/faults.ts';
import { addressOf } from '../../shared/ip-networks.ts';
import type { Db } from '../database/database.ts';

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
export async function requireRateLimit(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', 'hits', 'window_start'])
    .where('key', '=', sql<string>`any(${limits.map(({ key }) => key)})`)
    .where('window_start', '>', new Date((now - Math.max(...limits.map(({ seconds }) => seconds))) * 1000))
    .execute();
  const isUsedUp = (limit: Limit) =>
    rows.some(
      ({ key, window_start, hits }) =>
        key === limit.key && window_start.getTime() === windowOf(limit, now).getTime() && hits >= limit.hits,
    );
  throwWhenExceeded(limits.filter(isUsedUp), now);
}

/** Counts one hit against each of the limits, and answers which of them it exceeds. */
export async function countRateLimit(db: Db, limits: readonly Limit[], now: number): Promise<Limit[]> {
  const exceeded: Limit[] = [];
  // In the same order everywhere, so that two transactions do not deadlock.
  for (const limit of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const { hits } = await db
      .insertInto('rate_limits')
      .values({ key: limit.key, window_start: windowOf(limit, now), hits: 1 })
      .onConflict((clash) =>
        clash.columns(['tenant_id', 'key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
      )
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
export async function consumeRateLimit(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  throwWhenExceeded(await countRateLimit(db, limits, now), now);
}

function throwWhenExceeded(usedUp: readonly Limit[], now: number): void {
  const waits = usedUp.map((limit) => windowOf(limit, now).getTime() / 1000 + limit.seconds - now);
  if (waits.length) throw platformFaults.tooManyRequests({ retryAfter: Math.max(1, ...waits) });
}

function windowOf({ seconds }: Limit, now: number): Date {
  return new Date(Math.floor(now / seconds) * seconds * 1000);
}

/** The part of an address that stands for one caller: a single IPv6 line has 2^64 addresses to try from. */
export function addressKey(address: string): string {
  const found = addressOf(address);
  if (!found) return address;
  if (!('parts' in found)) return found.toString();
  const line = found.parts.slice(0, 4).map((group) => group.toString(16));
  return `${line.join(':')}::/64`;
}

/** What was typed as an account, as a key of fixed length: people type passwords into the wrong field. */
export function accountKey(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}

/** Deletes the counts of windows that began before a moment. */
export async function deleteRateLimits(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', before).execute();
}
