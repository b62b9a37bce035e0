import { sql } from 'kysely';
import { platformFaults } from '../../shared/faults.ts';
import { addressOf } from '../../shared/ip-networks.ts';
import type { Db } from '../database/database.ts';

/**
 * So many hits at once for one key ('login:address:203.0.113.7'), and all of them again after so many seconds; each
 * comes back by itself, so that whoever has used them up waits for `seconds / hits`.
 */
export interface Limit {
  readonly key: string;
  readonly hits: number;
  readonly seconds: number;
}

/** Seconds by which a sum of rounded microseconds may be wrong. */
const roundingSeconds = 0.01;

/**
 * Seconds by which the clocks of two servers may differ. A budget that is used up further ahead than its window and
 * this was counted by a clock that was wrong, and counts as free: it would lock people out until the clock has caught
 * up. Without the margin, hits that a server a second ahead has counted would be forgotten by the others.
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

/** Counts one hit against each of the limits but those that are used up, and answers which they are. */
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
 * Counts one hit for what is limited whether or not it succeeds.
 * @throws 429 when one of the limits is used up
 */
export async function consumeRateLimit(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  const usedUp = await countRateLimit(db, limits, now);
  if (usedUp.length) throw platformFaults.tooManyRequests({ retryAfter: Math.max(1, await waitOf(db, usedUp, now)) });
}

/** Gives back one hit of each, for what was counted before it was known to be harmless. */
export async function returnRateLimit(db: Db, limits: readonly Limit[]): Promise<void> {
  for (const limit of inOneOrder(limits))
    await db
      .updateTable('rate_limits')
      .set({ free_at: sql`free_at - ${secondsPerHit(limit)} * interval '1 second'` })
      .where('key', '=', limit.key)
      .execute();
}

const secondsPerHit = ({ hits, seconds }: Limit): number => seconds / hits;

/** The moment at which the whole budget has to be free again, at the latest, for one more hit now. */
const latestFree = (limit: Limit, now: number): number => now + limit.seconds - secondsPerHit(limit) + roundingSeconds;

/** No hit counted by a clock that is right leads further ahead than this. */
const impossibleAfter = (limit: Limit, now: number): number => now + limit.seconds + clockSkewSeconds;

/** The same everywhere, so that two transactions do not deadlock. */
const inOneOrder = (limits: readonly Limit[]): Limit[] => limits.toSorted((a, b) => (a.key < b.key ? -1 : 1));

/** The part of an address that stands for one caller: a single IPv6 line has 2^64 addresses to try from. */
export function addressKey(address: string): string {
  const found = addressOf(address);
  if (!found) return address;
  if (!('parts' in found)) return found.toString();
  const line = found.parts.slice(0, 4).map((group) => group.toString(16));
  return `${line.join(':')}::/64`;
}

/** Deletes the limits of which nothing is used at a moment. */
export async function deleteRateLimits(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('free_at', '<', at).execute();
}
