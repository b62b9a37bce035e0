import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { VersionedCache } from '#platform/server/versioned-cache.ts';
import { todayOf } from '#features/company/server/queries.ts';
import { mustAcknowledge } from './audience.ts';
import type { StoredPost } from './stored.ts';

interface Rows {
  readonly acknowledged: number;
  readonly seen: number;
}

const seenCounts = new VersionedCache<number>(5000);

/**
 * Counts people asked now who have seen or acknowledged an announcement. Both are only added, so within a version
 * their numbers identify them; together with the company's version they are the cache key. @param now epoch seconds
 */
export async function seenCount(db: Db, post: StoredPost, now: number): Promise<number> {
  if (post.posted_on === null) return 0;
  const { id, asked_version } = post;
  const acknowledgements = sql`feed_acknowledgements where post_id = ${id} and version >= ${asked_version}`;
  const readings = sql`feed_readings where post_id = ${id} and seen_version >= ${asked_version}`;
  const { rows } = await sql<Rows>`
    select (select count(*)::int from ${acknowledgements}) as acknowledged, (select count(*)::int from ${readings}) as seen`.execute(
    db,
  );
  const [counted] = rows;
  const of = [id, post.items, post.posted_on, await todayOf(db, now), asked_version];
  return seenCounts.getOrComputeForCompany(
    db,
    JSON.stringify([...of, counted?.acknowledged, counted?.seen]),
    async () => {
      const found = await sql<{ count: number }>`
      select count(*)::int as count from people
       where ${mustAcknowledge(post, now)}
         and people.id in (select person_id from ${acknowledgements} union select person_id from ${readings})`.execute(
        db,
      );
      return found.rows[0]?.count ?? 0;
    },
  );
}
