import { sql } from 'kysely';
import { platformFaults } from '../../shared/faults.ts';
import { addressOf } from '../../shared/ip-networks.ts';
import type { Db } from '../database/database.ts';

/**
 * Allows this number of hits for one key ('login:address:203.0.113.7'), all of which return over this number
 * of seconds; each returns separately, so that a caller who has used them up waits for `seconds / hits`.
 */
export interface Limit {
  readonly key: string;
  readonly hits: number;
  readonly seconds: number;
}

/** Seconds of tolerance for a sum of rounded microseconds. */
const roundingSeconds = 0.01;

/**
 * Seconds by which the clocks of two servers may differ. A budget used up further ahead than its window plus this was
 * counted by a wrong clock and counts as free: otherwise it would lock people out until the clock has caught up.
 * Without the margin, servers would ignore hits that a server one second ahead has counted.
 */
const clockSkewSeconds = 60;

/**
 * @param now epoch seconds
 * @throws 429, with the seconds until the next hit, when one of the limits is used up
 */
export async function requireRateLimit(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  const wait = await waitOf(db, limits, now);
  if (wait > 0) throw platformFaults.tooManyRequests({ retryAfter: wait });
}

/** Whole seconds until each of the limits allows another hit. */
async function waitOf(db: Db, limits: readonly Limit[], now: number): Promise<number> {
  const rows = await db
    .selectFrom('rate_limits')
    .select('key')
    .select(sql<number>`extract(epoch from free_at)::float`.as('free_at'))
    .where('key', '=', sql<string>`any(${limits.map(({ key }) => key)})`)
    .execute();
  const waits = limits.map((limit) => {
    const freeAt = rows.find(({ key }) => key === limit.key)?.free_at ?? 0;
    return freeAt > impossibleAfter(limit, now) ? 0 : freeAt - latestFree(limit, now);
  });
  return Math.ceil(Math.max(0, ...waits));
}

/** Counts one hit against each limit that is not used up, and returns those that are. */
export async function countRateLimit(db: Db, limits: readonly Limit[], now: number): Promise<Limit[]> {
  const usedUp: Limit[] = [];
  for (const limit of inOneOrder(limits)) {
    const impossible = sql<Date>`to_timestamp(${impossibleAfter(limit, now)})`;
    const counted = await db
      .insertInto('rate_limits')
      .values({ key: limit.key, free_at: sql<Date>`to_timestamp(${now + secondsPerHit(limit)})` })
      .onConflict((clash) =>
        clash
          .columns(['tenant_id', 'key'])
          .doUpdateSet({
            free_at: sql`greatest(case when rate_limits.free_at <= ${impossible} then rate_limits.free_at end, to_timestamp(${now}))
              + ${secondsPerHit(limit)} * interval '1 second'`,
          })
          .where((eb) =>
            eb.or([
              eb('rate_limits.free_at', '<=', sql<Date>`to_timestamp(${latestFree(limit, now)})`),
              eb('rate_limits.free_at', '>', impossible),
            ]),
          ),
      )
      .returning('key')
      .executeTakeFirst();
    if (!counted) usedUp.push(limit);
  }
  return usedUp;
}

/**
 * Counts one hit for actions that are limited whether or not they succeed.
 * @throws 429 when one of the limits is used up
 */
export async function consumeRateLimit(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  const usedUp = await countRateLimit(db, limits, now);
  if (usedUp.length) throw platformFaults.tooManyRequests({ retryAfter: Math.max(1, await waitOf(db, usedUp, now)) });
}

/** Returns one hit to each limit, for actions that were counted before they were known to be harmless. */
export async function returnRateLimit(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const limit of inOneOrder(limits))
    await db
      .updateTable('rate_limits')
      .set({ free_at: sql`free_at - ${secondsPerHit(limit)} * interval '1 second'` })
      .where('key', '=', limit.key)
      .execute();
}

const secondsPerHit = ({ hits, seconds }: Limit): number => seconds / hits;

/** Latest moment at which the whole budget must be free again if one more hit is to be allowed now. */
const latestFree = (limit: Limit, now: number): number => now + limit.seconds - secondsPerHit(limit) + roundingSeconds;

/** Hits counted by a correct clock never lead further ahead than this. */
const impossibleAfter = (limit: Limit, now: number): number => now + limit.seconds + clockSkewSeconds;

/** Sorts in the same order everywhere, so that two transactions do not deadlock. */
const inOneOrder = (limits: readonly Limit[]): Limit[] => limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** Returns the part of an address that identifies one caller: a single IPv6 line has 2^64 addresses to try from. */
export function addressKey(address: string): string {
  const found = addressOf(address);
  if (!found) return address;
  if (!('parts' in found)) return found.toString();
  const line = found.parts.slice(0, 4).map((group) => group.toString(16));
  return `${line.join(':')}::/64`;
}

/** Deletes limits that are completely free at a moment. */
export async function deleteRateLimits(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('free_at', '<', at).execute();
}
