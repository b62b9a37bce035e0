import { sql } from 'kysely';
import type { Db } from '#platform/server/database/database.ts';
import { emit } from '#platform/server/events/events.ts';
import { feedFaults } from '../../contract.ts';
import { postCounted } from '../../events.ts';
import { acknowledgedNow, lockSharedPost, storedPost } from '../queries/stored.ts';

interface AcknowledgeInput {
  readonly person_id: string;
  /** Version that they were shown; null means the current one. */
  readonly version: number | null;
  /** epoch seconds */
  readonly now: number;
}

/**
 * Stores that a person has acknowledged an announcement in the version they were shown, even if it changed since.
 * @returns how many of the people asked have acknowledged the current text
 * @throws 404 unless they may see it; 424 when nothing is asked; 461 when a later version has to be acknowledged
 */
export async function acknowledge(db: Db, id: string, { person_id, version, now }: AcknowledgeInput): Promise<number> {
  await lockSharedPost(db, id, person_id);
  const post = await storedPost(db, id);
  if (post.type !== 1 || post.published_at === null) throw feedFaults.notAsked();
  const read = Math.min(version ?? post.version, post.version);
  if (read < post.asked_version) throw feedFaults.changed();
  const { rows } = await sql`
    insert into feed_acknowledgements as known (post_id, person_id, version, acknowledged_at)
    values (${id}, ${person_id}, ${read}, ${new Date(now * 1000)})
    on conflict (tenant_id, post_id, person_id) do update
      set version = excluded.version, acknowledged_at = excluded.acknowledged_at
      where known.version < ${post.asked_version} returning version`.execute(db);
  if (rows.length) await emit(db, postCounted, { post_id: id, is_acknowledged: true });
  return acknowledgedNow(db, post, now);
}
